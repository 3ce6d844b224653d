import { z } from 'zod';
import { cursorInAddress, idInAddress, modeInAddress, searchInAddress } from '../../database/list-address.ts';
import { join, literally, type Sql, sql } from '../../database/query.ts';
import { currentReader } from '../../kernel/language/current-language.ts';
import { dayAfter, timeOnWall } from '../../kernel/text/wall-clock.ts';
import { ENTRY_KINDS, type EntryKind, isEntryKind } from './kind.ts';
import { sayingsOf } from './sentence.ts';

/** How many entries a search looks through for one page. */
export const LOOK_THROUGH = 5_000;

/** What is compared with more than these is only slower. */
const MOST_WORDS = 8;

/** What a seller's search looks at: all that the page shows them, so no operator's email. */
export const SEEN_BY_SELLER = sql`concat_ws(' ', app_name, store_name, mode::text, connection_id::text, request_id,
  CASE WHEN actor <> 'operator' THEN concat_ws(' ', actor_name, address) END, detail::text)`;

/**
 * What a developer's search looks at. Of what happened at stores only what the app's page shows of every entry: a match
 * in what is hidden would give it away.
 */
export const SEEN_BY_DEVELOPER = sql`concat_ws(' ', app_name, store_name, mode::text, connection_id::text,
  CASE WHEN actor <> 'seller' THEN request_id END,
  CASE WHEN actor <> 'operator' AND store_id IS NULL AND owner_id = app_owner_id THEN actor_name END)`;

/**
 * The condition that an entry has every word of a search, each in a text about it or in the words for what happened.
 * @param text the columns that its reader sees
 */
export function entryMatches(search: string, text: Sql): Sql {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const conditions = words.map((word) => {
    const like = `%${literally(word)}%`;
    return sql`(kind = ANY(${kindsSaying(word)}::text[]) OR ${text} ILIKE ${like}::text)`;
  });
  return conditions.length > 0 ? join(conditions, ' AND ') : sql`TRUE`;
}

/** The kinds in whose label or sentence there is a word, in the reader's language or in English. */
function kindsSaying(word: string): EntryKind[] {
  return ENTRY_KINDS.filter((kind) =>
    [...Object.values(sayingsOf(kind)), ...Object.values(sayingsOf(kind, 'en'))]
      .join(' ')
      .replace(/\{\w+\}/g, ' ')
      .toLowerCase()
      .includes(word),
  );
}

const day = z.iso.date().optional().catch(undefined);

const schema = z.object({
  search: searchInAddress,
  store: idInAddress,
  app: idInAddress,
  mode: modeInAddress,
  kind: z
    .custom<EntryKind>((value) => typeof value === 'string' && isEntryKind(value))
    .optional()
    .catch(undefined),
  from: day,
  to: day,
  ...cursorInAddress,
});

/** The filters in an activity's address; days are whole days in its person's time zone, both included. */
export type EntryQuery = z.output<typeof schema>;

/** Reads which entries an address asks for. */
export function readEntryQuery(query: Record<string, string | string[] | undefined>): EntryQuery {
  return schema.parse(query);
}

/** The same with times for days and without the cursor in the list, as the table takes it. */
export function filterOf({ search, store, app, mode, kind, from, to }: EntryQuery) {
  const { timeZone } = currentReader();
  return {
    search,
    storeId: store,
    appId: app,
    mode,
    kind,
    since: from === undefined ? undefined : timeOnWall(from, timeZone),
    until: to === undefined ? undefined : timeOnWall(dayAfter(to), timeZone),
  };
}
