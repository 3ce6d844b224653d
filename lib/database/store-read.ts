import { batched } from './batched.ts';
import { arrayLiteral } from './bulk-values.ts';
import type { Db, Queryable } from './db.ts';
import { join, query, raw, type Sql, sql } from './query.ts';

/** SQL by the name under which a row has it. */
export type Columns<Row> = Record<keyof Row & string, string>;

/** What is read of a store by one statement. */
interface StoreStatement<Row> {
  /** The names and types of what is asked for, besides the store and mode. */
  asked: readonly string[];
  select: Columns<Row>;
  /** What follows FROM. Gives one row at most for `asked`, which has the columns above, `store_id` and `mode`. */
  from: string;
}

interface Side {
  storeId: string;
  mode: string;
}

/** Finds who holds a token, with the store, by the selector `given.selector`. */
export interface HolderQuery<Holder extends Side> {
  select: Columns<Holder>;
  from: string;
}

/** A read of a store's data. */
export interface StoreRead<Output> {
  /**
   * Reads it. Who reads again wants what is true then, and a transaction sees what it has changed itself: what was read
   * with the holder is given once, for the same store and by the same connection to the database.
   */
  for(reader: { readonly store: { readonly id: string; readonly mode: string } }, db: Queryable): Promise<Output>;
  /**
   * Finds the holder of the token with this selector, and reads it for their store in the same statement.
   * @returns null when there is none
   */
  withHolder<Holder extends Side>(db: Db, query: HolderQuery<Holder>, selector: string): Promise<Holder | null>;
}

/** What is asked for, a value for each column. */
type Values = (string | undefined)[];

/** A shared statement's input. */
type Input<By> = By & { values: Values };

/**
 * Makes what reads a store's rows by one statement, which requests that arrive together share. All members of a row are
 * null where there is none.
 */
export function storeRead<Row extends object>({ asked: columns, select, from }: StoreStatement<Row>) {
  const names = columns.map((column) => column.split(' ')[0] as string);
  const found = raw(`LEFT JOIN LATERAL (SELECT ${columnList(select)} FROM ${from}) AS found ON TRUE`);
  const columnsOf = (inputs: Input<unknown>[]) =>
    columns.map((column, index): Given => [column, inputs.map(({ values }) => values[index])]);

  const own = Object.keys(select) as (keyof Row & string)[];
  const empty = Object.fromEntries(own.map((name) => [name, null])) as Row;
  const picked = (row: Row) => {
    const one = { ...empty };
    for (const name of own) one[name] = row[name];
    return one;
  };

  const findBySide = batched<Input<Side>, Row, Queryable>(async (db, inputs) => {
    const asked = given([
      ['store_id uuid', inputs.map(({ storeId }) => storeId)],
      ['mode mode', inputs.map(({ mode }) => mode)],
      ...columnsOf(inputs),
    ]);
    const rows = await query<Row & Placed>(db, sql`SELECT found.*, asked.place::int FROM ${asked} AS asked ${found}`);
    return inPlace(rows, inputs.length, empty).map(picked);
  });

  const byHolder = new Map<object, (db: Db, input: Input<{ selector: string }>) => Promise<Side | null>>();
  const finderBy = (by: HolderQuery<Side>) => {
    const both = own.filter((name) => Object.hasOwn(by.select, name) && !['storeId', 'mode'].includes(name));
    if (both.length > 0) throw new Error(`Of the holder and of what is read for them: ${both.join(', ')}`);
    const asked = [`holder."storeId" AS store_id`, 'holder.mode', ...names.map((name) => `given.${name}`)];
    const holder = raw(`JOIN LATERAL (SELECT ${columnList(by.select)} FROM ${by.from}) AS holder ON TRUE
      CROSS JOIN LATERAL (SELECT ${asked.join(', ')}) AS asked`);
    return batched<Input<{ selector: string }>, Side | null>(async (db, inputs) => {
      const sent = given([['selector text', inputs.map(({ selector }) => selector)], ...columnsOf(inputs)]);
      const rows = await query<Side & Placed>(
        db,
        sql`SELECT found.*, holder.*, given.place::int FROM ${sent} AS given ${holder} ${found}`,
      );
      return inPlace(rows, inputs.length, null);
    });
  };

  return (values: Values): StoreRead<Row> => {
    let kept: { db: Queryable; storeId: string; mode: string; row: Row } | undefined;
    return {
      async for({ store: { id: storeId, mode } }, db) {
        if (kept?.db !== db || kept.storeId !== storeId || kept.mode !== mode)
          return findBySide(db, { storeId, mode, values });
        const { row } = kept;
        kept = undefined;
        return picked(row);
      },
      async withHolder<Holder extends Side>(db: Db, by: HolderQuery<Holder>, selector: string) {
        const find = byHolder.get(by) ?? finderBy(by);
        byHolder.set(by, find);
        const holder = (await find(db, { selector, values })) as (Holder & Row) | null;
        if (holder) kept = { db, storeId: holder.storeId, mode: holder.mode, row: holder };
        return holder;
      },
    };
  };
}

/** The same read, whose output is made of another's. */
export function mapped<Row, Output>(read: StoreRead<Row>, to: (row: Row) => Output): StoreRead<Output> {
  return { withHolder: read.withHolder, for: async (...by) => to(await read.for(...by)) };
}

interface Placed {
  /** Whose it is of those that share the statement, from 1. */
  place: number;
}

function inPlace<Row extends Placed, None>(rows: Row[], count: number, none: None): (Row | None)[] {
  const found = Array<Row | None>(count).fill(none);
  for (const row of rows) found[row.place - 1] = row;
  return found;
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

/** The columns of a SELECT. */
export function columnList(columns: Record<string, string>): string {
  return Object.entries(columns)
    .map(([name, sql]) => `${sql} AS "${name}"`)
    .join(', ');
}
