import { notFound } from 'next/navigation';
import { endAccessAction } from '@/app/(main)/operator/actions.ts';
import { AccessPage, Mono } from '@/app/(main)/operator/cards.tsx';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { AppName } from '@/components/app-name.tsx';
import { ConnectionState } from '@/components/connection-state.tsx';
import { ModePill } from '@/components/mode-pill.tsx';
import { ScopeSummary } from '@/components/scope-summary.tsx';
import { Link } from '@/components/ui/button.tsx';
import { Pill } from '@/components/ui/card.tsx';
import { When } from '@/components/ui/when.tsx';
import { requireOperator } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { findConnectionAsOperator, type OperatorConnection } from '@/lib/operators/operator-connections.ts';

export const metadata = { title: 'Connection' };

/**
 * One connection as an operator sees it: which app, which store, and whether it is active, but not the store's owner.
 */
export default async function OperatorConnectionPage({ params, searchParams }: PageProps<{ id: string }>) {
  const operator = await requireOperator();
  const connection = (await findConnectionAsOperator(db(), operator, (await params).id)) ?? notFound();
  const { app, store, mode, endedAt } = connection;
  const when = (at: Date | null, none = 'never') => (at ? <When at={at} /> : none);
  return (
    <AccessPage
      here={`${app.name} at ${store.name}`}
      heading={
        <>
          <bdi>{app.name}</bdi> at <bdi>{store.name}</bdi>
        </>
      }
      search={await searchParams}
      title="Connection"
      facts={[
        ['App', <AppLink key="app" app={app} />],
        ['Store', <bdi key="store">{store.name}</bdi>],
        ['Mode', <ModePill key="mode" mode={mode} />],
        ['State', <ConnectionState key="state" connection={connection} />],
        ['Permissions', <ScopeSummary key="scopes" scopes={connection.scopes} />],
        ['Authorized', when(connection.authorizedAt)],
        ['Connected', when(connection.connectedAt)],
        ['Last used', when(connection.lastUsedAt)],
        ['Ended', when(endedAt, 'no')],
        ['Authenticates with', connection.publicClient ? 'PKCE alone' : 'a client secret'],
        ['Fingerprint', <Mono key="fingerprint">{connection.selector}</Mono>],
        ['Connection ID', <Mono key="id">{connection.id}</Mono>],
      ]}
      hasEnded={endedAt !== null}
      endedNotice="The connection has ended, and its tokens no longer work."
      ending={{
        why: (
          <>
            End it if one of its tokens has been exposed. The app’s other connections stay as they are. The app’s owner
            will see that the operator ended this one, and the seller can connect the app again.
          </>
        ),
        button: 'End connection',
        title: `End the connection of ${app.name} to ${store.name}?`,
        keep: 'Keep the connection',
        consequence: `Its ${mode} tokens stop working at once. This can’t be undone.`,
        action: endAccessAction.bind(null, 'connections', connection.id),
      }}
    />
  );
}

type ShownApp = OperatorConnection['app'];

function AppLink({ app }: { app: ShownApp }) {
  return (
    <span className="flex flex-wrap items-center gap-3">
      <Link href={`/operator/apps/${app.id}`}>
        <AppName app={app} />
      </Link>
      {app.disabledAt && <Pill look="bad">Disabled</Pill>}
    </span>
  );
}
