import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { filterOf, readEntryQuery } from '@/lib/activity/entry-search.ts';
import { csvFile, exportEntries, fileAnswer } from '@/lib/activity/export-entries.ts';
import { exportHistory } from '@/lib/activity/export-history.ts';
import type { Section } from '@/lib/activity/kind.ts';
import { listOwnEntries } from '@/lib/activity/own-audit-entries.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { isUuid } from '@/lib/database/uuid.ts';
import { listAddress } from '@/lib/http/list-address.ts';
import { currentTime } from '@/lib/process/clock.ts';
import { ACTIVITY_PATHS } from './activity-header.tsx';

/** Where the history of a store is exported from a place on, by which it can be checked. */
export function historyAddress(storeId: string, place: number): string {
  return `${ACTIVITY_PATHS.stores}/export?history=${storeId}${place > 0 ? `&place=${place}` : ''}`;
}

/** The history of a store of which the person is a member, line by line; 404 when there is none. */
export async function answerHistory(storeId: string, from: string | null): Promise<Response> {
  const place = /^\d{1,9}$/.test(from ?? '') ? Number(from) : 0;
  const { id } = await requireSeller(historyAddress(encodeURIComponent(storeId), place));
  const found = isUuid(storeId) ? await exportHistory(id, storeId, place) : null;
  if (!found) return new Response('There is no such history.\n', { status: 404, headers: NOT_FOUND });
  return fileAnswer(
    `history-${found.head.head.slice(0, 20)}-from-${place + 1}.jsonl`,
    'application/jsonl',
    found.lines,
  );
}

const NOT_FOUND = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };

/** A section of the person's activity as a CSV file, with the search and filters of its page. */
export async function answerExport(request: Request, of: Section): Promise<Response> {
  const query = readEntryQuery(Object.fromEntries(new URL(request.url).searchParams));
  const { id: sellerId } = await requireSeller(listAddress(ACTIVITY_PATHS[of], query));
  const filter = filterOf(query);
  const lines = exportEntries((page) => listOwnEntries(readDb(), { sellerId, of }, filter, page));
  return csvFile(of === 'stores' ? 'activity' : 'activity-of-apps', lines, currentTime());
}
