import type { Pool } from 'pg';
import { UnfitDatabase } from './migrate.ts';

/**
 * What every session has, whatever its address, role or database asks for: how times, numbers and texts are written, on
 * which the driver and Prisma rely. Prisma sends and reads times without their zone, so the server must take them for
 * UTC.
 */
export const SESSION = {
  TimeZone: 'UTC',
  DateStyle: 'ISO,MDY',
  client_encoding: 'UTF8',
  extra_float_digits: 1,
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
};

/** What a session has to have, by the name of a setting: what is good, and what its role should have instead. */
const EXPECTED: Record<string, { isGood: (value: string) => boolean; set: string }> = {
  TimeZone: { isGood: (value) => /^(?:etc\/)?(?:utc|uct|gmt|zulu|universal|greenwich)$/i.test(value), set: "'UTC'" },
  DateStyle: { isGood: (value) => value.startsWith('ISO'), set: "'ISO'" },
  client_encoding: { isGood: (value) => value === 'UTF8', set: "'UTF8'" },
  extra_float_digits: { isGood: (value) => Number(value) > 0, set: '1' },
  bytea_output: { isGood: (value) => value === 'hex', set: "'hex'" },
  standard_conforming_strings: { isGood: (value) => value === 'on', set: 'on' },
  default_transaction_isolation: { isGood: (value) => value === 'read committed', set: "'read committed'" },
  statement_timeout: { isGood: (value) => value !== '0', set: "'5s'" },
  lock_timeout: { isGood: (value) => value !== '0', set: "'2s'" },
  idle_in_transaction_session_timeout: { isGood: (value) => value !== '0', set: "'10s'" },
};

/**
 * Looks at a session whether it has what the product relies on: a pooler may have dropped what was asked for. Throws
 * {@link UnfitDatabase}.
 * @param name the variable with the address
 */
export async function checkSession(pool: Pick<Pool, 'query'>, name = 'DATABASE_URL'): Promise<void> {
  const names = Object.keys(EXPECTED);
  const { rows } = await pool.query<Record<string, string>>(
    `SELECT ${names.map((one) => `current_setting('${one}') AS "${one}"`).join(', ')},
      current_schema() AS schema, quote_ident(current_user) AS role`,
  );
  const { schema, role, ...settings } = rows[0] ?? {};
  const bad = names.filter((one) => !EXPECTED[one]?.isGood(settings[one] ?? ''));
  const found = bad.map((one) => `${one} is ${settings[one]}`);
  const wanted = bad.map((one) => `ALTER ROLE ${role} SET ${one} = ${EXPECTED[one]?.set};`);
  if (schema !== 'public') {
    found.push(`tables are made in ${schema ?? 'no schema'} and not in public`);
    wanted.push(`ALTER ROLE ${role} SET search_path = public;`);
  }
  if (found.length > 0)
    throw new UnfitDatabase(
      `${name}: what the product relies on doesn’t hold on a connection: ${found.join(', ')}. Take it out of the ` +
        `address, or set it for the role: ${wanted.join(' ')}`,
    );
}
