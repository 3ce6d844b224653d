import type { Metadata } from 'next';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState, PageHeader } from '@/components/ui/card.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { currentTime } from '@/lib/clock.ts';
import { listAskedRequests, listOwnRequests } from '@/lib/connections/connect-requests.ts';
import { listConnectedApps, listOwnConnections } from '@/lib/connections/own-connections.ts';
import { db } from '@/lib/db.ts';
import { isFiltered } from '@/lib/list-address.ts';
import { placeIn } from '@/lib/list-page.ts';
import { requireSeller } from '@/lib/session.ts';
import { listOwnStores } from '@/lib/stores/stores.ts';
import { EndedNotice } from '../ended-notice.tsx';
import { Outcome, type Said } from '../outcome.tsx';
import { readEnded } from '../read-ended.ts';
import { YourRequests } from '../your-requests.tsx';
import { AppFilter } from './app-filter.tsx';
import { appTexts } from './app-texts.ts';
import { ConnectedAppTable } from './connected-app-table.tsx';
import { APPS_PATH, appsPath, type Filter, readQuery } from './filter.ts';
import { Requests } from './requests.tsx';

export const metadata: Metadata = { title: 'Connected apps' };

const PAGE = 50;

const SAID: Said = {
  now: ['good', 'You asked those who may connect apps to this store. You get a mail when they have approved it.'],
  later: ['bad', 'You have asked often. Nothing was sent; try again in an hour.'],
  answered: ['good', 'This request has been answered before, or has expired.'],
  refused: ['good', 'The request was refused. Nothing was connected.'],
};

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The apps that can use the seller's stores, in a seller's words. */
export default async function ConnectedAppsPage({ searchParams }: Props) {
  const given = await searchParams;
  const query = readQuery(given);
  const filter: Filter = { store: query.store, mode: query.mode, app: query.app };
  const seller = await requireSeller(appsPath(query));
  const place = placeIn(query);
  const now = currentTime();
  const [stores, apps, connections, ended, requests, asked] = await Promise.all([
    listOwnStores(db(), seller.id),
    listConnectedApps(db(), seller.id),
    listOwnConnections(
      db(),
      seller.id,
      { storeId: filter.store, mode: filter.mode, appId: filter.app },
      { limit: PAGE, place },
    ),
    readEnded(seller, given.ended),
    listOwnRequests(db(), seller.id, now),
    listAskedRequests(db(), seller.id, now),
  ]);
  const isNarrowed = isFiltered(filter) || place !== undefined;
  return (
    <>
      <PageHeader title="Connected apps">
        The apps that can use your stores, and what each of them may do. An app keeps its access until you or the app
        disconnect it.
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <EndedNotice ended={ended} />
        <Outcome said={given.asked ?? (given.refused && 'refused')} texts={SAID} />
        <Requests requests={requests} now={now} />
        <YourRequests requests={asked} />
        {(connections.rows.length > 1 || isNarrowed) && (
          <AppFilter
            filter={filter}
            stores={stores}
            apps={apps.sort((one, other) => one.name.localeCompare(other.name))}
          />
        )}
        {connections.rows.length > 0 ? (
          <ConnectedAppTable rows={connections.rows.map((connection) => appTexts(connection, now))} />
        ) : (
          <NoApps isNarrowed={isNarrowed} hasStore={stores.length > 0} />
        )}
        <Pager page={connections} path={(there) => appsPath({ ...filter, ...there })} />
      </div>
    </>
  );
}

function NoApps({ isNarrowed, hasStore }: { isNarrowed: boolean; hasStore: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState title="Nothing matches" action={<ButtonLink href={APPS_PATH}>Show all</ButtonLink>}>
        No connected app matches this store, mode and app.
      </EmptyState>
    );
  }
  if (!hasStore) {
    return (
      <EmptyState title="No app is connected" action={<ButtonLink href="/dashboard/stores/new">New store</ButtonLink>}>
        Create a store first: apps connect to a store.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No app is connected">
      Start from the app itself: its “Connect” button brings you here, shows what it asks for, and you decide. It is
      then listed on this page, where you can disconnect it at any time.
    </EmptyState>
  );
}
