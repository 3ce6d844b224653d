import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { context } from '@/prisma/demo/factories.ts';
import type { StoreMode } from '@/prisma/testing/billing-factories.ts';
import { onServer, testDatabase } from '@/prisma/testing/database.ts';
import { db, transact } from '../../database/db.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import { deleteTestClock } from '../../stores/test-clocks.ts';
import type { Variant } from '../catalogue/variant.ts';
import { advanceClock } from '../test-clock/advance-clock.ts';
import { renewUpTo } from './renew-subscriptions.ts';
import type { SubscriptionAction } from './subscription-state.ts';
import { findSubscription, lockRow } from './subscriptions.ts';
import { at, testStore, testSubscription, testVariant } from './testing.ts';
import { updateSubscription } from './update-subscription.ts';

testDatabase();

const NOW = at('2025-06-16');

let inStore: StoreMode;
let access: StoreProof;
let small: Variant;

beforeAll(async () => {
  ({ inStore, access } = await testStore());
  small = await testVariant(inStore, { price: 10000 });
});

afterEach(() => deleteTestClock(db(), inStore.storeId));

const update = (id: string, action: SubscriptionAction | null, more: object = {}) =>
  updateSubscription(access, id, action, { ...context(NOW), requestId: randomUUID(), ...more });
const subscribed = () => testSubscription(inStore, small, '2025-06-01');

/** How much has been recorded of a subscription, in each of the three places. */
const recorded = (id: string) =>
  Promise.all([
    db().auditEntry.count({ where: { subscriptionId: id } }),
    db().event.count({ where: { streamId: id } }),
    db().auditEntry.count({ where: { storeId: inStore.storeId, detail: { path: ['subscription'], equals: id } } }),
  ]);

test('of twenty changes at once each comes after another: none is refused, and none is lost', async () => {
  const id = await subscribed();
  const keys = Array.from({ length: 20 }, (_, index) => `key_${index}`);
  let underWay = 0;
  const seen: number[] = [];
  const keep = async () => {
    underWay += 1;
    seen.push(underWay);
    await sleep(2);
    underWay -= 1;
  };
  await Promise.all(keys.map((key) => update(id, null, { metadata: { [key]: 'set' }, keep })));
  expect(seen).toEqual(keys.map(() => 1));
  const { metadata } = (await findSubscription(db(), access, id)) as { metadata: object };
  expect(Object.keys(metadata).sort()).toEqual(keys.sort());
  expect(await recorded(id)).toEqual([20, 20, 20]);
});

test('the same twenty times at once is made once', async () => {
  const id = await subscribed();
  const answers = await Promise.all(Array.from({ length: 20 }, () => update(id, { action: 'cancel' })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await recorded(id)).toEqual([1, 1, 1]);
});

test('changes and renewals at once leave each period billed once', async () => {
  const id = await subscribed();
  const late = { ...context(at('2025-09-16')), requestId: 'req_late' };
  const changes = Array.from({ length: 10 }, (_, index) =>
    updateSubscription(access, id, null, { ...late, metadata: { [`key_${index}`]: 'set' } }),
  );
  await Promise.all([...changes, ...Array.from({ length: 5 }, () => renewUpTo(id, at('2025-09-16')))]);
  const invoices = await db().invoice.findMany({ where: { subscriptionId: id }, orderBy: { sequence: 'asc' } });
  expect(invoices.map(({ periodStart }) => periodStart.toISOString().slice(0, 10))).toEqual(
    ['06', '07', '08', '09'].map((month) => `2025-${month}-01`),
  );
  expect(Object.keys((await findSubscription(db(), access, id))?.metadata ?? {})).toHaveLength(10);
});

test.runIf(onServer)('twenty that wait for one row hold up nobody else', async () => {
  const [wanted, ...others] = await Promise.all(Array.from({ length: 31 }, subscribed));
  let waiting: Promise<unknown> = Promise.resolve();
  await transact(async (tx) => {
    await lockRow(tx, access, wanted as string);
    let done = 0;
    const asked = Array.from({ length: 20 }, (_, index) =>
      update(wanted as string, null, { metadata: { [`key_${index}`]: 'set' } }).then(() => {
        done += 1;
      }),
    );
    waiting = Promise.all(asked);
    await Promise.all(others.map((id) => update(id, { action: 'cancel' })));
    expect(done).toBe(0);
  });
  await waiting;
  expect(await recorded(wanted as string)).toEqual([20, 20, 20]);
  for (const id of others) expect(await recorded(id)).toEqual([1, 1, 1]);
});

test.runIf(onServer)('a change waits for the lock of another process, and decides on what that has left', async () => {
  const id = await subscribed();
  let waiting: Promise<unknown> = Promise.resolve();
  await transact(async (tx) => {
    await lockRow(tx, access, id);
    waiting = update(id, null, { metadata: { mine: 'set' } });
    await sleep(50);
    await tx.subscription.update({ where: { id }, data: { metadata: { theirs: 'set' } } });
  });
  expect(await waiting).toMatchObject({ metadata: { mine: 'set', theirs: 'set' } });
});

test.runIf(onServer)('the store’s clock stands still meanwhile', async () => {
  const id = await subscribed();
  await advanceClock(access, at('2025-06-17'), context(NOW));
  const order: string[] = [];
  const keep = async () => {
    order.push('decided');
    await sleep(100);
    order.push('stored');
  };
  const changing = update(id, { action: 'cancel' }, { keep });
  while (order.length === 0) await sleep(5);
  await advanceClock(access, at('2025-06-18'), context(NOW));
  order.push('moved');
  await changing;
  expect(order).toEqual(['decided', 'stored', 'moved']);
});
