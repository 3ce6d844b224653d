import { readDb } from '@/lib/database/read-db.ts';
import { csvFile } from '@/lib/http/csv.ts';
import { filterOf, readEntryQuery } from '@/lib/journal/activity/entry-search.ts';
import { exportEntries } from '@/lib/journal/activity/export-entries.ts';
import { listAppEntries } from '@/lib/journal/activity/seller-audit-entries.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { requireSellerApp } from '../../seller-app.ts';

export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { seller, app } = await requireSellerApp((await params).id, 'activity');
  const filter = filterOf(readEntryQuery(Object.fromEntries(new URL(request.url).searchParams)));
  const lines = exportEntries((page) => listAppEntries(readDb(), seller.id, app.id, filter, page));
  return csvFile('app-activity', lines, currentTime());
}
