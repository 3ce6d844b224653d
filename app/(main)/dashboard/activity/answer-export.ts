import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { listAddress } from '@/lib/database/list-address.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { listFile } from '@/lib/http/csv.ts';
import { ENTRY_COLUMNS } from '@/lib/journal/activity/entry-columns.ts';
import { filterOf, readEntryQuery } from '@/lib/journal/activity/entry-search.ts';
import type { Section } from '@/lib/journal/activity/kind.ts';
import { listSellerEntries } from '@/lib/journal/activity/seller-audit-entries.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { ACTIVITY_PATHS } from './activity-section.tsx';

/** A section of the person's activity as a CSV file, with the search and filters of its page. */
export async function answerExport(request: Request, of: Section): Promise<Response> {
  const query = readEntryQuery(Object.fromEntries(new URL(request.url).searchParams));
  const { id: sellerId, shownStoreId } = await requireSeller(listAddress(ACTIVITY_PATHS[of], query));
  const store = query.store ?? (of === 'stores' ? (shownStoreId ?? undefined) : undefined);
  const filter = filterOf({ ...query, store });
  const file = { name: of === 'stores' ? 'activity' : 'activity-of-apps', columns: ENTRY_COLUMNS };
  return listFile(file, (page) => listSellerEntries(readDb(), { sellerId, of }, filter, page), currentTime());
}
