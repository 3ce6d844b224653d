import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isDatabaseUnreachable, setDb } from '@/lib/database/db.ts';
import { execute, query, sql } from '@/lib/database/query.ts';
import { createClient, type Database } from './client.ts';
import { onServer, openTestDatabase, type TestDatabase, testSettings } from './testing/database.ts';

const CHANGE = sql`INSERT INTO throttle (key, count, expires_at) VALUES (gen_random_uuid()::text, 1, now())`;

describe.runIf(onServer)('what takes no changes', () => {
  let opened: TestDatabase;
  let database: Database;
  let name: string;
  beforeAll(async () => {
    testSettings();
    opened = await openTestDatabase();
    const [row] = await query<{ name: string }>(opened.database.prisma, sql`SELECT current_database() AS name`);
    name = row?.name ?? '';
  });
  beforeEach(async () => {
    database = await createClient({ ...(opened.target as { url: string }), connections: 1 });
    setDb(database.prisma);
    return database.close;
  });
  afterAll(() => opened.remove());

  const readOnly = (is: boolean) =>
    opened.run(`BEGIN READ WRITE; ALTER DATABASE ${name} SET default_transaction_read_only = ${is}; COMMIT`);
  /** What a session is told by a standby, and what a pooler may repeat when it no longer is one. */
  const sayStandby = (client: Client) =>
    (client as unknown as { connection: Client }).connection.emit('parameterStatus', {
      parameterName: 'in_hot_standby',
      parameterValue: 'on',
    });
  const onConnect = (before: (client: Client) => void) => database.pool?.prependListener('connect', before as never);

  test('nobody reads from a standby in place of the primary', async () => {
    onConnect(sayStandby);
    await readOnly(true);
    try {
      for (const ask of [() => query(database.prisma, sql`SELECT 1`), () => database.prisma.throttle.count()]) {
        const error = await ask().catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(Error);
        expect(isDatabaseUnreachable(error)).toBe(true);
      }
    } finally {
      await readOnly(false);
    }
    expect(await execute(database.prisma, CHANGE)).toBe(1);
  });

  test('a connection on which a change is refused is replaced', async () => {
    const { prisma } = database;
    const session = async () => (await query<{ pid: number }>(prisma, sql`SELECT pg_backend_pid() AS pid`))[0]?.pid;
    for (const change of [() => execute(prisma, CHANGE), () => prisma.$transaction((tx) => tx.throttle.deleteMany())]) {
      const before = await session();
      await execute(prisma, sql`SET default_transaction_read_only = on`);
      const error = await change().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect(isDatabaseUnreachable(error)).toBe(true);
      expect(await change()).toBeDefined();
      expect(await session()).not.toBe(before);
    }
  });
});
