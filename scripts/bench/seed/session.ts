import { createHash } from 'node:crypto';
import { type CredentialKind, formatCredential } from '@/lib/permissions/credential.ts';

/** What the seed needs of a database: a client of `pg`, or PGlite. */
export interface Session {
  query(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/**
 * Functions that make ids and credentials out of a kind and a number, for the time of a session: a million rows need no
 * list of what they hold, and whoever knows the number knows the token (see known-credential.ts).
 */
export async function defineFunctions(session: Session): Promise<void> {
  for (const sql of FUNCTIONS) await session.query(sql);
}

const FUNCTIONS = [
  `CREATE OR REPLACE FUNCTION pg_temp.selector(kind text, n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS
    $$ SELECT substr(md5(kind || ':' || n), 1, 22) $$`,
  `CREATE OR REPLACE FUNCTION pg_temp.secret(kind text, n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS
    $$ SELECT substr(encode(sha256(convert_to(kind || ':' || n, 'UTF8')), 'hex'), 1, 43) $$`,
  `CREATE OR REPLACE FUNCTION pg_temp.hash(secret text) RETURNS text LANGUAGE sql IMMUTABLE AS
    $$ SELECT rtrim(translate(encode(sha256(convert_to(secret, 'UTF8')), 'base64'), '+/', '-_'), '=') $$`,
  // UUID v7 of a moment (RFC 9562), as the product makes them; the same one again for the same kind and number.
  `CREATE OR REPLACE FUNCTION pg_temp.id(kind text, n bigint, at timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE AS
    $$ SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n & 4095), 3, '0')
      || '8' || substr(md5(kind || ':' || n), 1, 15))::uuid $$`,
];

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

/** The credential of the nth row of a kind, by the same rule as the functions in session.ts. */
export function knownCredential(kind: CredentialKind, rows: string, n: number, purpose: string): string {
  const selector = createHash('md5').update(`${rows}:${n}`).digest('hex').slice(0, 22);
  const secret = createHash('sha256').update(`${purpose}:${n}`).digest('hex').slice(0, 43);
  return formatCredential({ kind, selector, secret }, 'svc');
}
