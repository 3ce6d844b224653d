import { isUuid, NO_ID } from '../kernel/text/uuid.ts';
import { db } from './db.ts';
import { type JsonValue, rewritten, textOf } from './json-text.ts';
import type { PageRequest } from './list-page.ts';
import { type InStore, storeRead } from './store-read.ts';

/** A page of a list as JSON. */
export interface WrittenPage {
  /** Its objects, with commas in between. */
  text: string;
  count: number;
  /** The ids of the first and the last; null when there is none. */
  first: string | null;
  last: string | null;
  /** The id after which the next page starts; null on the last page. */
  after: string | null;
}

/** One object as JSON. */
export type WrittenRow = Pick<WrittenPage, 'text'>;

/** What objects of one kind are read from. */
export interface Source<Filter extends string> {
  /** The table, as `one`. */
  from: string;
  order: 'asc' | 'desc';
  /** The number by which its rows are listed, highest first; if left out, they are by their ids. */
  key?: string;
  /** What always holds for its rows. */
  where?: string;
  /** By name: the type of the values asked for, and the condition on `one`, in which `$` is that value. */
  filters: Record<Filter, { type: string; condition: string }>;
  /** Writes stored JSON. */
  write: (stored: string) => string;
}

/** Which page of a list, and which rows of it. */
export interface PageInput<Filter extends string> extends PageRequest {
  filters: Partial<Record<Filter, string | undefined>>;
}

/** What reads a store's objects of one kind as JSON. */
export interface WrittenRows<Filter extends string> {
  list(access: InStore, input: PageInput<Filter>): Promise<WrittenPage>;
  /** One by its id; null when there is none. */
  find(access: InStore, id: string): Promise<WrittenRow | null>;
}

/** The condition of what reads one object. */
const BY_ID = { id: { type: 'uuid', condition: 'one.id = $' } };

/**
 * Makes what reads a store's objects as JSON, a page or one. Requests that arrive together share a statement, one for
 * each set of filters.
 * @param object SQL for a row
 */
export function writtenRows<Filter extends string>(source: Source<Filter>, object: JsonValue): WrittenRows<Filter> {
  const readers = new Map<string, ReturnType<typeof readerOf<Filter>>>();
  const readOne = readerOf({ ...source, filters: BY_ID }, object, ['id']);
  return {
    list(access, input) {
      const given = (Object.keys(source.filters) as Filter[]).filter((name) => input.filters[name] !== undefined);
      const key = given.join();
      const read = readers.get(key) ?? readerOf(source, object, given);
      readers.set(key, read);
      return read(access, input);
    },
    async find(access, id) {
      const { count, text } = await readOne(access, { limit: 1, filters: { id: isUuid(id) ? id : NO_ID } });
      return count === 0 ? null : { text };
    },
  };
}

/** A page as it comes, with how many there are of one more than it may have. */
interface Found extends Pick<WrittenPage, 'count' | 'first' | 'last'> {
  text: string | null;
}

function readerOf<Filter extends string>(
  { from, order, key = 'id', where = 'TRUE', filters, write }: Source<Filter>,
  object: JsonValue,
  given: Filter[],
): (access: InStore, input: PageInput<Filter>) => Promise<WrittenPage> {
  const [start, isBeyond] = order === 'asc' ? [NO_ID, '>'] : [LAST, '<'];
  // The first page begins behind a row that there isn't.
  const beyond =
    key === 'id'
      ? 'asked.after'
      : `coalesce((SELECT seen.${key} FROM ${from} AS seen
          WHERE seen.id = asked.after AND seen.store_id = asked.store_id AND seen.mode = asked.mode), ${MOST})`;
  const conditions = given.map((name) => filters[name].condition.replace('$', `asked.${name}`));
  const read = storeRead<Found>({
    asked: ['after uuid', 'take int', ...given.map((name) => `${name} ${filters[name].type}`)],
    select: {
      count: 'page.count',
      text: 'page.text',
      first: 'page.ids[1]',
      last: 'page.ids[least(page.count, asked.take - 1)]',
    },
    from: `LATERAL (
        SELECT count(*)::int AS count, array_agg(listed.id) AS ids,
          string_agg(listed.text, ',') FILTER (WHERE listed.nth < asked.take) AS text
        FROM (
          SELECT one.id, row_number() OVER (ORDER BY one.${key} ${order}) AS nth, ${textOf(object)} AS text FROM ${from} AS one
          WHERE one.store_id = asked.store_id AND one.mode = asked.mode AND ${where}
            AND ${['TRUE', ...conditions].join(' AND ')} AND one.${key} ${isBeyond} ${beyond}
          ORDER BY one.${key} ${order} LIMIT asked.take
        ) AS listed
      ) AS page`,
  });
  return async (access, { cursor, limit, filters }) => {
    const values = [cursor?.at ?? start, String(limit + 1), ...given.map((name) => filters[name])];
    return pageOf(await read(db(), access, values), limit, write);
  };
}

/** Behind all ids, and behind all numbers. */
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const MOST = 2_147_483_647;

function pageOf({ count, text, first, last }: Found, limit: number, write: (stored: string) => string): WrittenPage {
  const after = count > limit ? last : null;
  return { text: rewritten(text ?? '', write), count: Math.min(count, limit), first, last, after };
}
