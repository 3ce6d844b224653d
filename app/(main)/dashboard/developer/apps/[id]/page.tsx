import { AppNumbers } from '@/components/app-numbers.tsx';
import { ButtonLink, TextLink } from '@/components/ui/button.tsx';
import { Card, Notice } from '@/components/ui/card.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { When } from '@/components/ui/when.tsx';
import type { SellerApp } from '@/lib/apps/apps.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { countDecisions } from '@/lib/journal/activity/seller-audit-entries.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { DAY_MS } from '@/lib/kernel/text/durations.ts';
import { countAppUse } from '@/lib/oauth/connections/count-app-use.ts';
import { listAppConnections } from '@/lib/oauth/connections/list-app-connections.ts';
import { FULL_ACCESS } from '@/lib/permissions/scope.ts';
import type { PageProps } from '../../../../page-props.ts';
import { AppPage } from './app-page.tsx';
import { ConnectionTable } from './connections/connection-table.tsx';
import { appPath, requireSellerApp } from './seller-app.ts';

export const metadata = { title: 'App' };

const LATEST = 5;

export default async function OverviewPage({ params, searchParams }: PageProps<{ id: string }>) {
  const { seller, app } = await requireSellerApp((await params).id);
  const now = currentTime();
  const [use, decisions, { rows }, { again }] = await Promise.all([
    countAppUse(seller.id, app.id, now),
    countDecisions(readDb(), app, new Date(now.getTime() - 30 * DAY_MS)),
    listAppConnections(seller.id, app.id),
    searchParams,
  ]);
  return (
    <AppPage app={app} here="">
      {again === '1' && (
        <Notice look="warn">
          This app was already created, and its secret won’t be shown again. If you didn’t save it, make a new one under
          Secrets.
        </Notice>
      )}
      <Verification app={app} />
      <AppNumbers use={use} decisions={decisions} />
      <Credentials app={app} />
      {rows.length > 0 && (
        <section aria-labelledby="latest" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <div className="flex items-baseline justify-between gap-4">
            <h2 id="latest">Latest connections</h2>
            <TextLink href={appPath(app.id, 'connections')} className="text-small">
              Show all
            </TextLink>
          </div>
          <ConnectionTable rows={rows.slice(0, LATEST)} />
        </section>
      )}
    </AppPage>
  );
}

/** Where a request for the badge stands, which Settings tells more of. */
function Verification({ app }: { app: SellerApp }) {
  if (app.verification !== 'requested' && app.verification !== 'declined') return null;
  return (
    <Notice look={app.verification === 'declined' ? 'warn' : 'plain'}>
      {app.verification === 'declined'
        ? 'The operator declined the last request for verification. '
        : 'You asked for verification. '}
      <TextLink href={`${appPath(app.id, 'settings')}#verification`}>Show under Settings</TextLink>
    </Notice>
  );
}

function Credentials({ app }: { app: SellerApp }) {
  const { baseUrl } = env();
  const example = `${baseUrl}/oauth/authorize?${new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: app.redirectUris[0] ?? '',
    response_type: 'code',
    state: 'example',
    mode: 'test',
  })}`;
  const endpoints = [
    ['authorize', 'Authorization', `${baseUrl}/oauth/authorize`],
    ['token', 'Token', `${baseUrl}/api/oauth/token`],
    ['revoke', 'Revocation', `${baseUrl}/api/oauth/revoke`],
    ['introspect', 'Introspection', `${baseUrl}/api/oauth/introspect`],
    ['discovery', 'Discovery', `${baseUrl}/.well-known/oauth-authorization-server`],
  ] as const;
  return (
    <Card title="Credentials">
      <dl className="grid items-center gap-x-4 gap-y-3 md:grid-cols-[8.5rem_minmax(0,1fr)]">
        <Name>Client ID</Name>
        <dd className="min-w-0">
          <Copyable id="client-id" value={app.clientId} />
        </dd>
        <Name>Secrets</Name>
        <dd className="flex flex-wrap items-center justify-between gap-3 text-sm">
          <ul className="grid gap-1">
            {app.secrets.map(({ id, name, lastFour, lastUsedAt }) => (
              <li key={id} className="wrap-anywhere">
                {name && <bdi>{name} </bdi>}
                <code className="font-mono text-small">…{lastFour}</code>
                <span className="text-ink-3">
                  {', '}
                  {lastUsedAt ? (
                    <>
                      used <When at={lastUsedAt} />
                    </>
                  ) : (
                    'never used'
                  )}
                </span>
              </li>
            ))}
            {app.secrets.length === 0 && <li className="text-ink-3">None</li>}
          </ul>
          <ButtonLink href={appPath(app.id, 'secrets')}>Manage secrets</ButtonLink>
        </dd>
      </dl>
      <details className="mt-4 border-t border-line pt-4">
        <summary className="w-fit text-sm font-medium text-ink-2">Endpoints, and a link that connects</summary>
        <dl className="mt-3 grid items-center gap-x-4 gap-y-3 md:grid-cols-[8.5rem_minmax(0,1fr)]">
          {endpoints.map(([id, label, address]) => (
            <Endpoint key={id} id={`endpoint-${id}`} label={label} address={address} />
          ))}
          <Endpoint id="example-link" label="Example link" address={example} />
        </dl>
        <p className="mt-3 max-w-[68ch] text-small text-ink-3">
          The link asks for {asksFor(app.defaultScopes)} in test mode. In your app, set <code>state</code> to a new
          random value each time and add a <code>code_challenge</code> (PKCE, S256).{' '}
          <a href={example} className="font-semibold text-ink underline underline-offset-2">
            Open the consent screen
          </a>
        </p>
      </details>
    </Card>
  );
}

function Name({ children }: { children: string }) {
  return <dt className="text-sm font-medium text-ink-2">{children}</dt>;
}

function Endpoint({ id, label, address }: { id: string; label: string; address: string }) {
  return (
    <>
      <Name>{label}</Name>
      <dd className="min-w-0">
        <Copyable id={id} value={address} />
      </dd>
    </>
  );
}

function asksFor(scopes: readonly string[]): string {
  return scopes.length === 0 || scopes.includes(FULL_ACCESS) ? 'full access (*)' : scopes.join(', ');
}
