import { isUuid, NO_ID } from '../kernel/text/uuid.ts';
import { type JsonValue, rewritten, textOf } from './json-text.ts';
import type { PageRequest } from './list-page.ts';
import { mapped, type StoreRead, storeRead } from './store-read.ts';

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
  /** Whether time has passed that has to be worked on before this is read. */
  isDue: boolean;
}

/** One object as JSON. */
export type WrittenRow = Pick<WrittenPage, 'text' | 'isDue'>;

/** What objects of one kind are read from. */
export interface Source<Filter extends string> {
  /** The table, as `one`. */
  from: string;
  order: 'asc' | 'desc';
  /** What always holds for its rows. */
  where?: string;
  /** By name: the type of the values asked for, and the condition on `one`, in which `$` is that value. */
  filters: Record<Filter, { type: string; condition: string }>;
  /**
   * What is due, by `one` or by `asked`, with `there.now`: of an object alone, and of a store before its list is
   * read.
   */
  due?: { row?: string; store: string };
  /** Writes stored JSON. */
  write: (stored: string) => string;
}

/** Which page of a list, and which rows of it. */
export interface AskedPage<Filter extends string> extends PageRequest {
  filters: Partial<Record<Filter, string | undefined>>;
  /** Real time; only where something may be due. */
  now?: Date;
}

/** What reads a store's objects of one kind as JSON. */
export interface WrittenRows<Filter extends string> {
  list(asked: AskedPage<Filter>): StoreRead<WrittenPage>;
  /** One by its id; null when there is none. */
  find(id: string, now?: Date): StoreRead<WrittenRow | null>;
}

/** The condition of what reads one object. */
const BY_ID = { id: { type: 'uuid', condition: 'one.id = $' } };

/**
 * Makes what reads a store's objects as JSON, a page or one. Requests that arrive together share a statement, one for
 * each set of filters. Every object's first member is its id.
 * @param object SQL for a row
 */
export function writtenRows<Filter extends string>(source: Source<Filter>, object: JsonValue): WrittenRows<Filter> {
  const readers = new Map<string, ReturnType<typeof readerOf<Filter>>>();
  const { due, ...rest } = source;
  const readOne = readerOf({ ...rest, filters: BY_ID, ...(due?.row && { due: { row: due.row } }) }, object, ['id']);
  return {
    list(asked) {
      const given = (Object.keys(source.filters) as Filter[]).filter((name) => asked.filters[name] !== undefined);
      const key = given.join();
      const read = readers.get(key) ?? readerOf({ ...rest, ...(due && { due: { store: due.store } }) }, object, given);
      readers.set(key, read);
      return read(asked);
    },
    find(id, now) {
      const page = readOne({ limit: 1, filters: { id: isUuid(id) ? id : NO_ID }, ...(now && { now }) });
      return mapped(page, ({ count, text, isDue }) => (count === 0 ? null : { text, isDue }));
    },
  };
}

interface Found {
  count: number;
  text: string | null;
  isDue: boolean | null;
}

/** What one statement reads. */
type Read<Filter extends string> = Omit<Source<Filter>, 'due'> & { due?: { row?: string; store?: string } };

function readerOf<Filter extends string>(
  { from, order, where = 'TRUE', filters, due, write }: Read<Filter>,
  object: JsonValue,
  given: Filter[],
): (asked: AskedPage<Filter>) => StoreRead<WrittenPage> {
  const start = order === 'asc' ? NO_ID : LAST;
  const conditions = given.map((name) => filters[name].condition.replace('$', `asked.${name}`));
  const read = storeRead<Found>({
    asked: [
      ...['after uuid', 'take int', ...(due ? ['now timestamptz'] : [])],
      ...given.map((name) => `${name} ${filters[name].type}`),
    ],
    select: { count: 'page.count', text: 'page.text', isDue: `page.is_due OR ${due?.store ?? 'FALSE'}` },
    from: `${due ? `${THERE} CROSS JOIN` : ''} LATERAL (
        SELECT count(*)::int AS count, string_agg(listed.text, E'\\n') AS text, bool_or(listed.is_due) AS is_due
        FROM (
          SELECT ${textOf(object)} AS text, ${due?.row ?? 'FALSE'} AS is_due FROM ${from} AS one
          WHERE one.store_id = asked.store_id AND one.mode = asked.mode AND ${where}
            AND ${['TRUE', ...conditions].join(' AND ')} AND one.id ${order === 'asc' ? '>' : '<'} asked.after
          ORDER BY one.id ${order} LIMIT asked.take
        ) AS listed
      ) AS page`,
  });
  return ({ place, limit, now, filters }) => {
    const row = read([
      ...[place?.at ?? start, String(limit + 1), ...(due ? [now?.toISOString()] : [])],
      ...given.map((name) => filters[name]),
    ]);
    return mapped(row, (found) => pageOf(found, limit, write));
  };
}

/** Behind all ids. */
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The time in the store: real time, its test clock's, or how far that has got while it is being moved. */
const THERE = `LATERAL (
        SELECT COALESCE(CASE WHEN clock.advancing_to IS NOT NULL THEN clock.reached_at END,
          asked.now + COALESCE(clock.offset_ms, 0) * interval '1 millisecond') AS now
        FROM (SELECT) AS always
          LEFT JOIN test_clock AS clock ON clock.store_id = asked.store_id AND asked.mode = 'test') AS there`;

/** Where an object's id begins and ends: it is its first member. */
const ID_FROM = '{"id":"'.length;
const ID_TO = ID_FROM + LAST.length;

function pageOf({ count, text: found, isDue }: Found, limit: number, write: (stored: string) => string): WrittenPage {
  const isMore = count > limit;
  const lines = found ?? '';
  // A line for each: line feeds are escaped inside.
  const shown = isMore ? lines.slice(0, lines.lastIndexOf('\n')) : lines;
  const from = shown.lastIndexOf('\n') + 1;
  const first = shown.slice(ID_FROM, ID_TO) || null;
  const last = shown.slice(from + ID_FROM, from + ID_TO) || null;
  const text = rewritten(shown.replaceAll('\n', ','), write);
  return { text, count: Math.min(count, limit), first, last, after: isMore ? last : null, isDue: isDue ?? false };
}
