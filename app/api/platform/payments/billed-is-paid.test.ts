import fc from 'fast-check';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { DAY_MS, HOUR_MS } from '@/lib/kernel/text/durations.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { PLATFORM } from '../testing.ts';
import {
  billed,
  losesAnswers,
  type PayingPlatform,
  payingPlatform,
  runJobs,
  sellingStore,
  settlePayment,
} from './testing.ts';

testDatabase(PLATFORM);

let platform: PayingPlatform;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2025-01-10T00:00:00Z') });
  platform = await payingPlatform();
});
afterEach(() => {
  platform.close();
  vi.useRealTimers();
});

type Step =
  | { do: 'swap'; key: number; twice: boolean }
  | { do: 'pass'; hours: number }
  | { do: 'answer'; is: 'paid' | 'failed' | 'pending' | 'lost' }
  | { do: 'say'; which: number; status: 'paid' | 'failed' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('swap' as const), key: fc.nat(3), twice: fc.boolean() }),
  fc.record({ do: fc.constant('pass' as const), hours: fc.constantFrom(1, 7, 30, 80, 400, 800) }),
  fc.record({
    do: fc.constant('answer' as const),
    is: fc.constantFrom('paid' as const, 'failed' as const, 'pending' as const, 'lost' as const),
  }),
  fc.record({
    do: fc.constant('say' as const),
    which: fc.nat(5),
    status: fc.constantFrom('paid' as const, 'failed' as const),
  }),
);

test('billed = paid: every amount that the platform took is on a paid invoice or credited, once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
      platform.requests.length = 0;
      platform.taken.clear();
      platform.answer = 'paid';
      const store = await sellingStore();
      const { id } = (await store.subscribe('begin')).body.data;
      for (const one of steps) {
        if (one.do === 'pass') {
          vi.setSystemTime(Date.now() + one.hours * HOUR_MS);
          await runJobs();
        } else if (one.do === 'answer') platform.answer = one.is === 'lost' ? losesAnswers(platform) : one.is;
        else if (one.do === 'say') await say(one, store.storeId);
        else {
          const swap = () => store.swap(id, `key-${one.key}`);
          const statuses = (await Promise.all(one.twice ? [swap(), swap()] : [swap()])).map(({ status }) => status);
          expect([200, 402, 409, 422]).toEqual(expect.arrayContaining(statuses));
        }
      }
      // All answers come in the end, and what found no use is credited.
      platform.answer = 'pending';
      for (let day = 0; day < 8; day += 1) {
        vi.setSystemTime(Date.now() + DAY_MS);
        await runJobs();
      }
      const ofStore = platform.requests.filter(({ store: { id: request } }) => request === store.storeId);
      const taken = new Map(ofStore.map(({ id: key }) => [key, platform.taken.get(key) ?? 0]));
      expect(await billed(store.storeId)).toBe([...taken.values()].reduce((total, amount) => total + amount, 0));
      expect(platform.faults).toEqual([]);
      // What is over for this store asks for nothing more while the next one is tried.
      await db().store.delete({ where: { id: store.storeId } });
    }),
    { numRuns: inject('isLong') ? 200 : 8 },
  );
}, 600_000);

/** The platform says how a payment ended of which it has said `pending`, and takes it if it is paid. */
async function say({ which, status }: { which: number; status: 'paid' | 'failed' }, storeId: string): Promise<void> {
  const pending = platform.requests.filter(
    (request) => request.store.id === storeId && !platform.taken.has(request.id),
  );
  const request = pending.at(-1 - which);
  if (!request) return;
  const answer = await settlePayment(request.id, { status });
  if (status === 'paid' && answer.status === 200) platform.taken.set(request.id, request.amount);
}
