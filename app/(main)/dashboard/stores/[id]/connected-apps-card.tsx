import { Card } from '@/components/ui/card.tsx';
import { Link } from '@/components/ui/link.tsx';
import { Table } from '@/components/ui/table.tsx';
import type { OwnConnection } from '@/lib/connections/own-connections.ts';
import type { ListPage } from '@/lib/list-page.ts';
import { APP_COLUMNS, ConnectedAppRow } from '../../apps/connected-app-row.tsx';
import { appsPath } from '../../apps/filter.ts';

/** The apps that can use one of the seller's stores, the newest first. */
export function ConnectedAppsCard(props: { storeId: string; connections: ListPage<OwnConnection>; now: Date }) {
  const { storeId, connections, now } = props;
  if (connections.rows.length === 0) {
    return (
      <Card title="Connected apps">
        <p className="text-sm text-ink-2">
          No app can use this store. An app that wants to asks you first, and shows what it wants to do.
        </p>
      </Card>
    );
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2>Connected apps</h2>
      <Table label="Connected apps" columns={APP_COLUMNS}>
        {connections.rows.map((connection) => (
          <ConnectedAppRow key={connection.id} connection={connection} now={now} />
        ))}
      </Table>
      {connections.after !== null && (
        <Link
          href={appsPath({ store: storeId })}
          className="justify-self-start text-sm underline decoration-line-2 underline-offset-4"
        >
          Show all
        </Link>
      )}
    </section>
  );
}
