import { columnOf, raw, type Sql, sql } from './query.ts';

// Two ways to send many values as one parameter: arrays for the few columns of the hot path, and JSON for rows of many
// columns, where each would be an array of its own to name, cast and keep in step.

/**
 * What PostgreSQL reads in an array as it stands: no quote, brace, comma, backslash or space, and not the word NULL.
 */
const PLAIN = /^(?!null$)[\w.:+/-]+$/i;

/**
 * An array of one dimension as PostgreSQL reads it (its manual, "Array Input and Output Syntax"), for a parameter that
 * is cast to `type[]`. The driver's own way quotes every element.
 */
export function arrayLiteral(elements: (string | null | undefined)[]): string {
  return `{${elements.map(elementLiteral).join(',')}}`;
}

function elementLiteral(element: string | null | undefined): string {
  if (element === null || element === undefined) return 'NULL';
  return PLAIN.test(element) ? element : `"${element.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/**
 * How statements add or change rows of a table, as one parameter for any number of rows: `columns` are named like the
 * members (`store_id` is `storeId`), `rows` is what PostgreSQL reads given ones from, and `set` gives a row all but its
 * id from `v`, which they have to be called.
 * @param members what is taken of each row; what it doesn't have is NULL
 */
export function rowsOf(table: string, members: readonly string[]) {
  const columns = members.map(columnOf);
  const named = members.map((member, index) => [member, columns[index] as string] as const);
  const changed = columns.filter((column) => column !== 'id');
  const record = (row: object) => {
    const values = row as Record<string, unknown>;
    const shown: Record<string, unknown> = {};
    for (const [member, column] of named) {
      const value = values[member];
      shown[column] = typeof value === 'bigint' ? String(value) : value;
    }
    return shown;
  };
  return {
    columns: raw(columns.join(', ')),
    rows: (given: object[]): Sql =>
      sql`jsonb_populate_recordset(NULL::${raw(table)}, ${JSON.stringify(given.map(record))}::jsonb)`,
    set: raw(changed.map((column) => `${column} = v.${column}`).join(', ')),
  };
}
