import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';

/**
 * Rows as the text of a JSON array, for `jsonb_to_recordset`: one parameter for any number of rows, where VALUES would
 * need one for each column of each.
 * @param columns what is taken of each row
 */
export function rowsOf(rows: object[], columns: string[]): string {
  const wanted = new Set(columns);
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => wanted.has(name)))),
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
  );
}

/** How a statement takes such rows. */
export type TakeRows = (rows: string) => Sql;

/** All of them. */
export const allRows: TakeRows = (rows) => sql`${rows}::jsonb`;

/** All of them if `changed`, an earlier part of the same statement, has its one row; otherwise none. */
export const rowsIfChanged: TakeRows = (rows) => sql`(SELECT ${rows}::jsonb FROM changed)`;
