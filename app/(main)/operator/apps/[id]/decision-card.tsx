import type { ReactNode } from 'react';
import { decide, disable, enable } from '@/app/(main)/operator/actions.ts';
import { Facts, SwitchCard } from '@/app/(main)/operator/cards.tsx';
import { PermissionList } from '@/components/permission-list.tsx';
import { reachInWords } from '@/components/reach-in-words.ts';
import { Avatar } from '@/components/ui/avatar.tsx';
import { ExternalLink } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { TextArea } from '@/components/ui/field.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { TypeToConfirm } from '@/components/ui/type-to-confirm.tsx';
import { When } from '@/components/ui/when.tsx';
import { VerifiedBadge } from '@/components/verified-badge.tsx';
import { logoAddress } from '@/lib/apps/logo-address.ts';
import { redirectHost } from '@/lib/apps/redirect-uri.ts';
import type { Reach } from '@/lib/oauth/connections/app-connections.ts';
import type { OperatorApp } from '@/lib/operators/operator-apps.ts';
import { FULL_ACCESS } from '@/lib/permissions/scope.ts';
import { DecisionButtons } from '../../verifications/app-row.tsx';

const STATES = {
  none: 'Not verified, and not requested.',
  requested: 'Waiting for a decision.',
  verified: 'Verified.',
  declined: 'Declined; the owner may ask again.',
} as const;

export function DecisionCard({ app, reach }: { app: OperatorApp; reach: Reach }) {
  const { verification, verificationAt, verificationMessage, verificationAnswer } = app;
  const mayDecide = verification === 'requested' || verification === 'verified';
  const facts: [string, ReactNode][] = [['State', STATES[verification]]];
  if (verificationAt) facts.push(['Since', <When key="since" at={verificationAt} />]);
  if (verificationMessage) facts.push(['The owner wrote', <Lines key="message">{verificationMessage}</Lines>]);
  if (verificationAnswer) facts.push(['Last answer', <Lines key="answer">{verificationAnswer}</Lines>]);
  return (
    <FormCard title="Verification" action={decide.bind(null, app.id)} className="grid max-w-2xl gap-5">
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
            <DecisionButtons app={app} reach={reach} />
          </div>
        </>
      )}
    </FormCard>
  );
}

function Lines({ children }: { children: string }) {
  return <span className="whitespace-pre-line">{children}</span>;
}

/**
 * Disables an app, or enables it again: one form, which keeps what it says of either. Says beforehand what that
 * means, and afterwards what happened.
 */
export function DisableCard({ app, reach }: { app: OperatorApp; reach: Reach }) {
  if (app.disabledAt)
    return (
      <SwitchCard
        title="Disabled"
        label="Access"
        action={enable.bind(null, app.id)}
        off={{
          since: (
            <>
              Disabled <When at={app.disabledAt} />. The owner sees this reason:
            </>
          ),
          reason: app.disabledReason,
        }}
        button="Enable app"
      >
        Once you enable it, sellers can connect it again and its secrets are accepted. Connections that have ended stay
        ended.
      </SwitchCard>
    );
  return (
    <SwitchCard
      title="Disable"
      label="Access"
      action={disable.bind(null, app.id)}
      why={{
        label: 'Reason for disabling',
        hint: 'The owner sees it on the app’s page. Up to 500 characters.',
      }}
      button="Disable app"
      question={{
        title: `Disable ${app.name}?`,
        keep: 'Keep the app',
        text: (
          <>
            <p>
              Ends at once: {reach.connections === 0 ? 'nothing, it has no connections' : reachInWords(reach)}. Enabling
              it again restores nothing.
            </p>
            <TypeToConfirm name="appName" label="App name" wanted={app.name} />
          </>
        ),
      }}
    >
      {reach.connections === 0
        ? 'It has no connections now. '
        : `${reachInWords(reach)} will end at once, and with them every token. `}
      Codes that haven’t been redeemed end too, its secrets are refused, and its links tell sellers that it is switched
      off. Enabling it again restores nothing: sellers have to connect it again.
    </SwitchCard>
  );
}

/** What a seller sees on the consent screen when the app's link asks for its default scopes. */
export function SellerView({ app }: { app: OperatorApp }) {
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
