import { Card } from '@/components/ui/card.tsx';
import { Link } from '@/components/ui/link.tsx';
import type { OwnConnection } from '@/lib/connections/own-connections.ts';
import type { ListPage } from '@/lib/list-page.ts';
import { appTexts } from '../../apps/app-texts.ts';
import { ConnectedAppTable } from '../../apps/connected-app-table.tsx';
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
      <ConnectedAppTable rows={connections.rows.map((connection) => appTexts(connection, now))} />
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
