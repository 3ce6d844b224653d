import type { Session } from './session.ts';

/** How a copy differs from its template: SQL by column, over `i`, the number of the copy. */
export type Differences = Record<string, string>;

/** Rows that one statement writes. */
const PORTION = 100_000;

/**
 * Copies a row that the product made, once for each number from `first` to before `end`. Columns that no difference
 * names are the template's, so that a copy is valid for the product whatever else its table has; those that count by
 * themselves go on counting.
 */
export async function copyRows(
  session: Session,
  table: string,
  templateId: string,
  differences: Differences,
  [first, end]: readonly [number, number],
): Promise<void> {
  const columns = await columnsOf(session, table);
  const unknown = Object.keys(differences).filter((name) => !columns.includes(name));
  if (unknown.length > 0) throw new Error(`The table ${table} has no column ${unknown.join(', ')}.`);
  const names = columns.map((name) => `"${name}"`).join(', ');
  const values = columns.map((name) => differences[name] ?? `template."${name}"`).join(',\n  ');
  for (let from = first; from < end; from += PORTION) {
    const to = Math.min(end, from + PORTION) - 1;
    await session.query(
      `WITH template AS MATERIALIZED (SELECT * FROM "${table}" WHERE id = $1)
      INSERT INTO "${table}" (${names}) SELECT ${values}
      FROM template, generate_series(${from}::bigint, ${to}::bigint) AS i`,
      [templateId],
    );
  }
}

async function columnsOf(session: Session, table: string): Promise<string[]> {
  const { rows } = await session.query(
    `SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' AND is_identity = 'NO'
      AND coalesce(column_default, '') NOT LIKE 'nextval%'
    ORDER BY ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => String(name));
}
