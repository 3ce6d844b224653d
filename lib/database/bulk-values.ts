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
