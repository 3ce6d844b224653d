import type { Metadata } from 'next';
import { Fragment } from 'react';
import { Outcome, type Said } from '@/app/(main)/dashboard/outcome.tsx';
import { AppNumbers } from '@/components/app-numbers.tsx';
import { Link } from '@/components/ui/button.tsx';
import { Card, Notice } from '@/components/ui/card.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { When } from '@/components/ui/when.tsx';
import { EXTENSIONS } from '@/extensions/index.ts';
import { listTeam } from '@/lib/apps/app-developers.ts';
import type { OwnApp } from '@/lib/apps/apps.ts';
import { readAppHealth } from '@/lib/calls/read-app-health.ts';
import { db } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { listInvitations } from '@/lib/members/invitations.ts';
import { countAppUse } from '@/lib/oauth/connections/count-app-use.ts';
import { FULL_ACCESS } from '@/lib/permissions/scope.ts';
import { countOutcomes } from '@/lib/webhooks/own-deliveries.ts';
import type { PageProps } from '../../../../page-props.ts';
import { AppHealthCard } from './app-health.tsx';
import { AppPage } from './app-page.tsx';
import { DangerZone } from './danger-zone.tsx';
import { DomainCard } from './domain-card.tsx';
import { appPath, requireOwnApp } from './own-app.ts';
import { TeamCard } from './team-card.tsx';
import { VerificationCard } from './verification-card.tsx';

export const metadata: Metadata = { title: 'App' };

/** Of each endpoint, how many are counted. */
const LATEST_DELIVERIES = 200;

const SAID: Said = {
  removed: ['good', 'The developer was removed from the team.'],
  withdrawn: ['good', 'The invitation was withdrawn: its link no longer works.'],
  gone: ['bad', 'That invitation was accepted or withdrawn in the meantime.'],
};

export default async function OverviewPage({ params, searchParams }: PageProps<{ id: string }>) {
  const { seller, app } = await requireOwnApp((await params).id);
  const now = currentTime();
  const isOwner = app.ownerId === seller.id;
  const [use, health, deliveries, team, invitations, { again, said }] = await Promise.all([
    countAppUse(seller.id, app.id, now),
    readAppHealth(seller.id, app.id, now),
    countOutcomes(db(), app.id, LATEST_DELIVERIES),
    listTeam(db(), seller.id, app.id),
    isOwner ? listInvitations(db(), { appId: app.id }, now) : [],
    searchParams,
  ]);
  // Keys keep the form's state, and so the result of sending it, when the card moves.
  const verification = <VerificationCard key="verification" app={app} />;
  const domain = <DomainCard key="domain" app={app} />;
  const parts = [
    <AppNumbers key="numbers" use={use} />,
    ...(env().requestLogDays > 0 && use.connections + health.calls > 0
      ? [<AppHealthCard key="health" appId={app.id} health={health} deliveries={deliveries} />]
      : []),
    <Endpoints key="endpoints" baseUrl={env().baseUrl} app={app} />,
  ];
  // A pending request or an operator's refusal comes before what is always there.
  const isNews = app.verification === 'requested' || app.verification === 'declined';
  return (
    <AppPage app={app} here="">
      <Outcome said={said} texts={SAID} />
      {again === '1' && (
        <Notice look="warn">
          This app was already created, and its secret won’t be shown again. If you didn’t save it, make a new one under
          Secrets.
        </Notice>
      )}
      <Card title="Client ID">
        <Copyable id="client-id" value={app.clientId} />
        <p className="mt-3 text-small text-ink-3">
          Registered <When at={app.createdAt} now={now} />
        </p>
      </Card>
      {isNews ? [verification, ...parts, domain] : [...parts, domain, verification]}
      <TeamCard app={app} team={team} invitations={invitations} sellerId={seller.id} />
      {isOwner && <DangerZone app={app} reach={use} />}
    </AppPage>
  );
}

function Endpoints({ baseUrl, app }: { baseUrl: string; app: OwnApp }) {
  const example = `${baseUrl}/oauth/authorize?${new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: app.redirectUris[0] ?? '',
    response_type: 'code',
    state: 'example',
    mode: 'test',
  })}`;
  const rows = [
    ['authorize', 'Authorization', `${baseUrl}/oauth/authorize`],
    ['token', 'Token', `${baseUrl}/api/oauth/token`],
    ['revoke', 'Revocation', `${baseUrl}/api/oauth/revoke`],
    ['introspect', 'Introspection', `${baseUrl}/api/oauth/introspect`],
    ['discovery', 'Discovery', `${baseUrl}/.well-known/oauth-authorization-server`],
  ] as const;
  return (
    <>
      <Card title="Try the connection">
        <p className="mb-3 max-w-[68ch] text-ink-2">
          Send a seller’s browser to a link like this one. It asks for {asksFor(app.defaultScopes)} in test mode, and
          comes back to your first redirect URI with a code.
        </p>
        <Copyable id="example-link" value={example} />
        <p className="mt-3 max-w-[68ch] text-small text-ink-3">
          In your app, set <code>state</code> to a new random value each time and add a <code>code_challenge</code>{' '}
          (PKCE, S256).{' '}
          <a href={example} className="font-semibold text-ink underline underline-offset-2">
            Open the consent screen
          </a>
          {EXTENSIONS.map(
            ({ name, appTab }) =>
              appTab && (
                <Fragment key={name}>
                  {' · '}
                  <Link
                    href={appPath(app.id, appTab.page)}
                    className="font-semibold text-ink underline underline-offset-2"
                  >
                    {appTab.invitation}
                  </Link>
                </Fragment>
              ),
          )}
        </p>
      </Card>
      <Card title="Endpoints">
        <p className="mb-4 max-w-[68ch] text-ink-2">
          Client libraries find everything from the discovery address alone.
        </p>
        <dl className="grid gap-3">
          {rows.map(([id, label, address]) => (
            <div key={id} className="grid gap-1.5 md:grid-cols-[8.5rem_1fr] md:items-center">
              <dt className="text-sm font-medium text-ink-2">{label}</dt>
              <dd className="min-w-0">
                <Copyable id={`endpoint-${id}`} value={address} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  );
}

function asksFor(scopes: readonly string[]): string {
  return scopes.length === 0 || scopes.includes(FULL_ACCESS) ? 'full access (*)' : scopes.join(', ');
}
