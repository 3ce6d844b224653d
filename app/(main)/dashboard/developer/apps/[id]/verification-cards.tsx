import type { ReactNode } from 'react';
import { Pill } from '@/components/ui/card.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { TextArea } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { When } from '@/components/ui/when.tsx';
import { appDomain, appDomainRecord, provenDomainOf } from '@/lib/apps/app-domain.ts';
import type { SellerApp } from '@/lib/apps/apps.ts';
import { askForVerification, checkDomainAction } from '../actions.ts';

/** Whether an app has the operator's badge, and the form that asks for it. */
export function VerificationCard({ app }: { app: SellerApp }) {
  const { verification, verificationAt, verificationAnswer, verificationMessage, disabledAt } = app;
  const since = verificationAt && <When at={verificationAt} />;
  const mayAsk = (verification === 'none' || verification === 'declined') && !disabledAt;
  return (
    <FormCard title="Verification" action={askForVerification.bind(null, app.id)} className="grid max-w-2xl gap-4">
      <p className="max-w-[68ch] text-ink-2">{stateInWords(verification, since)}</p>
      {verification === 'requested' && verificationMessage && <Quote by="You wrote">{verificationMessage}</Quote>}
      {/* Without a date, the answer is about an earlier state of the app. */}
      {verificationAt && verificationAnswer && <Quote by="The operator wrote">{verificationAnswer}</Quote>}
      {mayAsk && (
        <>
          <TextArea
            name="message"
            label="Message to the operator (optional)"
            rows={2}
            hint="Who is behind the app, where it can be tried, what has changed. Up to 1,000 characters."
          />
          <SubmitButton className="justify-self-start" look="plain">
            Request verification
          </SubmitButton>
        </>
      )}
    </FormCard>
  );
}

function Quote({ by, children }: { by: string; children: string }) {
  return (
    <figure className="border-s-2 border-line-2 ps-4">
      <figcaption className="text-small text-ink-3">{by}</figcaption>
      <blockquote className="max-w-[68ch] whitespace-pre-line wrap-anywhere">{children}</blockquote>
    </figure>
  );
}

function stateInWords(state: SellerApp['verification'], since: ReactNode): ReactNode {
  switch (state) {
    case 'none':
      return (
        <>
          {since && <>The operator removed the verification {since}. </>}
          Once the operator of this service has verified your app, sellers see a green badge when it asks for access.
        </>
      );
    case 'requested':
      return (
        <>You asked for verification {since}. The operator will look at your name, logo, website and redirect URIs.</>
      );
    case 'verified':
      return <>Verified {since}: sellers see the green badge when your app asks for access.</>;
    case 'declined':
      return (
        <>
          The operator declined the last request {since}. Check your name, logo, website and redirect URIs, then ask
          again.
        </>
      );
  }
}

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
            {isProven ? <Pill look="good">Domain proven</Pill> : <Pill>Not proven</Pill>} While its DNS has this TXT
            record, the consent screen says that the domain is yours.
          </p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
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
