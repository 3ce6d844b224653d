import { type ListPage, type PageRequest, placeIn } from '../../database/list-page.ts';
import { quotedValue } from '../../http/header-value.ts';
import { ACCOUNT_LIMITS } from '../../permissions/account-limits.ts';
import { entryLine, HEAD_LINE } from './entry-line.ts';
import type { ShownEntry } from './shown-entry.ts';

const BATCH = 500;

/**
 * An activity as CSV, newest first, read batch by batch as the reader takes it, so that it is never in memory at once.
 * What happens meanwhile is newer than the first line and not part of it. It ends after
 * {@link ACCOUNT_LIMITS.entriesOfExport}.
 * @param read reads a page of it
 */
export function exportEntries(
  read: (request: PageRequest) => Promise<ListPage<ShownEntry>>,
): ReadableStream<Uint8Array> {
  return streamOf(textOf(read));
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

async function* textOf(read: Parameters<typeof exportEntries>[0]): AsyncGenerator<string, undefined> {
  let text = HEAD_LINE;
  let last: string | undefined;
  for (let count = 0; count < ACCOUNT_LIMITS.entriesOfExport; count += BATCH) {
    const { rows, after } = await read({ limit: BATCH, place: placeIn({ after: last }) });
    yield text + rows.map(entryLine).join('');
    text = '';
    if (after === null) return undefined;
    last = after;
  }
  return undefined;
}
