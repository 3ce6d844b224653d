import { cursorIn, type ListPage, type PageRequest } from '../database/list-page.ts';
import { ACCOUNT_LIMITS } from '../permissions/account-limits.ts';
import { quotedValue } from './header-value.ts';

const BATCH = 500;
const END = '\r\n';

type Read<Row> = (request: PageRequest) => Promise<ListPage<Row>>;

/**
 * A list as a CSV file that is offered under a name with the day. It is read batch by batch as the reader takes it, so
 * that it is never in memory at once. What is added meanwhile is newer than the first line and not part of it. It ends
 * after {@link ACCOUNT_LIMITS.entriesOfExport}.
 * @param list the file's name, and its columns with what each has of a row
 * @param reads what reads a page of the list, or of several that follow one another
 */
export function listFile<Row>(
  { name, columns }: { name: string; columns: Record<string, (row: Row) => string | null> },
  reads: Read<Row> | readonly Read<Row>[],
  now: Date,
): Response {
  return new Response(streamOf(linesOf(columns, [reads].flat())), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename=${quotedValue(`${name}-${now.toISOString().slice(0, 10)}.csv`)}`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

async function* linesOf<Row>(columns: Record<string, (row: Row) => string | null>, reads: readonly Read<Row>[]) {
  const cells = Object.values(columns);
  yield csvLine(Object.keys(columns));
  for (const read of reads) {
    let last: string | undefined;
    for (let count = 0; count < ACCOUNT_LIMITS.entriesOfExport; count += BATCH) {
      const { rows, after } = await read({ limit: BATCH, cursor: cursorIn({ after: last }) });
      yield rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join('');
      if (after === null) break;
      last = after;
    }
  }
}

/** Text as it is asked for, piece by piece. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

/**
 * One line of a CSV file (RFC 4180). Every cell is quoted; one that a spreadsheet would take for a formula starts with
 * an apostrophe, which spreadsheets take for “this is text”.
 */
export function csvLine(cells: readonly (string | null)[]): string {
  return cells.map(quoted).join(',') + END;
}

function quoted(cell: string | null): string {
  const text = cell ?? '';
  const safe = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
