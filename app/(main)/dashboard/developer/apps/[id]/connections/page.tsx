import type { Metadata } from 'next';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { ConnectionState } from '@/components/connection-state.tsx';
import { ModePill } from '@/components/mode-pill.tsx';
import { ScopeSummary } from '@/components/scope-summary.tsx';
import { EmptyState } from '@/components/ui/card.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import { placeIn } from '@/lib/database/list-page.ts';
import { listAddress, readPlace } from '@/lib/http/list-address.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { type AppConnection, listAppConnections } from '@/lib/oauth/connections/list-app-connections.ts';
import { AppPage } from '../app-page.tsx';
import { appPath, requireOwnApp } from '../own-app.ts';

export const metadata: Metadata = { title: 'App connections' };

const COLUMNS = ['Store', 'Permissions', 'Connected', 'Last used', 'State'];

/** The stores that an app is or was connected to. Its owner sees the stores' names, and nothing about their sellers. */
export default async function ConnectionsPage({ params, searchParams }: PageProps<{ id: string }>) {
  const { seller, app } = await requireOwnApp((await params).id, 'connections');
  const place = placeIn(readPlace(await searchParams));
  const page = await listAppConnections(seller.id, app.id, place);
  const here = appPath(app.id, 'connections');
  const now = currentTime();
  return (
    <AppPage app={app} here="connections">
      {page.rows.length === 0 ? (
        <EmptyState title="No connections yet" link={['Go to the link that starts one', appPath(app.id)]}>
          A store is listed here once its seller has authorized the app and the app has exchanged the code. It stays
          listed after the connection has ended.
        </EmptyState>
      ) : (
        <Table label="Connections" columns={COLUMNS}>
          {page.rows.map((connection) => (
            <ConnectionRow key={connection.id} connection={connection} now={now} />
          ))}
        </Table>
      )}
      <Pager page={page} path={(beside) => listAddress(here, beside)} />
    </AppPage>
  );
}

function ConnectionRow({ connection, now }: { connection: AppConnection; now: Date }) {
  const { store, mode, scopes, connectedAt, lastUsedAt, endedAt } = connection;
  return (
    <Row>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-semibold break-words">{store.name}</bdi>
          <ModePill mode={mode} />
        </span>
      </Cell>
      <Cell label="Permissions">
        <ScopeSummary scopes={scopes} />
      </Cell>
      <Cell label="Connected" half className="text-ink-2 @3xl:whitespace-nowrap">
        {connectedAt && <When at={connectedAt} now={now} />}
      </Cell>
      <Cell label="Last used" half className="text-ink-2 @3xl:whitespace-nowrap">
        {lastUsedAt ? <When at={lastUsedAt} now={now} /> : 'never'}
      </Cell>
      <Cell label="State" className="@3xl:text-end">
        <ConnectionState connection={connection} />
        {endedAt && (
          <span className="block text-small text-ink-3">
            <When at={endedAt} now={now} />
          </span>
        )}
      </Cell>
    </Row>
  );
}
