import { csvFile } from '@/lib/activity/export-entries.ts';
import { currentTime } from '@/lib/process/clock.ts';
import { exportTouched } from '@/lib/usage/export-touched.ts';
import { readTouchedQuery, requireOwnHolder, spanOf } from '../../holder.ts';

/** What a connection or key has changed and read, as a CSV file, for the days of its page. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const query = readTouchedQuery(Object.fromEntries(new URL(request.url).searchParams));
  const { by } = await requireOwnHolder((await params).id, query);
  return csvFile('touched', exportTouched(by, spanOf(query)), currentTime());
}
