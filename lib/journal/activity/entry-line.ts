import { inEnglish } from '../../kernel/language/current-language.ts';
import { entryInWords } from './sentence.ts';
import type { ShownEntry } from './shown-entry.ts';

const END = '\r\n';

const COLUMNS = [
  'time',
  'kind',
  'what',
  'store',
  'store_id',
  'mode',
  'app',
  'app_id',
  'connection_id',
  'actor',
  'actor_name',
  'request_id',
  'address',
  'user_agent',
  'details',
] as const;

/** The first line of an export. */
export const HEAD_LINE = csvLine(COLUMNS);

/** An entry as a line of an export. */
export function entryLine(entry: ShownEntry): string {
  const what = inEnglish(() => entryInWords(entry))
    .map(({ text }) => text)
    .join('');
  return csvLine([
    entry.at.toISOString(),
    entry.kind,
    what,
    entry.storeName,
    entry.storeId,
    entry.mode,
    entry.appName,
    entry.appId,
    entry.connectionId,
    entry.actor,
    entry.actorName,
    entry.requestId,
    entry.address,
    entry.userAgent,
    JSON.stringify(entry.detail),
  ]);
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
