import { Card, Pill } from '@/components/ui/card.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { env } from '@/lib/config/env.ts';
import { domainRecord } from '@/lib/stores/custom-domain.ts';
import { checkDomainAction } from './actions.ts';

/** Whether a store's custom domain is proven, the DNS record that proves it, and a button that looks for it. */
export function DomainProof({ storeId, domain, isProven }: { storeId: string; domain: string; isProven: boolean }) {
  const { name, value } = domainRecord(domain, storeId, env().tokenPrefix);
  return (
    <Card title="Proof of the domain">
      <div className="grid max-w-2xl gap-5 text-sm">
        <p className="text-pretty">
          <span className="font-semibold wrap-anywhere">{domain}</span>{' '}
          {isProven ? <Pill look="good">Proven</Pill> : <Pill look="warn">Not proven</Pill>}{' '}
          {isProven
            ? 'Connected apps see it. Leave the record in place: we look for it every day.'
            : 'Apps don’t see it yet. Add this record to the domain’s DNS, then check.'}
        </p>
        <dl className="grid gap-3">
          <dt className="font-semibold">Type</dt>
          <dd className="font-mono text-small">TXT</dd>
          <dt className="font-semibold">Name</dt>
          <dd>
            <Copyable id="domain-record-name" value={name} />
          </dd>
          <dt className="font-semibold">Value</dt>
          <dd>
            <Copyable id="domain-record-value" value={value} />
          </dd>
        </dl>
        <Form action={checkDomainAction.bind(null, storeId)} label="Proof of the domain">
          <SubmitButton look="plain">Check now</SubmitButton>
        </Form>
      </div>
    </Card>
  );
}
