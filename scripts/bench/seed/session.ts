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
