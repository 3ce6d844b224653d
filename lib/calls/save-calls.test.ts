import { afterEach, describe, expect, test, vi } from 'vitest';
import { GET as appConnections } from '@/app/api/v1/app/connections/route.ts';
import { GET as me } from '@/app/api/v1/me/route.ts';
import { loggedCalls, noteCall } from '@/prisma/testing/calls.ts';
import { statementsOf, testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { basic, changeRow, get, makeKey, OPERATOR, rowOf, scene } from '@/prisma/testing/scene.ts';
import { db } from '../database/db.ts';
import { execute, sql } from '../database/query.ts';
import { queueRefusals } from '../jobs/queue-refusals.ts';
import { LIMITS } from '../kernel/config/limits.ts';
import { processWide } from '../kernel/process/process-wide.ts';
import { MINUTE_MS } from '../kernel/text/durations.ts';
import { countAppUse } from '../oauth/connections/count-app-use.ts';
import { ROW_BYTES } from './record-call.ts';
import { saveCalls, startSavingCalls } from './save-calls.ts';

testDatabase();
afterEach(async () => {
  testSettings();
  vi.useRealTimers();
  await save();
  await execute(db(), sql`DELETE FROM call`);
  vi.restoreAllMocks();
});

const save = () => saveCalls(new Date());
const logged = async () => (await loggedCalls()).length;
const rename = (from: string, to: string) => db().$executeRawUnsafe(`ALTER TABLE ${from} RENAME TO ${to}`);

describe('what can’t be written', () => {
  test('waits while somebody may mend it, and is written once', async () => {
    const { app, connect } = await scene();
    const { access_token } = await connect();
    await save();
    await get(me, access_token);
    await rename('call_total', 'call_total_away');
    await save();
    await get(me, access_token);
    await rename('call_total_away', 'call_total');
    expect((await rowOf(access_token)).lastUsedAt).toBeNull();
    await save();
    await save();
    expect((await rowOf(access_token)).lastUsedAt).not.toBeNull();
    expect(await loggedCalls(sql`app_id = ${app.id}::uuid AND path = '/' AND method = 'GET'`)).toHaveLength(2);
    expect((await countAppUse(OPERATOR, app.id, new Date())).calls).toBe(2);
  });

  test('is dropped after a minute, and what comes then is written', async () => {
    const { app } = await scene();
    const note = () => noteCall({ whose: { clientId: app.clientId } });
    const now = Date.now();
    note();
    await rename('call', 'call_away');
    for (const ms of [0, MINUTE_MS - 1, MINUTE_MS]) await saveCalls(new Date(now + ms));
    await rename('call_away', 'call');
    expect(processWide.waitingCalls).toBeUndefined();
    note();
    await save();
    expect(await logged()).toBe(1);
  });

  test('is not kept where there is no room for it', async () => {
    const { app } = await scene();
    const bytes = LIMITS.unwrittenRequestBytes - 3 * ROW_BYTES;
    const large = { bytes, masked: async () => ({ sent: 'x'.repeat(bytes), answered: '' }) };
    for (const bodies of [large, large, undefined]) noteCall({ bodies, whose: { clientId: app.clientId } });
    await save();
    expect(await logged()).toBe(2);
  });
});

describe('what is written with it', () => {
  test('takes one statement for thousands of calls, of connections, keys and secrets', async () => {
    const { seller, store, app, connect } = await scene();
    const { access_token } = await connect();
    const { key } = await makeKey(seller, store, { scopes: ['subscriptions:read'] });
    await get(me, access_token);
    await get(me, key);
    await save();
    const [{ id }] = [await rowOf(access_token)];
    const whose = { appId: app.id, holderId: id, storeId: store.id, mode: 'live' } as const;
    for (let call = 0; call < 1_990; call += 1)
      noteCall({ whose, isChecked: true, address: `198.51.100.${call % 250}` });
    await get(me, access_token);
    await get(me, key);
    await get(appConnections, undefined, basic(app.clientId, app.clientSecret));
    expect(await statementsOf(save)).toHaveLength(1);
    expect((await countAppUse(OPERATOR, app.id, new Date())).calls).toBe(1_992);
    expect(await statementsOf(save)).toEqual([]);
  });

  test('is the last use of connection, key and secret, a minute apart, from where it came', async () => {
    const { seller, store, app, connect } = await scene();
    const { access_token } = await connect();
    const { id } = await rowOf(access_token);
    const key = await makeKey(seller, store);
    const at = (seconds: number) => new Date(Date.parse('2026-05-04T03:02:01.234Z') + seconds * 1000);
    const use = (seconds: number, address: string) => {
      const made = { at: at(seconds), isChecked: true, isProven: true, address, agent: 'curl/8' };
      noteCall({ ...made, whose: { appId: app.id, holderId: id, storeId: store.id, mode: 'live' } });
      noteCall({ ...made, whose: { appId: null, holderId: key.id, storeId: store.id, mode: 'test' } });
    };
    const uses = async () => {
      await saveCalls(at(0));
      const made = { where: { id: key.id } };
      return [await rowOf(access_token), await db().apiKey.findUniqueOrThrow(made)].map(
        ({ lastUsedAt, lastUsedAddress, lastUsedAgent }) => [lastUsedAt, lastUsedAddress, lastUsedAgent],
      );
    };
    const expected = (seconds: number, address: string) => Array(2).fill([at(seconds), address, 'curl/8']);
    use(0, '203.0.113.4');
    expect(await uses()).toEqual(expected(0, '203.0.113.4'));
    use(59, '203.0.113.5');
    expect(await uses()).toEqual(expected(0, '203.0.113.4'));
    use(60, '203.0.113.6');
    use(61, '203.0.113.7');
    expect(await uses()).toEqual(expected(61, '203.0.113.7'));
    // A later one that another process has written.
    await changeRow(access_token, { lastUsedAt: at(200), lastUsedAddress: '203.0.113.9' });
    use(190, '203.0.113.8');
    expect((await uses())[0]).toEqual([at(200), '203.0.113.9', 'curl/8']);
    await get(appConnections, undefined, basic(app.clientId, app.clientSecret));
    await get(appConnections, undefined, basic(app.clientId, `${app.clientSecret}x`));
    await saveCalls(new Date());
    expect((await db().appSecret.findFirstOrThrow({ where: { appId: app.id } })).lastUsedAt).not.toBeNull();
  });

  test('is every call of an app with a good token, exactly, by its day in UTC, of no deleted app', async () => {
    const [{ app, connect }, other, gone] = [await scene(), await scene(), await scene()];
    const { access_token } = await connect();
    for (const calls of [3, 2]) {
      for (let call = 0; call < calls; call += 1) expect((await get(me, access_token)).status).toBe(200);
      await Promise.all([save(), save()]);
    }
    expect((await get(me, `${access_token}x`)).status).toBe(401);
    const whose = (of: typeof other) => ({
      appId: of.app.id,
      holderId: of.store.id,
      storeId: of.store.id,
      mode: 'live' as const,
    });
    for (const at of [new Date('2026-05-09T23:59:59.999Z'), new Date('2026-05-10T00:00:00.000Z')])
      for (const one of [other, gone]) noteCall({ at, whose: whose(one), isChecked: true });
    await db().app.delete({ where: { id: gone.app.id } });
    await save();
    expect((await countAppUse(OPERATOR, app.id, new Date())).calls).toBe(5);
    const { days, calls } = await countAppUse(OPERATOR, other.app.id, new Date('2026-05-10T12:00:00Z'));
    expect(days.slice(-2)).toEqual([
      { day: '2026-05-09', calls: 1, failed: 0 },
      { day: '2026-05-10', calls: 1, failed: 0 },
    ]);
    expect([days.length, calls]).toEqual([30, 2]);
    expect(await db().callTotal.count({ where: { subjectId: gone.app.id } })).toBe(0);
  });

  test('is never lost or counted twice, however many save at once', async () => {
    const { app, store, connect } = await scene();
    const { id: holderId } = await rowOf((await connect()).access_token);
    const whose = { appId: app.id, holderId, storeId: store.id, mode: 'live' } as const;
    const rounds = Array.from({ length: 20 }, async () => {
      for (let call = 0; call < 10; call += 1) {
        noteCall({ whose, isChecked: true, scope: 'orders:read' });
        await Promise.all([save(), Promise.resolve()]);
      }
    });
    await Promise.all(rounds);
    await save();
    expect((await countAppUse(OPERATOR, app.id, new Date())).calls).toBe(200);
    expect(await loggedCalls(sql`holder_id = ${holderId}::uuid`)).toHaveLength(200);
  });
});

test('a process writes on its own every second, and once more when it stops', async () => {
  const { app } = await scene();
  const note = () => noteCall({ whose: { clientId: app.clientId } });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = startSavingCalls(queueRefusals);
  note();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  await expect.poll(logged).toBe(1);
  note();
  await stop();
  expect(await logged()).toBe(2);
});
