import { exportAccessedRecords } from '@/lib/calls/export-accessed-records.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { readTouchedQuery, requireSellerHolder, spanOf } from '../../holder.ts';

/** What a connection or key has changed and read, as a CSV file, for the days of its page. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const query = readTouchedQuery(Object.fromEntries(new URL(request.url).searchParams));
  const { by } = await requireSellerHolder((await params).id, query);
  return exportAccessedRecords(by, spanOf(query), currentTime());
}
