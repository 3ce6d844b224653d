import type { ReactNode } from 'react';
import { PermissionList } from '@/components/permission-list.tsx';
import { reachInWords } from '@/components/reach-in-words.ts';
import { Avatar } from '@/components/ui/avatar.tsx';
import { ExternalLink } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { TextArea } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { When } from '@/components/ui/when.tsx';
import { VerifiedBadge } from '@/components/verified-badge.tsx';
import { FULL_ACCESS } from '@/lib/access/scope.ts';
import { logoAddress } from '@/lib/apps/logo-address.ts';
import { redirectHost } from '@/lib/apps/redirect-uri.ts';
import type { Reach } from '@/lib/connections/app-connections.ts';
import type { AnyApp } from '@/lib/operators/any-apps.ts';
import { Facts } from '../../facts.tsx';
import { decide, disable, enable } from './actions.ts';

const STATES = {
  none: 'Not verified, and not requested.',
  requested: 'Waiting for a decision.',
  verified: 'Verified.',
  declined: 'Declined; the owner may ask again.',
} as const;

export function DecisionCard({ app, now }: { app: AnyApp; now: Date }) {
  const { verification, verificationAt, verificationMessage, verificationAnswer } = app;
  const mayDecide = verification === 'requested' || verification === 'verified';
  const facts: [string, ReactNode][] = [['State', STATES[verification]]];
  if (verificationAt) facts.push(['Since', <When key="since" at={verificationAt} now={now} />]);
  if (verificationMessage) facts.push(['The owner wrote', <Lines key="message">{verificationMessage}</Lines>]);
  if (verificationAnswer) facts.push(['Last answer', <Lines key="answer">{verificationAnswer}</Lines>]);
  return (
    <Card title="Verification">
      <Form action={decide.bind(null, app.id)} className="grid max-w-2xl gap-5" label="Verification">
        <Facts facts={facts} />
        {mayDecide && verificationAt && (
          <>
            <input type="hidden" name="since" value={verificationAt.toISOString()} />
            <TextArea
              name="answer"
              label="Answer to the owner (optional)"
              hint="Shown on the app’s page with your decision. Up to 1,000 characters."
            />
            <div className="flex flex-wrap gap-3">
              {verification === 'requested' ? (
                <>
                  <SubmitButton name="decision" value="verify">
                    Verify
                  </SubmitButton>
                  <SubmitButton name="decision" value="decline" look="plain">
                    Decline
                  </SubmitButton>
                </>
              ) : (
                <SubmitButton name="decision" value="remove" look="danger">
                  Remove verification
                </SubmitButton>
              )}
            </div>
          </>
        )}
      </Form>
    </Card>
  );
}

function Lines({ children }: { children: string }) {
  return <span className="whitespace-pre-line">{children}</span>;
}

/** Disables an app, or enables it again. Says beforehand what that means, and afterwards what happened. */
export function DisableCard({ app, reach, now }: { app: AnyApp; reach: Reach; now: Date }) {
  const action = app.disabledAt ? enable : disable;
  return (
    <Card title={app.disabledAt ? 'Disabled' : 'Disable'}>
      <Form action={action.bind(null, app.id)} className="grid max-w-2xl gap-4" label="Access">
        {app.disabledAt ? (
          <Enable since={app.disabledAt} reason={app.disabledReason} now={now} />
        ) : (
          <Disable reach={reach} />
        )}
      </Form>
    </Card>
  );
}

function Enable({ since, reason, now }: { since: Date; reason: string | null; now: Date }) {
  return (
    <>
      <p className="text-ink-2">
        Disabled <When at={since} now={now} />. The owner sees this reason:
      </p>
      <blockquote className="border-l-2 border-line-2 pl-4 whitespace-pre-line wrap-anywhere">{reason}</blockquote>
      <p className="text-ink-2">
        Once you enable it, sellers can connect it again and its secrets are accepted. Connections that have ended stay
        ended.
      </p>
      <SubmitButton className="justify-self-start" look="plain">
        Enable app
      </SubmitButton>
    </>
  );
}

function Disable({ reach }: { reach: Reach }) {
  return (
    <>
      <p className="text-ink-2">
        {reach.connections === 0
          ? 'It has no connections now. '
          : `${reachInWords(reach)} will end at once, and with them every token. `}
        Codes that haven’t been redeemed end too, its secrets are refused, and its links lead to an error. Enabling it
        again restores nothing: sellers have to connect it again.
      </p>
      <TextArea
        name="reason"
        label="Reason for disabling"
        hint="The owner sees it on the app’s page. Up to 500 characters."
      />
      <SubmitButton className="justify-self-start" look="destroy">
        Disable app
      </SubmitButton>
    </>
  );
}

/** What a seller sees on the consent screen when the app's link asks for its default scopes. */
export function SellerView({ app }: { app: AnyApp }) {
  const hosts = [...new Set(app.redirectUris.map(redirectHost))];
  const scopes = app.defaultScopes.length > 0 ? app.defaultScopes : [FULL_ACCESS];
  return (
    <Card title="What sellers see">
      <div className="grid gap-6 md:grid-cols-2">
        <div className="grid content-start gap-4">
          <div className="flex items-center gap-4">
            <Avatar name={app.name} src={logoAddress(app.logoId)} size="large" />
            <div className="grid min-w-0 justify-items-start gap-1">
              <bdi className="font-semibold wrap-anywhere">{app.name}</bdi>
              {app.verification === 'verified' && <VerifiedBadge />}
              <ExternalLink href={app.websiteUrl} look="text-small text-ink-2">
                {app.websiteUrl}
              </ExternalLink>
            </div>
          </div>
          <p className="text-pretty wrap-anywhere text-ink-2">{app.description || 'No description.'}</p>
          <div>
            <h3 className="mb-1.5 text-small font-semibold text-ink-2">Sends people to</h3>
            <ul className="grid gap-1 text-sm">
              {hosts.map((host) => (
                <li key={host} className="wrap-anywhere">
                  {host}
                </li>
              ))}
            </ul>
            <details className="mt-2">
              <summary className="w-fit rounded-sm text-small text-ink-3">
                Redirect URIs ({app.redirectUris.length})
              </summary>
              <ul className="mt-2 grid gap-1">
                {app.redirectUris.map((uri) => (
                  <li key={uri} className="font-mono text-small break-all">
                    {uri}
                  </li>
                ))}
              </ul>
            </details>
          </div>
        </div>
        <div className="min-w-0">
          <PermissionList app={app.name} scopes={scopes} />
          <p className="mt-2 text-small text-ink-3">
            {app.defaultScopes.length > 0
              ? 'Its default scopes. A link may name others; the seller always sees those it asks for.'
              : 'It has no default scopes: a link that names none asks for everything.'}
          </p>
        </div>
      </div>
    </Card>
  );
}
