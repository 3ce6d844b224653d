import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { db, setDb } from '@/lib/database/db.ts';
import { databases, execute, query, sql } from '@/lib/database/query.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { log } from '@/lib/kernel/process/log.ts';
import { inScope } from '@/lib/kernel/process/request-scope.ts';
import type { Database } from '@/prisma/client.ts';
import { openStandby, type Standby } from '@/prisma/standby.ts';
import { onServer, openTestDatabase, type TestDatabase, testDatabase } from '@/prisma/testing/database.ts';
import { startWatchingStandby } from './watch-standby.ts';

testDatabase();

const MARK = sql`SELECT key FROM throttle`;

/** Another database on the same server in place of a standby, so that it shows where something was read. */
describe.runIf(onServer)('what is read from a standby', () => {
  let primary: TestDatabase;
  let standby: TestDatabase;
  const closing: (() => Promise<void>)[] = [];
  const urlOf = ({ target }: TestDatabase) => (target as { url: string }).url;
  beforeEach(async () => {
    [primary, standby] = [await openTestDatabase(), await openTestDatabase()];
    setDb(primary.database.prisma);
    for (const [{ run }, mark] of [[primary, 'the primary'] as const, [standby, 'the standby'] as const])
      await run(`INSERT INTO throttle (key, count, expires_at) VALUES ('${mark}', 1, now())`);
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    delete databases().standby;
    await standby.remove();
    await primary.remove();
  });

  const watch = async () => {
    closing.push(await startWatchingStandby(urlOf(standby), primary.database, 2));
    await expect.poll(readDb).not.toBe(db());
  };
  const open = (onAway = () => {}): Standby => {
    const opened = openStandby(urlOf(standby), primary.database as Database, { connections: 2, onAway });
    closing.push(opened.close);
    return opened;
  };
  const readBoth = async (from = readDb()) => [
    (await from.throttle.findMany()).map(({ key }) => key),
    (await query<{ key: string }>(from, MARK)).map(({ key }) => key),
  ];
  const [here, there] = [
    [['the primary'], ['the primary']],
    [['the standby'], ['the standby']],
  ];

  test('is what may be old, but not what the same person has just changed', async () => {
    expect(await readBoth()).toEqual(here);
    await watch();
    expect(await readBoth()).toEqual(there);
    expect(await inScope({}, readBoth)).toEqual(there);
    expect(await inScope({ hasJustChanged: true }, readBoth)).toEqual(here);
    expect(await readBoth(db())).toEqual(here);
  });

  test('the primary answers while it is away, the first to notice included', async () => {
    await watch();
    const from = readDb();
    await standby.drop();
    expect(await readBoth(from)).toEqual(here);
    expect(readDb()).toBe(db());
    expect(await readBoth()).toEqual(here);
  });

  test('one that is away from the start on is worth a line, once', async () => {
    const said = vi.spyOn(log(), 'warn');
    closing.push(await startWatchingStandby('postgresql://nobody@127.0.0.1:1/none', primary.database, 2));
    const line = 'the standby is away or behind: the primary answers what it would';
    await expect.poll(() => said.mock.calls, { timeout: 5_000 }).toEqual([[line]]);
    said.mockRestore();
    expect(await readBoth()).toEqual(here);
  });

  test('it counts as behind until it has what the primary had', async () => {
    const { follows } = open();
    expect(await follows('0/0')).toBe(true);
    expect(await follows('FFFFFFFF/0')).toBe(false);
  });

  test('nothing is changed by way of it, neither there nor on the primary', async () => {
    const onAway = vi.fn();
    const { prisma } = open(onAway);
    for (const change of [() => execute(prisma, sql`DELETE FROM throttle`), () => prisma.throttle.deleteMany()])
      await expect(change()).rejects.toThrow();
    expect(onAway).not.toHaveBeenCalled();
    expect(await readBoth(db())).toEqual(here);
    expect(await readBoth(prisma)).toEqual(there);
  });
});
