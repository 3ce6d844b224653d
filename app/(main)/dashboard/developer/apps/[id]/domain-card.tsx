import { Pill } from '@/components/ui/card.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { appDomain, appDomainRecord, provenDomainOf } from '@/lib/apps/app-domain.ts';
import type { SellerApp } from '@/lib/apps/apps.ts';
import { checkDomainAction } from './team-actions.ts';

/** Whether the domain of an app's website is proven, and the DNS record that proves it. */
export function DomainCard({ app }: { app: SellerApp }) {
  const domain = appDomain(app.websiteUrl);
  const isProven = provenDomainOf(app) !== null;
  const { name, value } = appDomainRecord(domain ?? '', app.id);
  return (
    <FormCard
      title="Prove your domain"
      action={checkDomainAction.bind(null, app.id)}
      className="grid max-w-2xl gap-4 text-sm"
    >
      {domain === null ? (
        <p className="text-ink-2">The website’s host is no domain that somebody owns, so there is nothing to prove.</p>
      ) : (
        <>
          <p className="text-ink-2">
            <span className="font-semibold wrap-anywhere text-ink">{domain}</span>{' '}
            {isProven ? <Pill look="good">Domain proven</Pill> : <Pill>Not proven</Pill>} With this TXT record in its
            DNS, sellers read on the consent screen that the domain is yours, until it is away for three days.
          </p>
          <dl className="grid items-center gap-x-4 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
            <dt className="font-semibold">Name</dt>
            <dd>
              <Copyable id="app-domain-record-name" value={name} />
            </dd>
            <dt className="font-semibold">Value</dt>
            <dd>
              <Copyable id="app-domain-record-value" value={value} />
            </dd>
          </dl>
          <SubmitButton className="justify-self-start" look="plain">
            Check
          </SubmitButton>
        </>
      )}
    </FormCard>
  );
}
