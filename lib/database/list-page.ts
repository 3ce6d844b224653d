/** Where a page of a list starts, after a row of the list, or where it ends, before one. */
export interface Cursor<At = string> {
  where: 'before' | 'after';
  at: At;
}

/** A request for a page of a list; without a cursor, for the first page. */
export interface PageRequest<At = string> {
  limit: number;
  cursor?: Cursor<At> | undefined;
}

/** A page of a list, with the places of the pages before and after it. */
export interface ListPage<Row> {
  rows: Row[];
  /** The id before which the previous page ends; null on the first page. */
  before: string | null;
  /** The id after which the next page starts; null on the last page. */
  after: string | null;
}

/** What a table reads for a page: rows beyond a key, in order, and one more than is shown. */
export interface Window<At = string> {
  beyond: { gt: At } | { lt: At } | undefined;
  order: 'asc' | 'desc';
  take: number;
}

/**
 * Reads a page by key instead of by offset: whatever is added meanwhile, pages follow one another without gaps or
 * repeats, and the thousandth costs no more than the first.
 * @param order the order of the list as a whole
 */
export async function readPage<Row extends { id: string }, At = string>(
  { limit, cursor }: PageRequest<At>,
  order: 'asc' | 'desc',
  read: (window: Window<At>) => Promise<Row[]>,
): Promise<ListPage<Row>> {
  const isBackwards = cursor?.where === 'before';
  const isAscending = (order === 'asc') !== isBackwards;
  const found = await read({
    beyond: cursor && (isAscending ? { gt: cursor.at } : { lt: cursor.at }),
    order: isAscending ? 'asc' : 'desc',
    take: limit + 1,
  });
  const isMore = found.length > limit;
  const rows = found.slice(0, limit);
  if (isBackwards) rows.reverse();
  const hasBefore = isBackwards ? isMore : cursor !== undefined;
  const hasAfter = isBackwards || isMore;
  return {
    rows,
    before: (hasBefore && rows[0]?.id) || null,
    after: (hasAfter && rows.at(-1)?.id) || null,
  };
}

/**
 * Prisma's condition for rows beyond one, in the order of when they were made and then of ids. That row need not be in
 * the list any more; all rows, where it is gone altogether. Prisma's own `cursor` would leave out the row after it.
 * @param find finds the row by its id
 */
export async function madeBeyond(
  beyond: Window['beyond'],
  find: (where: { id: string }) => Promise<{ createdAt: Date } | null>,
) {
  const row = beyond && (await find({ id: 'gt' in beyond ? beyond.gt : beyond.lt }));
  if (!row) return {};
  const { createdAt } = row;
  return {
    AND: [{ OR: [{ createdAt: 'gt' in beyond ? { gt: createdAt } : { lt: createdAt } }, { createdAt, id: beyond }] }],
  };
}

/** The same page with each row turned into what is shown of it. */
export function mapRows<Row, Shown>(page: ListPage<Row>, show: (row: Row) => Shown): ListPage<Shown> {
  return { ...page, rows: page.rows.map(show) };
}

/** An empty page. */
export const NO_ROWS = { rows: [], before: null, after: null };

/** The cursor that an address names by `before` or `after`; if it names both, `after` wins. */
export function cursorIn({ before, after }: { before?: string | undefined; after?: string | undefined }) {
  if (after !== undefined) return { where: 'after', at: after } as const;
  return before === undefined ? undefined : ({ where: 'before', at: before } as const);
}
