import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { RequestDetail } from '@/app/(main)/dashboard/developer/requests/request-detail.tsx';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Card, Crumbs } from '@/components/ui/card.tsx';
import { retryScopes } from '@/extensions/tester/lib/retry-scope.ts';
import { findRequest } from '@/lib/calls/logged-requests.ts';
import { readFirstKept } from '@/lib/calls/read-first-kept.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { listAddress } from '@/lib/http/list-address.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { listAppStores } from '@/lib/oauth/connections/list-app-connections.ts';
import { APPS, appPath, requireOwnApp } from '../../own-app.ts';

export const metadata: Metadata = { title: 'Request' };

export default async function AppRequestPage({ params }: PageProps<{ id: string; requestRow: string }>) {
  const { id, requestRow } = await params;
  const { seller, app } = await requireOwnApp(id, 'requests');
  const row = await findRequest(readDb(), { appId: app.id }, requestRow, readFirstKept(currentTime()));
  if (!row) notFound();
  const stores = row.storeId ? await listAppStores(seller.id, app.id, [row.storeId]) : [];
  const scopes = retryScopes(row);
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
      >
        {scopes && (
          <Card title="Try it again">
            <p className="mb-4 max-w-[68ch] text-ink-2">
              The connect tester makes this call for you, with a store of your own in test mode, and explains the
              answer.
            </p>
            <ButtonLink href={listAddress(appPath(app.id, 'connect-tester'), { scope: scopes.join(' ') || undefined })}>
              Try again in the tester
            </ButtonLink>
          </Card>
        )}
      </RequestDetail>
    </>
  );
}
