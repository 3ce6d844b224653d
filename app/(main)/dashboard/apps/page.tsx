import type { Metadata } from 'next';
import { ModeChoice } from '@/components/activity-filter.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState, PageHeader, Pager } from '@/components/ui/card.tsx';
import { Choice, FilterForm, type Named } from '@/components/ui/filter-form.tsx';
import { abilitiesInWords } from '@/lib/access/ability.ts';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { listAskedRequests, listOwnRequests, type OwnRequest } from '@/lib/connections/connect-requests.ts';
import { listConnectedApps, listOwnConnections } from '@/lib/connections/own-connections.ts';
import { db } from '@/lib/database/db.ts';
import { placeIn } from '@/lib/database/list-page.ts';
import { choicesIn, isFiltered } from '@/lib/http/list-address.ts';
import { currentTime } from '@/lib/process/clock.ts';
import { listOwnStores } from '@/lib/stores/stores.ts';
import { pastInWords } from '@/lib/text/when.ts';
import type { PageProps } from '../../page-props.ts';
import { EndedNotice, Outcome, type Said } from '../outcome.tsx';
import { readEnded } from '../own-access.ts';
import { appTexts } from './app-texts.ts';
import { ConnectedAppTable } from './connected-app-table.tsx';
import { APPROVALS_PATH, APPS_PATH, appsPath, type Filter, readQuery, requestPath } from './filter.ts';
import { RequestTable, YourRequests } from './request-table.tsx';

export const metadata: Metadata = { title: 'Connected apps' };

const PAGE = 50;

const SAID: Said = {
  now: ['good', 'You asked those who may connect apps to this store. You get a mail when they have approved it.'],
  later: ['bad', 'You have asked often. Nothing was sent; try again in an hour.'],
  answered: ['good', 'This request has been answered before, or has expired.'],
  refused: ['good', 'The request was refused. Nothing was connected.'],
};

export default async function ConnectedAppsPage({ searchParams }: PageProps) {
  const given = await searchParams;
  const query = readQuery(given);
  const filter: Filter = { store: query.store, mode: query.mode, app: query.app, kind: query.kind };
  const seller = await requireSeller(appsPath(query));
  const place = placeIn(query);
  const now = currentTime();
  const [stores, apps, connections, ended, requests, asked] = await Promise.all([
    listOwnStores(db(), seller.id),
    listConnectedApps(db(), seller.id),
    listOwnConnections(
      db(),
      seller.id,
      { storeId: filter.store, mode: filter.mode, appId: filter.app, kind: filter.kind },
      { limit: PAGE, place },
    ),
    readEnded(seller, given.ended),
    listOwnRequests(db(), seller.id, now),
    listAskedRequests(db(), seller.id, now),
  ]);
  const isNarrowed = isFiltered(filter) || place !== undefined;
  return (
    <>
      <PageHeader title="Connected apps" action={<ButtonLink href={APPROVALS_PATH}>Approvals</ButtonLink>}>
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
      <EmptyState title="Nothing matches" link={['Show all', APPS_PATH]}>
        No connected app matches this store, mode, app and kind.
      </EmptyState>
    );
  }
  if (!hasStore) {
    return (
      <EmptyState title="No app is connected" link={['New store', '/dashboard/stores/new']}>
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

const KINDS = [
  { id: 'apps', name: 'Apps' },
  { id: 'agents', name: 'Agents' },
];

function AppFilter({ filter, stores, apps }: { filter: Filter; stores: Named[]; apps: Named[] }) {
  return (
    <FilterForm base={APPS_PATH} here={appsPath(filter)} isFiltered={isFiltered(filter)} filters={choicesIn(filter)}>
      {stores.length > 1 && (
        <Choice name="store" label="Store" all="All stores" options={stores} value={filter.store} />
      )}
      <ModeChoice value={filter.mode} />
      <Choice name="app" label="App" all="All apps" options={apps} value={filter.app} />
      <Choice name="kind" label="Kind" all="All" options={KINDS} value={filter.kind} />
    </FilterForm>
  );
}

/** What colleagues asked the seller to connect; nothing when nobody asked. */
function Requests({ requests, now }: { requests: OwnRequest[]; now: Date }) {
  if (requests.length === 0) return null;
  return (
    <section id="requests" className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-3">
      <h2>Requests</h2>
      <p className="max-w-[68ch] text-sm text-pretty text-ink-2">
        Colleagues who may not connect these apps themselves asked you to. You see what each app asks for before you
        decide.
      </p>
      <RequestTable
        rows={requests.map(({ id, app, store, mode, scopes, askedBy, askedAt }) => ({
          ...{ id, mode, storeName: store.name, askedBy: askedBy.email },
          app: { name: app.name, logoId: app.logoId, verification: app.verification },
          can: `Can ${abilitiesInWords(scopes) || 'nothing'}.`,
          askedAt: pastInWords(askedAt, now),
          href: requestPath(id),
        }))}
      />
    </section>
  );
}
