import { notFound } from 'next/navigation';
import { RequestDetail } from '@/app/(main)/dashboard/developer/requests/request-detail.tsx';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { Crumbs } from '@/components/ui/card.tsx';
import { findRequest } from '@/lib/calls/logged-requests.ts';
import { readFirstKept } from '@/lib/calls/read-first-kept.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { listAppStores } from '@/lib/oauth/connections/list-app-connections.ts';
import { APPS, appPath, requireSellerApp } from '../../seller-app.ts';

export const metadata = { title: 'Request' };

export default async function AppRequestPage({ params }: PageProps<{ id: string; requestRow: string }>) {
  const { id, requestRow } = await params;
  const { seller, app } = await requireSellerApp(id, 'requests');
  const row = await findRequest(readDb(), { appId: app.id }, requestRow, readFirstKept(currentTime()));
  if (!row) notFound();
  const stores = row.storeId ? await listAppStores(seller.id, app.id, [row.storeId]) : [];
  const trail = [
    APPS,
    { href: appPath(app.id), name: app.name },
    { href: appPath(app.id, 'requests'), name: 'Requests' },
  ];
  return (
    <>
      <Crumbs trail={trail} here="Request" />
      <RequestDetail
        row={row}
        store={stores.find((store) => store.id === row.storeId)?.name ?? null}
        holder="Connection"
      />
    </>
  );
}
