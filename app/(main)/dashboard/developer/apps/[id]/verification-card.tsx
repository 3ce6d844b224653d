import type { ReactNode } from 'react';
import { TextArea } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { When } from '@/components/ui/when.tsx';
import type { SellerApp } from '@/lib/apps/apps.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { askForVerification } from './team-actions.ts';

export function VerificationCard({ app }: { app: SellerApp }) {
  const { verification, verificationAt, verificationAnswer, verificationMessage, disabledAt } = app;
  const since = verificationAt && <When at={verificationAt} now={currentTime()} />;
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
          The operator of this service can look at your app. Once it is verified, sellers see a green badge when it asks
          for access.
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
