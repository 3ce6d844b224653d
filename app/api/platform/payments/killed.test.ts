import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { accessTo } from '@/lib/billing/subscriptions/testing.ts';
import { updateSubscription } from '@/lib/billing/subscriptions/update-subscription.ts';
import { db, setDb } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { resetProcess } from '@/lib/kernel/process/process-wide.ts';
import { DAY_MS, HOUR_MS } from '@/lib/kernel/text/durations.ts';
import { context } from '@/prisma/demo/factories.ts';
import { AUTH_SECRET, onServer, openTestDatabase, type TestDatabase, testSettings } from '@/prisma/testing/database.ts';
import { PLATFORM } from '../testing.ts';
import { billed, type PayingPlatform, payingPlatform, runJobs, sellingStore } from './testing.ts';

const PROCESS = 'e2e/servers/dying-payment.mjs';
const ROUNDS = inject('isLong') ? 30 : 4;

let opened: TestDatabase;
let platform: PayingPlatform;
beforeAll(async () => {
  opened = await openTestDatabase();
  testSettings(PLATFORM);
  setDb(opened.database.prisma);
});
afterAll(async () => {
  resetProcess();
  await opened.remove();
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  platform = await payingPlatform();
});
afterEach(() => {
  platform.close();
  vi.useRealTimers();
});

/**
 * Has another process do it, which is killed so long after it has asked for the payment; at once is before an answer.
 */
async function doAndDie(about: object, delayMs: number): Promise<void> {
  let child: ChildProcess | undefined;
  platform.answer = (request, response) => {
    platform.taken.set(request.id, request.amount);
    if (delayMs > 0) response.end(JSON.stringify({ status: 'paid' }));
    setTimeout(() => child?.kill('SIGKILL'), delayMs);
  };
  const given = { ...about, now: Date.now(), secret: AUTH_SECRET, payments: env().payments };
  const url = 'url' in opened.target ? opened.target.url : '';
  child = spawn(process.execPath, [PROCESS, JSON.stringify({ ...given, url })], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  expect(signal).toBe('SIGKILL');
  platform.answer = 'paid';
}

// The embedded database belongs to one process.
test.runIf(onServer)(
  'kill -9 between payment and commit: billed = paid, whether or not anybody comes back',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      platform.answer = 'paid';
      platform.taken.clear();
      platform.requests.length = 0;
      const store = await sellingStore();
      const id = String((await store.subscribe()).body.data.id);
      const work = round % 2 === 0 ? 'swap' : 'renewal';
      vi.setSystemTime(Date.now() + (work === 'swap' ? 5 : 32) * DAY_MS);
      const access = accessTo({ storeId: store.storeId, mode: 'live' });
      const about = { work, subscription: id, variant: store.yearly.id, access };
      await doAndDie(about, round < 2 ? 0 : (round * 7) % 60);
      const isBack = round % 4 === 0;
      if (work === 'swap' && isBack) {
        vi.setSystemTime(Date.now() + HOUR_MS);
        const action = { action: 'swap' as const, variantId: store.yearly.id };
        const again = { ...context(new Date()), paidAs: `swap ${id}` };
        const error = await updateSubscription(access, id, action, again).catch(({ code }) => code);
        // Where the other process has come to the end, it was made before.
        if (typeof error === 'string') expect(error).toBe('same_variant');
        expect((await store.read(id)).variant_id).toBe(store.yearly.id);
      }
      for (let day = 0; day < 4; day += 1) {
        vi.setSystemTime(Date.now() + DAY_MS);
        await runJobs();
      }
      const taken = [...platform.taken.values()].reduce((sum, amount) => sum + amount, 0);
      expect([round, await billed(store.storeId)]).toEqual([round, taken]);
      expect(new Set(platform.requests.map((request) => request.id)).size).toBe(platform.taken.size);
      expect(platform.taken.size).toBe(2);
      expect(await db().invoice.count({ where: { storeId: store.storeId, status: { not: 'paid' } } })).toBe(0);
      await db().store.delete({ where: { id: store.storeId } });
    }
  },
  ROUNDS * 60_000,
);
