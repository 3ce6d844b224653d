import type { Metadata } from 'next';
import { EmptyState, PageHeader } from '@/components/ui/card.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Table } from '@/components/ui/table.tsx';
import { currentTime } from '@/lib/clock.ts';
import { db } from '@/lib/db.ts';
import { findOwnEnded, listOwnConnections } from '@/lib/oauth/connections.ts';
import { requireSeller, type Seller } from '@/lib/session.ts';
import { isUuid } from '@/lib/uuid.ts';
import { ConnectionRow } from './connection-row.tsx';

export const metadata: Metadata = { title: 'API Keys' };

const COLUMNS = ['App', 'Store', 'Permissions', 'Connected', 'Last used', 'Action'];

export default async function ApiKeysPage({ searchParams }: { searchParams: Promise<{ ended?: string | string[] }> }) {
  const seller = await requireSeller('/dashboard/developer/api-keys');
  const [connections, { ended }] = await Promise.all([listOwnConnections(db(), seller.id), searchParams]);
  const now = currentTime();
  return (
    <>
      <PageHeader title="API Keys">
        Every app that can use one of your stores, and what it may do there. Access lasts until you or the app end it.
      </PageHeader>
      <div className="grid gap-4">
        {typeof ended === 'string' && <Ended seller={seller} id={ended} />}
        {connections.length === 0 ? (
          <EmptyState title="No app is connected">
            Start from the app itself: it sends you here to choose a store and see what it asks for. What you allow is listed on
            this page, and you can take it back at any time.
          </EmptyState>
        ) : (
          <Table label="Connections" columns={COLUMNS}>
            {connections.map((connection) => (
              <ConnectionRow key={connection.id} connection={connection} now={now} />
            ))}
          </Table>
        )}
      </div>
    </>
  );
}

async function Ended({ seller, id }: { seller: Seller; id: string }) {
  const ended = isUuid(id) ? await findOwnEnded(db(), seller.id, id) : null;
  if (!ended) return null;
  return (
    <Notice look="good">
      <bdi>{ended.app.name}</bdi> no longer has this access to <bdi>{ended.store.name}</bdi> ({ended.mode}).
    </Notice>
  );
}
