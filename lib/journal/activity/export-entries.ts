import type { ListPage, PageRequest } from '../../database/list-page.ts';
import { csvOf } from '../../http/csv.ts';
import { COLUMNS, entryLine } from './entry-line.ts';
import type { ShownEntry } from './shown-entry.ts';

/**
 * An activity as CSV, newest first.
 * @param read reads a page of it
 */
export function exportEntries(
  read: (request: PageRequest) => Promise<ListPage<ShownEntry>>,
): ReadableStream<Uint8Array> {
  return csvOf(COLUMNS, read, entryLine);
}
