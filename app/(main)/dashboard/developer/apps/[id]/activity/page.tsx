import { ActivityFilter } from '@/components/activity-filter.tsx';
import { ActivityList, ENTRIES_PER_PAGE } from '@/components/activity-list.tsx';
import { nameObjects } from '@/lib/billing/subscriptions/seller-subscriptions.ts';
import { cursorIn } from '@/lib/database/list-page.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { filterOf, readEntryQuery } from '@/lib/journal/activity/entry-search.ts';
import { subjectsOf } from '@/lib/journal/activity/entry-subject.ts';
import { listAppEntries } from '@/lib/journal/activity/seller-audit-entries.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import type { PageProps } from '../../../../../page-props.ts';
import { AppPage } from '../app-page.tsx';
import { appPath, requireSellerApp } from '../seller-app.ts';

export const metadata = { title: 'Activity of an app' };

export default async function AppActivityPage({ params, searchParams }: PageProps<{ id: string }>) {
  const { id } = await params;
  const { seller, app } = await requireSellerApp(id, 'activity');
  const here = appPath(app.id, 'activity');
  const query = readEntryQuery(await searchParams);
  const page = await listAppEntries(readDb(), seller.id, app.id, filterOf(query), {
    limit: ENTRIES_PER_PAGE,
    cursor: cursorIn(query),
  });
  // Of the reader's own stores alone: of others, an entry keeps to itself which store it is.
  const { storeIds, ids } = subjectsOf(page.rows);
  const names = await nameObjects(readDb(), storeIds, ids);
  return (
    <AppPage app={app} here="activity">
      <p className="max-w-[60ch] text-ink-2">
        What happened to this app, and between it and the stores it is connected to. It shows nothing about their
        sellers.
      </p>
      <ActivityFilter base={here} query={query} />
      <ActivityList base={here} query={query} page={page} names={names} now={currentTime()}>
        Send a seller to the consent screen: what they decide and what the app then does is recorded here.
      </ActivityList>
    </AppPage>
  );
}
