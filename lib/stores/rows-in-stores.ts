import type { Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../database/db.ts';
import type { PageRequest, Window } from '../database/list-page.ts';
import { empty, join, literally, query, raw, type Sql, sql } from '../database/query.ts';
import type { SellerId } from '../permissions/seller.ts';
import { hasThreeTogether, shortParts } from './short-search.ts';

/** Which rows of a seller's stores are listed, and which page of them. */
export interface RowsInStores extends PageRequest {
  storeId?: string | undefined;
  mode?: Mode | undefined;
  /** Text that is looked for, in either case. */
  search?: string | undefined;
  /** By when they were made; the newest first if left out. */
  order?: 'asc' | 'desc' | undefined;
}

/**
 * What a search looks at: any part of `text`, how one of `beginnings` begins, or `parts`, those of the words in
 * `names`, in a row of `table`; all have their indexes. Subscriptions and invoices are found by their customer.
 */
const SEARCHED = {
  customer: { table: 'customer', ...textsOfCustomer('listed') },
  product: {
    table: 'product',
    text: 'listed.name',
    beginnings: ['lower(listed.name)'],
    names: 'lower(listed.name)',
    parts: "search_parts(listed.store_id, listed.name, '')",
  },
  subscription: { table: 'customer', ...textsOfCustomer('named') },
  invoice: { table: 'customer', ...textsOfCustomer('named') },
} as const;

/** Whose a row is that has no name of its own. OFFSET 0: it is looked up row by row, whatever the planner thinks. */
const CUSTOMER_OF: Partial<Record<keyof typeof SEARCHED, Sql>> = {
  subscription: sql`CROSS JOIN LATERAL (
    SELECT name, email FROM customer WHERE customer.id = listed.customer_id OFFSET 0) AS named`,
  invoice: sql`CROSS JOIN LATERAL (
    SELECT name, email FROM customer WHERE customer.id = (
      SELECT customer_id FROM subscription WHERE subscription.id = listed.subscription_id) OFFSET 0) AS named`,
};

function textsOfCustomer(row: string) {
  return {
    text: `(${row}.name || ' ' || ${row}.email)`,
    beginnings: [`lower(${row}.name)`, `lower(${row}.email)`],
    names: `lower(${row}.name || ' ' || split_part(${row}.email, '@', 1))`,
    parts: `search_parts(${row}.store_id, ${row}.name, ${row}.email)`,
  };
}

/** How many of the newest rows of each store are looked through before all of them are searched. */
const LOOK_THROUGH = 2000;

/**
 * A query for the ids of rows in the seller's stores, those of one page.
 *
 * However many rows there are, and however many of them match, it reads about as much. What is found often is found
 * among the newest, read in the order of the list. What isn't is rare, so all that match are taken from an index and
 * sorted. The planner would have to guess which of the two it is.
 * @param only what else must hold of a row
 */
export function idsInStores(
  table: keyof typeof SEARCHED,
  sellerId: SellerId,
  { storeId, mode, search }: RowsInStores,
  { beyond, order, take }: Window,
  only: Sql,
): Sql {
  const direction = raw(order);
  const { inPart, atStart, matches } = conditions(table, search);
  const isInStore = sql`listed.store_id = side.store_id AND listed.mode = side.mode AND ${only}${isBeyond(beyond)}`;
  // OFFSET 0 keeps the store in what the index is asked for: what other stores have costs nothing.
  const all = (matching: Sql, when: Sql) => sql`
    SELECT match.id FROM side CROSS JOIN LATERAL (${allThatMatch(table, isInStore, matching)} OFFSET 0) AS match
    WHERE NOT (SELECT yes FROM enough) AND ${when}`;
  const isIndexed = sql`(SELECT yes FROM indexed)`;
  const rest = [
    ...inPart.map((matching) => all(matching, isIndexed)),
    ...atStart.map((matching) => all(matching, inPart.length > 0 ? sql`NOT ${isIndexed}` : sql`TRUE`)),
  ];
  return sql`
    WITH side AS MATERIALIZED (${sidesOf(sellerId, { storeId, mode })}), indexed AS (
      SELECT to_regclass(${`${SEARCHED[table].table}_search_idx`}) IS NOT NULL AS yes
    ), newest AS MATERIALIZED (
      SELECT count(*) AS seen,
        COALESCE((array_agg(id ORDER BY id ${direction}) FILTER (WHERE matches))[1:${take}::int], '{}') AS ids
      FROM side CROSS JOIN LATERAL (
        SELECT listed.id, ${matches} AS matches FROM (
          SELECT listed.* FROM ${raw(table)} AS listed WHERE ${isInStore}
          ORDER BY listed.id ${direction} LIMIT ${search === undefined ? take : LOOK_THROUGH}::int
        ) AS listed ${(search !== undefined && CUSTOMER_OF[table]) || empty}
      ) AS looked_through GROUP BY side.store_id, side.mode
    ), enough AS (
      SELECT COALESCE(bool_and(seen < ${LOOK_THROUGH}::int OR cardinality(ids) = ${take}::int), TRUE) AS yes FROM newest
    )
    SELECT id FROM (
      SELECT unnest(ids) AS id FROM newest WHERE (SELECT yes FROM enough)
      ${rest.length > 0 ? sql`UNION ALL (${join(rest, ' UNION ')})` : empty}
    ) AS found ORDER BY id ${direction} LIMIT ${take}::int`;
}

/** The stores and modes that a list is of. */
function sidesOf(sellerId: SellerId, { storeId, mode }: Pick<RowsInStores, 'storeId' | 'mode'>): Sql {
  return sql`
    SELECT store.id AS store_id, side.mode
    FROM member JOIN store ON store.id = member.store_id CROSS JOIN (VALUES ('live'::mode), ('test'::mode)) AS side(mode)
    WHERE member.user_id = ${sellerId}
      ${storeId === undefined ? empty : sql`AND store.id = ${storeId}::uuid`}
      ${mode === undefined ? empty : sql`AND side.mode = ${mode}::mode`}`;
}

/** Nobody needs to know how many more there are, and to count them would take ever longer. */
export const MOST_COUNTED = 1000;

/**
 * How many rows the seller's stores have in each of several states, each at most one more than {@link MOST_COUNTED}.
 * @param states the condition of each, for which there is an index
 */
export async function countInStores<State extends string>(
  db: Db,
  table: keyof typeof SEARCHED,
  sellerId: SellerId,
  wanted: Pick<RowsInStores, 'storeId' | 'mode'>,
  states: Record<State, Sql>,
): Promise<Record<State, number>> {
  // A LIMIT for each store keeps it in what the index is asked for, the one around them adds up no more than needed.
  const counted = Object.values<Sql>(states).map(
    (only) => sql`(SELECT count(*)::int FROM (SELECT FROM side CROSS JOIN LATERAL (
      SELECT FROM ${raw(table)} AS listed
      WHERE listed.store_id = side.store_id AND listed.mode = side.mode AND ${only} LIMIT ${MOST_COUNTED + 1}::int
    ) AS one LIMIT ${MOST_COUNTED + 1}::int) AS counted)`,
  );
  const [row] = await query<{ counts: number[] }>(
    db,
    sql`WITH side AS MATERIALIZED (${sidesOf(sellerId, wanted)}) SELECT ARRAY[${join(counted)}] AS counts`,
  );
  const named = Object.keys(states).map((state, index) => [state, row?.counts[index] ?? 0]);
  return Object.fromEntries(named) as Record<State, number>;
}

/**
 * The ids of all rows in place that match; what is a customer's customer by customer, whichever way the planner would
 * join.
 */
function allThatMatch(table: keyof typeof SEARCHED, isInStore: Sql, matching: Sql): Sql {
  if (!CUSTOMER_OF[table]) return sql`SELECT listed.id FROM ${raw(table)} AS listed WHERE ${isInStore} AND ${matching}`;
  const subscriptions = sql`CROSS JOIN LATERAL (
    SELECT id FROM subscription WHERE subscription.customer_id = named.id OFFSET 0) AS theirs`;
  const isTheirs = table === 'invoice' ? sql`listed.subscription_id = theirs.id` : sql`listed.customer_id = named.id`;
  return sql`SELECT listed.id FROM customer AS named ${table === 'invoice' ? subscriptions : empty} CROSS JOIN LATERAL (
      SELECT listed.id FROM (SELECT * FROM ${raw(table)} AS listed WHERE ${isTheirs} OFFSET 0) AS listed WHERE ${isInStore}
    ) AS listed WHERE named.store_id = side.store_id AND named.mode = side.mode AND ${matching}`;
}

function isBeyond(beyond: Window['beyond']): Sql {
  if (beyond === undefined) return empty;
  return 'gt' in beyond ? sql` AND listed.id > ${beyond.gt}::uuid` : sql` AND listed.id < ${beyond.lt}::uuid`;
}

/** How a row is found: each condition with an index of its own, and the one that a row has to meet. */
function conditions(table: keyof typeof SEARCHED, search: string | undefined) {
  if (search === undefined) return { inPart: [], atStart: [], matches: sql`TRUE` };
  const { text, beginnings, names, parts } = SEARCHED[table];
  const short = shortParts(search);
  if (short) {
    const indexed = short.map((part) => sql`side.store_id::text || ' ' || lower(${part.indexed})`);
    const matching = short.map((part) => sql`${raw(names)} ~ lower(${part.pattern})`);
    const matches = join(matching, ' AND ');
    return { inPart: [], atStart: [sql`${raw(parts)} @> ARRAY[${join(indexed)}] AND ${matches}`], matches };
  }
  const inPart = sql`${raw(text)} ILIKE ${`%${literally(search)}%`}`;
  // A range instead of LIKE: the index can also be used by a plan that is made before the text is known.
  const atStart = beginnings.map((beginning) => {
    const [begins, least] = [raw(beginning), sql`lower(${search})`];
    return sql`${begins} ~>=~ ${least} AND ${begins} ~<~ (${least} || chr(1114111))`;
  });
  const startsSo = sql`(${join(atStart, ') OR (')})`;
  if (!hasThreeTogether(search)) return { inPart: [], atStart, matches: startsSo };
  const matches = sql`CASE WHEN (SELECT yes FROM indexed) THEN ${inPart} ELSE ${startsSo} END`;
  return { inPart: [inPart], atStart, matches };
}
