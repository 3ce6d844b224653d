import type { Metadata } from 'next';
import { ActivityFilter } from '@/components/activity-filter.tsx';
import { ActivityList, ENTRIES_PER_PAGE } from '@/components/activity-list.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { PageHeader } from '@/components/ui/card.tsx';
import { filterOf, readEntryQuery } from '@/lib/activity/entry-query.ts';
import { listOwnEntries, listOwnEntryApps } from '@/lib/activity/own-audit-entries.ts';
import { currentTime } from '@/lib/clock.ts';
import { db } from '@/lib/db.ts';
import { isFiltered, listAddress, withoutPlace } from '@/lib/list-address.ts';
import { placeIn } from '@/lib/list-page.ts';
import { requireSeller } from '@/lib/session.ts';
import { listOwnStores } from '@/lib/stores/stores.ts';

export const metadata: Metadata = { title: 'Activity' };

const HERE = '/dashboard/activity';

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ActivityPage({ searchParams }: Props) {
  const query = readEntryQuery(await searchParams);
  const seller = await requireSeller(listAddress(HERE, query));
  const [stores, apps, page] = await Promise.all([
    listOwnStores(db(), seller.id),
    listOwnEntryApps(db(), seller.id),
    listOwnEntries(db(), seller.id, filterOf(query), { limit: ENTRIES_PER_PAGE, place: placeIn(query) }),
  ]);
  const isWorthNarrowing = page.rows.length > 0 || isFiltered(query);
  const download = (
    <a href={listAddress(`${HERE}/export`, withoutPlace(query))} download className={buttonClass()}>
      Export CSV
    </a>
  );
  return (
    <>
      <PageHeader title="Activity" action={isWorthNarrowing && download}>
        What happened to your stores and your apps, and who did it. Nothing here is ever changed or removed.
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {isWorthNarrowing && <ActivityFilter base={HERE} query={query} stores={stores} apps={apps} />}
        <ActivityList base={HERE} query={query} page={page} now={currentTime()}>
          Create a store, or connect an app to one. Everything that is allowed, connected, changed or disconnected is
          recorded here.
        </ActivityList>
      </div>
    </>
  );
}
