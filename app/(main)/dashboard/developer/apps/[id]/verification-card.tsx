import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { When } from '@/components/ui/when.tsx';
import type { OwnApp } from '@/lib/oauth/apps.ts';
import { askForVerification } from './verification-action.ts';

/** Where an app stands with its verification, and the way to ask for it. */
export function VerificationCard({ app }: { app: OwnApp }) {
  const since = app.verificationAt && <When at={app.verificationAt} now={new Date()} />;
  const mayAsk = (app.verification === 'none' || app.verification === 'declined') && !app.disabledAt;
  return (
    <Card title="Verification">
      <Form action={askForVerification.bind(null, app.id)} className="grid justify-items-start gap-4">
        <p className="max-w-[68ch] text-ink-2">{said(app.verification, since)}</p>
        {mayAsk && <SubmitButton look="plain">Request verification</SubmitButton>}
      </Form>
    </Card>
  );
}

function said(state: OwnApp['verification'], since: ReactNode): ReactNode {
  switch (state) {
    case 'none':
      return 'The operator of this service can look at your app. Once verified, sellers see a green badge when it asks for access.';
    case 'requested':
      return <>You asked for verification {since}. The operator looks at your name, logo, website and redirect URIs.</>;
    case 'verified':
      return <>Verified {since}: sellers see the green badge when your app asks for access.</>;
    case 'declined':
      return (
        <>The operator declined the last request {since}. Check your name, logo, website and redirect URIs, then ask again.</>
      );
  }
}
