import { filterOf, readEntryQuery } from '@/lib/activity/entry-query.ts';
import { csvFile, exportEntries } from '@/lib/activity/export-entries.ts';
import { listOwnEntries } from '@/lib/activity/own-audit-entries.ts';
import { currentTime } from '@/lib/clock.ts';
import { db } from '@/lib/db.ts';
import { listAddress } from '@/lib/list-address.ts';
import { requireSeller } from '@/lib/session.ts';

/** The seller's activity as a CSV file, with the filters of the page. */
export async function GET(request: Request): Promise<Response> {
  const query = readEntryQuery(Object.fromEntries(new URL(request.url).searchParams));
  const { id } = await requireSeller(listAddress('/dashboard/activity', query));
  const filter = filterOf(query);
  const lines = exportEntries((page) => listOwnEntries(db(), id, filter, page));
  return csvFile('activity', lines, currentTime());
}
