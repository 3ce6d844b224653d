import { exportTouched } from '@/lib/calls/export-touched.ts';
import { csvFile } from '@/lib/http/csv.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { readTouchedQuery, requireOwnHolder, spanOf } from '../../holder.ts';

/** What a connection or key has changed and read, as a CSV file, for the days of its page. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const query = readTouchedQuery(Object.fromEntries(new URL(request.url).searchParams));
  const { by } = await requireOwnHolder((await params).id, query);
  return csvFile('touched', exportTouched(by, spanOf(query)), currentTime());
}
