import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '@/lib/database/query.ts';
import { createClient } from './client.ts';
import { UnfitDatabase } from './migrate.ts';
import { checkSession } from './session-settings.ts';
import { onServer, openTestDatabase, type TestDatabase } from './testing/database.ts';

describe.runIf(onServer)('what every session has', () => {
  let opened: TestDatabase;
  let url = '';
  beforeAll(async () => {
    // Its databases are set to New York.
    opened = await openTestDatabase();
    url = (opened.target as { url: string }).url;
  });
  afterAll(() => opened.remove());

  const withOptions = (options: string) => `${url}?options=${encodeURIComponent(options)}`;
  const SETTINGS = [
    'TimeZone',
    'DateStyle',
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
  ];

  test.each([
    '-c application_name=shop',
    '-c jit=off -c TimeZone=Asia/Tokyo -c DateStyle=German -c extra_float_digits=-15 -c bytea_output=escape',
    '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0 --client_encoding=LATIN1',
  ])('no options of the address take it away: %s', async (options) => {
    const { prisma, close } = await createClient({ url: withOptions(options) });
    try {
      const said = await prisma.$queryRawUnsafe<Record<string, string>[]>(
        `SELECT ${SETTINGS.map((name) => `current_setting('${name}') AS "${name}"`).join(', ')}`,
      );
      expect(Object.values(said[0] ?? {})).toEqual(['UTC', 'ISO, MDY', '5s', '2s', '10s']);
      const at = new Date('2025-03-09T02:30:00.123Z');
      const { id } = await prisma.user.create({ data: { id: options, name: 'Ł', email: options, createdAt: at } });
      expect(await prisma.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ name: 'Ł', createdAt: at });
      const rows = await query<{ seconds: number; third: number }>(
        prisma,
        sql`
        SELECT extract(epoch FROM created_at)::float8 AS seconds, 1::float8 / 3 AS third FROM "user" WHERE id = ${id}`,
      );
      expect(rows).toEqual([{ seconds: at.getTime() / 1000, third: 1 / 3 }]);
    } finally {
      await close();
    }
  });

  test('the options of the address hold beside it', async () => {
    const { prisma, close } = await createClient({ url: withOptions('-c application_name=shop -c jit=off') });
    const said = await query(
      prisma,
      sql`
      SELECT current_setting('application_name') AS name, current_setting('jit') AS jit`,
    );
    await close();
    expect(said).toEqual([{ name: 'shop', jit: 'off' }]);
  });

  test.each([
    ['-c search_path=pg_catalog', 'tables are made in pg_catalog and not in public'],
    ['-c search_path=nowhere', 'tables are made in no schema and not in public'],
    ['-c default_transaction_isolation=serializable', 'default_transaction_isolation is serializable'],
  ])('a start is refused that would go on with %s', async (options, said) => {
    const { migrate, close } = await createClient({ url: withOptions(options) });
    const start = migrate();
    await expect(start).rejects.toThrow(UnfitDatabase);
    await expect(start).rejects.toThrow(said);
    await close();
  });

  test('where a pooler drops it the start says what to set for the role, and that suffices', async () => {
    const dropping = async <T>(work: (pool: Pool) => Promise<T>) => {
      const pool = new Pool({ connectionString: url, max: 1 });
      return work(pool).finally(() => pool.end());
    };
    const refusal = await dropping((pool) =>
      checkSession(pool).then(
        () => '',
        (error: Error) => error.message,
      ),
    );
    expect(refusal).toMatch(/^DATABASE_URL: [^\n]+ TimeZone is America\/New_York, statement_timeout is 0[^\n]+$/);
    const statements = /role: (.*)$/.exec(refusal)?.[1] ?? '';
    // For this database alone: the role is that of all tests.
    const name = new URL(url).pathname.slice(1);
    await opened.run(statements.replaceAll(/ALTER ROLE \S+ SET/g, `ALTER DATABASE ${name} SET`));
    expect(await dropping((pool) => checkSession(pool))).toBeUndefined();
  });
});
