import { batched } from './batched.ts';
import type { Queryable } from './db.ts';
import { arrayLiteral, join, query, raw, type Sql, sql } from './query.ts';

/** What is read of a store by one statement. */
interface StoreStatement<Row> {
  /** The names and types of what is asked for, besides the store and mode. */
  asked: readonly string[];
  /** SQL by the name under which a row has it. */
  select: Record<keyof Row & string, string>;
  /** What follows FROM. Gives one row at most for `asked`, which has the columns above, `store_id` and `mode`. */
  from: string;
}

/** Whose data is read: a store's in a mode. */
export interface InStore {
  readonly store: { readonly id: string; readonly mode: string };
}

/** What is asked for, a value for each column. */
type Values = (string | undefined)[];

interface Input extends InStore {
  values: Values;
}

/**
 * Makes what reads a store's rows by one statement, which requests that arrive together share. All members of a row are
 * null where there is none.
 */
export function storeRead<Row extends object>({ asked: columns, select, from }: StoreStatement<Row>) {
  const shown = Object.entries(select).map(([name, column]) => `${column} AS "${name}"`);
  const found = raw(`LEFT JOIN LATERAL (SELECT ${shown.join(', ')} FROM ${from}) AS found ON TRUE`);

  const find = batched<Input, Row, Queryable>(async (db, inputs) => {
    const asked = given([
      ['store_id uuid', inputs.map(({ store }) => store.id)],
      ['mode mode', inputs.map(({ store }) => store.mode)],
      ...columns.map((column, index): Given => [column, inputs.map(({ values }) => values[index])]),
    ]);
    const rows = await query<Row & Placed>(db, sql`SELECT found.*, asked.place::int FROM ${asked} AS asked ${found}`);
    const inOrder = Array<Row>(inputs.length);
    for (const { place, ...row } of rows) inOrder[place - 1] = row as unknown as Row;
    return inOrder;
  });
  return (db: Queryable, { store }: InStore, values: Values): Promise<Row> => find(db, { store, values });
}

interface Placed {
  /** Whose it is of those that share the statement, from 1. */
  place: number;
}

/** A column of what is asked for, its type, and a value of it for each who asks. */
type Given = [column: string, values: Values];

/**
 * Rows of arrays. The first comes from a query of its own, so that every number of rows has one plan, which is kept.
 */
function given(columns: Given[]): Sql {
  const [first, ...others] = columns.map(
    ([column, values]) => sql`${arrayLiteral(values)}::${raw(column.split(' ')[1] as string)}[]`,
  );
  const arrays = join([sql`(SELECT ${first})`, ...others]);
  const names = raw(columns.map(([column]) => column.split(' ')[0]).join(', '));
  return sql`(SELECT * FROM unnest(${arrays}) WITH ORDINALITY AS arrays(${names}, place))`;
}
