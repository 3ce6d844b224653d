import { inEnglish } from '../../kernel/language/current-language.ts';
import { entryInWords } from './sentence.ts';
import type { ShownEntry } from './shown-entry.ts';

/** What an export has of each entry. */
export const COLUMNS = [
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

/** An entry as the cells of a line of an export. */
export function entryLine(entry: ShownEntry): (string | null)[] {
  const what = inEnglish(() => entryInWords(entry))
    .map(({ text }) => text)
    .join('');
  return [
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
  ];
}
