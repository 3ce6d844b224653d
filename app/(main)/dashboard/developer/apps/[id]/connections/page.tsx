import type { PageProps } from '@/app/(main)/page-props.ts';
import { EmptyState } from '@/components/ui/card.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { listAddress, readListCursor } from '@/lib/database/list-address.ts';
import { cursorIn } from '@/lib/database/list-page.ts';
import { listAppConnections } from '@/lib/oauth/connections/list-app-connections.ts';
import { AppPage } from '../app-page.tsx';
import { appPath, requireSellerApp } from '../seller-app.ts';
import { ConnectionTable } from './connection-table.tsx';

export const metadata = { title: 'App connections' };

/** The stores that an app is or was connected to. Its owner sees the stores' names, and nothing about their sellers. */
export default async function ConnectionsPage({ params, searchParams }: PageProps<{ id: string }>) {
  const { seller, app } = await requireSellerApp((await params).id, 'connections');
  const cursor = cursorIn(readListCursor(await searchParams));
  const page = await listAppConnections(seller.id, app.id, cursor);
  const here = appPath(app.id, 'connections');
  return (
    <AppPage app={app} here="connections">
      {page.rows.length === 0 ? (
        <EmptyState title="No connections yet" link={['Go to the link that starts one', appPath(app.id)]}>
          A store is listed here once its seller has authorized the app and the app has exchanged the code. It stays
          listed after the connection has ended.
        </EmptyState>
      ) : (
        <ConnectionTable rows={page.rows} />
      )}
      <Pager page={page} path={(beside) => listAddress(here, beside)} />
    </AppPage>
  );
}
