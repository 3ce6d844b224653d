import { ActivityFilter } from '@/components/activity-filter.tsx';
import { ActivityList, ENTRIES_PER_PAGE } from '@/components/activity-list.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { listApps } from '@/lib/apps/apps.ts';
import { isFiltered, listAddress } from '@/lib/database/list-address.ts';
import { cursorIn } from '@/lib/database/list-page.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { filterOf, readEntryQuery } from '@/lib/journal/activity/entry-search.ts';
import { kindsIn } from '@/lib/journal/activity/kind.ts';
import { listSellerEntries } from '@/lib/journal/activity/seller-audit-entries.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import type { PageProps } from '../../../page-props.ts';
import { ACTIVITY_PATHS, ActivitySection } from '../activity-section.tsx';

export const generateMetadata = () => ({ title: texts('activityPages')('activityOfApps') });

const HERE = ACTIVITY_PATHS.apps;
const KINDS_HERE = kindsIn('apps');

export default async function AppsActivityPage({ searchParams }: PageProps) {
  const t = texts('activityPages');
  const query = readEntryQuery(await searchParams);
  const { id: sellerId } = await requireSeller(listAddress(HERE, query));
  const [apps, page] = await Promise.all([
    listApps(readDb(), sellerId),
    listSellerEntries(readDb(), { sellerId, of: 'apps' }, filterOf(query), {
      limit: ENTRIES_PER_PAGE,
      cursor: cursorIn(query),
    }),
  ]);
  const names = new Map(apps.map(({ id, name }) => [id, name]));
  const isWorthNarrowing = page.rows.length > 0 || isFiltered(query);
  return (
    <ActivitySection of="apps" about={t('activityOfAppsAbout')}>
      {isWorthNarrowing && <ActivityFilter base={HERE} query={query} apps={apps} kinds={KINDS_HERE} />}
      <ActivityList base={HERE} query={query} page={page} names={names} now={currentTime()}>
        {t('noActivityOfApps')}
      </ActivityList>
    </ActivitySection>
  );
}
