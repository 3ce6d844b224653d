/** Where a page of a list begins: after one of its rows, or so that it ends before one. */
export interface Place<At = string> {
  where: 'before' | 'after';
  at: At;
}

/** What a page of a list is asked for by; without a place it is the first. */
export interface PageRequest<At = string> {
  limit: number;
  place?: Place<At> | undefined;
}

/** A page of a list, with the places of those beside it. */
export interface ListPage<Row> {
  rows: Row[];
  /** The id that the page before this one ends before; null: this is the first. */
  before: string | null;
  /** The id that the page after this one begins after; null: this is the last. */
  after: string | null;
}

/** What a table is to read for a page: rows beyond a key, in an order, and one more than is shown. */
export interface Window<At = string> {
  beyond: { gt: At } | { lt: At } | undefined;
  order: 'asc' | 'desc';
  take: number;
}

/**
 * Reads a page by the key of a row instead of by counting rows: whatever is added meanwhile, pages follow one another
 * without gap or repetition, and the thousandth costs no more than the first.
 * @param order the list's own
 */
export async function readPage<Row extends { id: string }, At = string>(
  { limit, place }: PageRequest<At>,
  order: 'asc' | 'desc',
  read: (window: Window<At>) => Promise<Row[]>,
): Promise<ListPage<Row>> {
  const isBackwards = place?.where === 'before';
  const isRising = (order === 'asc') !== isBackwards;
  const found = await read({
    beyond: place && (isRising ? { gt: place.at } : { lt: place.at }),
    order: isRising ? 'asc' : 'desc',
    take: limit + 1,
  });
  const isMore = found.length > limit;
  const rows = found.slice(0, limit);
  if (isBackwards) rows.reverse();
  const hasBefore = isBackwards ? isMore : place !== undefined;
  const hasAfter = isBackwards || isMore;
  return {
    rows,
    before: (hasBefore && rows[0]?.id) || null,
    after: (hasAfter && rows.at(-1)?.id) || null,
  };
}

/** The same page of what the rows become. */
export function mapRows<Row, Shown>(page: ListPage<Row>, show: (row: Row) => Shown): ListPage<Shown> {
  return { ...page, rows: page.rows.map(show) };
}

/** A page without rows. */
export const NO_ROWS = { rows: [], before: null, after: null };

/** The place that an address names by `before` or `after`; the latter counts when it names both. */
export function placeIn({ before, after }: { before?: string | undefined; after?: string | undefined }) {
  if (after !== undefined) return { where: 'after', at: after } as const;
  return before === undefined ? undefined : ({ where: 'before', at: before } as const);
}
