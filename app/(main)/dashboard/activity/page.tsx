import { ActivityFilter } from '@/components/activity-filter.tsx';
import { ActivityList, ENTRIES_PER_PAGE } from '@/components/activity-list.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { nameObjects } from '@/lib/billing/subscriptions/seller-subscriptions.ts';
import { isFiltered, listAddress } from '@/lib/database/list-address.ts';
import { cursorIn } from '@/lib/database/list-page.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { filterOf, readEntryQuery } from '@/lib/journal/activity/entry-search.ts';
import { subjectsOf } from '@/lib/journal/activity/entry-subject.ts';
import { kindsIn } from '@/lib/journal/activity/kind.ts';
import { listSellerEntries, listSellerEntryApps } from '@/lib/journal/activity/seller-audit-entries.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import type { PageProps } from '../../page-props.ts';
import { listShownStores } from '../seller-access.ts';
import { ACTIVITY_PATHS, ActivitySection } from './activity-section.tsx';

export const generateMetadata = () => ({ title: texts('activityPages')('activity') });

const HERE = ACTIVITY_PATHS.stores;
const KINDS_HERE = kindsIn('stores');

export default async function ActivityPage({ searchParams }: PageProps) {
  const t = texts('activityPages');
  const query = readEntryQuery(await searchParams);
  const seller = await requireSeller(listAddress(HERE, query));
  const about = { ...query, store: query.store ?? seller.shownStoreId ?? undefined };
  const [stores, apps, page] = await Promise.all([
    listShownStores(seller, query.store),
    listSellerEntryApps(readDb(), seller.id),
    listSellerEntries(readDb(), { sellerId: seller.id, of: 'stores' }, filterOf(about), {
      limit: ENTRIES_PER_PAGE,
      cursor: cursorIn(query),
    }),
  ]);
  const { storeIds, ids } = subjectsOf(page.rows);
  const names = await nameObjects(readDb(), storeIds, ids);
  const isWorthNarrowing = page.rows.length > 0 || isFiltered(query);
  return (
    <ActivitySection of="stores" about={t('activityAbout')}>
      {isWorthNarrowing && <ActivityFilter base={HERE} query={query} stores={stores} apps={apps} kinds={KINDS_HERE} />}
      <ActivityList base={HERE} query={query} page={page} names={names} now={currentTime()}>
        {t('noActivity')}
      </ActivityList>
    </ActivitySection>
  );
}
