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
