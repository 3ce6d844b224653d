import { cursorIn, type ListPage, type PageRequest } from '../database/list-page.ts';
import { ACCOUNT_LIMITS } from '../permissions/account-limits.ts';
import { quotedValue } from './header-value.ts';

const BATCH = 500;
const END = '\r\n';

type Read<Row> = (request: PageRequest) => Promise<ListPage<Row>>;

type Cells = readonly (string | null)[];

/**
 * A list as CSV, read batch by batch as the reader takes it, so that it is never in memory at once. What is added
 * meanwhile is newer than the first line and not part of it. It ends after {@link ACCOUNT_LIMITS.entriesOfExport}.
 * @param columns what the first line says
 * @param reads what reads a page of the list, or of several that follow one another
 * @param cells what a line has of a row
 */
export function csvOf<Row>(
  columns: Cells,
  reads: Read<Row> | readonly Read<Row>[],
  cells: (row: Row) => Cells,
): ReadableStream<Uint8Array> {
  async function* lines(): AsyncGenerator<string, undefined> {
    yield csvLine(columns);
    for (const read of [reads].flat()) {
      let last: string | undefined;
      for (let count = 0; count < ACCOUNT_LIMITS.entriesOfExport; count += BATCH) {
        const { rows, after } = await read({ limit: BATCH, cursor: cursorIn({ after: last }) });
        yield rows.map((row) => csvLine(cells(row))).join('');
        if (after === null) break;
        last = after;
      }
    }
    return undefined;
  }
  return streamOf(lines());
}

/** Text as it is asked for, piece by piece. */
export function streamOf(pieces: AsyncGenerator<string, undefined>): ReadableStream<Uint8Array> {
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
 * A list as the file that it can be had as.
 * @param list the file's name, and its columns with what each has of a row
 */
export function listFile<Row>(
  { name, columns }: { name: string; columns: Record<string, (row: Row) => string | null> },
  read: Read<Row>,
  now: Date,
): Response {
  const cells = Object.values(columns);
  return csvFile(
    name,
    csvOf(Object.keys(columns), read, (row) => cells.map((cell) => cell(row))),
    now,
  );
}

/** The answer that offers a stream of CSV as a file, named with the day. */
export function csvFile(name: string, lines: ReadableStream<Uint8Array>, now: Date): Response {
  return new Response(lines, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename=${quotedValue(`${name}-${now.toISOString().slice(0, 10)}.csv`)}`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/**
 * One line of a CSV file (RFC 4180). Every cell is quoted; one that a spreadsheet would take for a formula starts with
 * an apostrophe, which spreadsheets take for “this is text”.
 */
export function csvLine(cells: Cells): string {
  return cells.map(quoted).join(',') + END;
}

function quoted(cell: string | null): string {
  const text = cell ?? '';
  const safe = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
