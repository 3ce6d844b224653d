import { Card, Pill } from '@/components/ui/card.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { env } from '@/lib/kernel/config/env.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { domainRecord } from '@/lib/stores/custom-domain.ts';
import { checkDomainAction } from './actions.ts';

/** Whether a store's custom domain is proven, the DNS record that proves it, and a button that looks for it. */
export function DomainProof({ storeId, domain, isProven }: { storeId: string; domain: string; isProven: boolean }) {
  const t = texts('stores');
  const { name, value } = domainRecord(domain, storeId, env().tokenPrefix);
  return (
    <Card title={t('proofOfDomain')}>
      <div className="grid max-w-2xl gap-5 text-sm">
        <p className="text-pretty">
          <span className="font-semibold wrap-anywhere">{domain}</span>{' '}
          {isProven ? <Pill look="good">{t('proven')}</Pill> : <Pill>{t('notProven')}</Pill>}{' '}
          {t(isProven ? 'provenAbout' : 'notProvenAbout')}
        </p>
        <dl className="grid gap-3">
          <dt className="font-semibold">{t('type')}</dt>
          <dd className="font-mono text-small">TXT</dd>
          <dt className="font-semibold">{t('name')}</dt>
          <dd>
            <Copyable id="domain-record-name" value={name} />
          </dd>
          <dt className="font-semibold">{t('value')}</dt>
          <dd>
            <Copyable id="domain-record-value" value={value} />
          </dd>
        </dl>
        <Form action={checkDomainAction.bind(null, storeId)} label={t('proofOfDomain')}>
          <SubmitButton look="plain">{t('checkNow')}</SubmitButton>
        </Form>
      </div>
    </Card>
  );
}
