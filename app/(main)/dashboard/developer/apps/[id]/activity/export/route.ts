import { readDb } from '@/lib/database/read-db.ts';
import { listFile } from '@/lib/http/csv.ts';
import { ENTRY_COLUMNS } from '@/lib/journal/activity/entry-columns.ts';
import { filterOf, readEntryQuery } from '@/lib/journal/activity/entry-search.ts';
import { listAppEntries } from '@/lib/journal/activity/seller-audit-entries.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { requireSellerApp } from '../../seller-app.ts';

export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { seller, app } = await requireSellerApp((await params).id, 'activity');
  const filter = filterOf(readEntryQuery(Object.fromEntries(new URL(request.url).searchParams)));
  const file = { name: 'app-activity', columns: ENTRY_COLUMNS };
  return listFile(file, (page) => listAppEntries(readDb(), seller.id, app.id, filter, page), currentTime());
}
