import { beforeAll, expect, test } from 'vitest';
import { context } from '@/prisma/demo/factories.ts';
import { createCustomers, createSubscriptions, type StoreMode } from '@/prisma/testing/billing-factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import { createSubscription } from './create-subscription.ts';
import { renewUpTo } from './renew-subscriptions.ts';
import { at, findMisdated, testStore, testSubscription, testVariant } from './testing.ts';
import { updateSubscription } from './update-subscription.ts';

testDatabase();

let inStore: StoreMode;
let access: StoreProof;

beforeAll(async () => {
  ({ inStore, access } = await testStore());
});

/** The numbers of a store's invoices, in the order in which they were counted. */
async function counts({ storeId, mode }: StoreMode): Promise<number[]> {
  const rows = await db().invoice.findMany({ where: { storeId, mode }, select: { number: true } });
  return rows.map(({ number }) => Number(number.slice(-6))).sort((a, b) => a - b);
}

const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);

test('50 parallel renewals, some of which fail, leave no gap and use no number twice', {
  timeout: 120_000,
}, async () => {
  const variant = await testVariant(inStore, { price: 1000 });
  const customers = await createCustomers(
    db(),
    inStore,
    upTo(50).map(() => ({})),
  );
  const list = customers.map((customerId) => ({ customerId, variant, startedAt: at('2025-06-01') }));
  const ids = await createSubscriptions(db(), inStore, list, at('2025-06-01'));
  // Five can't be renewed: an invoice of this sequence is in the way.
  const broken = ids.slice(0, 5);
  for (const [index, subscriptionId] of broken.entries()) {
    const { id: _, ...first } = await db().invoice.findFirstOrThrow({ where: { subscriptionId } });
    await db().invoice.create({ data: { ...first, sequence: 2, number: `IN-THE-WAY-${index}` } });
  }
  const results = await Promise.allSettled(ids.map((id) => renewUpTo(id, at('2025-07-01'))));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5);
  await db().invoice.deleteMany({ where: { number: { startsWith: 'IN-THE-WAY' } } });
  expect(await counts(inStore)).toEqual(upTo(95));
  await Promise.all(broken.map((id) => renewUpTo(id, at('2025-07-01'))));
  expect(await counts(inStore)).toEqual(upTo(100));
});

test.each(['live', 'test'] as const)(
  'what was due before has a lower number, although no worker has got to it: numbers and dates ascend together, %s',
  async (mode) => {
    const { inStore: side, access: by } = await testStore(mode);
    const monthly = await testVariant(side);
    const yearly = await testVariant(side, { price: 90_000, interval: 'year' });
    const one = await testSubscription(side, monthly, '2025-05-15');
    const two = await testSubscription(side, monthly, '2025-05-20');
    const paused = await testSubscription(side, monthly, '2025-05-20');
    const ending = await testSubscription(side, monthly, '2025-05-20');
    const on = (day: string) => ({ ...context(at(day)), requestId: 'req_test' });
    await updateSubscription(by, paused, { action: 'pause' }, on('2025-05-21'));
    await updateSubscription(by, ending, { action: 'swap', variantId: (await testVariant(side)).id }, on('2025-05-21'));
    // Each issues an invoice at once, days after another subscription's period has ended.
    await updateSubscription(by, ending, { action: 'cancel_immediately' }, on('2025-06-17'));
    await updateSubscription(by, two, { action: 'swap', variantId: yearly.id }, on('2025-06-19'));
    await updateSubscription(by, paused, { action: 'resume' }, on('2025-07-18'));
    const [customerId = ''] = await createCustomers(db(), side, [{}]);
    await createSubscription(by, { customerId, variantId: monthly.id }, on('2025-08-25'));
    await renewUpTo(one, at('2025-09-01'));
    expect(await findMisdated(side.storeId)).toEqual([]);
    expect(await counts(side)).toEqual(upTo(12));
  },
);

test('every store and mode counts for itself', async () => {
  const other = await testStore();
  const live = await testStore('live');
  for (const { inStore: side, access: by } of [other, live]) {
    const variant = await testVariant(side);
    const [customerId = ''] = await createCustomers(db(), side, [{}]);
    await createSubscription(by, { customerId, variantId: variant.id }, context(at('2025-06-01')));
    expect(await counts(side)).toEqual([1]);
  }
  expect(access.store.id).not.toBe(other.access.store.id);
});
