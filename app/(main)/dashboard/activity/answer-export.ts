import { filterOf, readEntryQuery } from '@/lib/activity/entry-query.ts';
import { csvFile, exportEntries } from '@/lib/activity/export-entries.ts';
import type { Section } from '@/lib/activity/kind.ts';
import { listOwnEntries } from '@/lib/activity/own-audit-entries.ts';
import { currentTime } from '@/lib/clock.ts';
import { db } from '@/lib/db.ts';
import { listAddress } from '@/lib/list-address.ts';
import { requireSeller } from '@/lib/session.ts';
import { ACTIVITY_PATHS } from './activity-header.tsx';

/** A section of the person's activity as a CSV file, with the search and filters of its page. */
export async function answerExport(request: Request, of: Section): Promise<Response> {
  const query = readEntryQuery(Object.fromEntries(new URL(request.url).searchParams));
  const { id: sellerId } = await requireSeller(listAddress(ACTIVITY_PATHS[of], query));
  const filter = filterOf(query);
  const lines = exportEntries((page) => listOwnEntries(db(), { sellerId, of }, filter, page));
  return csvFile(of === 'stores' ? 'activity' : 'activity-of-apps', lines, currentTime());
}
