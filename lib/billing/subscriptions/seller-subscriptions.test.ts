import { beforeAll, describe, expect, test } from 'vitest';
import { context, createSeller, createStore } from '@/prisma/demo/factories.ts';
import type { StoreMode } from '@/prisma/testing/billing-factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { anonymiseCustomer } from '../catalogue/customers.ts';
import { listSellerVariants } from '../catalogue/seller-products.ts';
import type { Variant } from '../catalogue/variant.ts';
import { nextInvoice } from './next-invoice.ts';
import { renewDue } from './renew-subscriptions.ts';
import { findSellerSubscription, listSellerSubscriptions, nameObjects } from './seller-subscriptions.ts';
import { accessTo, at, testSubscription, testVariant } from './testing.ts';
import { updateSubscription } from './update-subscription.ts';

testDatabase();

interface Owner {
  id: SellerId;
  inStore: StoreMode;
  variant: Variant;
}

let mine: Owner;
let theirs: Owner;

async function owner(): Promise<Owner> {
  const { id } = await createSeller(db());
  const inStore = { storeId: (await createStore(db(), id)).id, mode: 'test' } as const;
  return { id, inStore, variant: await testVariant(inStore, { price: 10000 }) };
}

beforeAll(async () => {
  mine = await owner();
  theirs = await owner();
});

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

const list = async (ownerId: SellerId, filter: object = {}) =>
  ids((await listSellerSubscriptions(db(), ownerId, { limit: 10, ...filter })).rows);

describe('a seller’s list', () => {
  test('has the subscriptions of all their stores and modes, newest first, and no other seller’s', async () => {
    const me = await owner();
    const second = { storeId: (await createStore(db(), me.id)).id, mode: 'live' } as const;
    const one = await testSubscription(me.inStore, me.variant, '2025-06-01');
    const two = await testSubscription(second, await testVariant(second), '2025-06-01');
    const other = await testSubscription(theirs.inStore, theirs.variant, '2025-06-01');
    expect(await list(me.id)).toEqual([two, one]);
    expect(await list(theirs.id)).toContain(other);
    // Naming another seller’s store reveals nothing.
    expect(await list(me.id, { storeId: theirs.inStore.storeId })).toEqual([]);
  });

  test('filters by store, mode and status together', async () => {
    const me = await owner();
    const live = { ...me.inStore, mode: 'live' } as const;
    const active = await testSubscription(me.inStore, me.variant, '2025-06-01');
    const paused = await testSubscription(me.inStore, me.variant, '2025-06-01', { status: 'paused' });
    const inLive = await testSubscription(live, await testVariant(live), '2025-06-01');
    expect(await list(me.id, { mode: 'live' })).toEqual([inLive]);
    expect(await list(me.id, { status: 'active' })).toEqual([inLive, active]);
    expect(await list(me.id, { storeId: me.inStore.storeId, mode: 'test', status: 'paused' })).toEqual([paused]);
    expect(await list(me.id, { storeId: me.inStore.storeId, status: 'canceled' })).toEqual([]);
    expect(await list(me.id, { storeId: 'no-id' })).toEqual([]);
  });

  test('pages forwards and back', async () => {
    const me = await owner();
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.unshift(await testSubscription(me.inStore, me.variant, '2025-06-01'));
    const first = await listSellerSubscriptions(db(), me.id, { limit: 2 });
    const second = await listSellerSubscriptions(db(), me.id, {
      limit: 2,
      cursor: { where: 'after', at: made[1] ?? '' },
    });
    expect([ids(first.rows), first.before, first.after]).toEqual([made.slice(0, 2), null, made[1]]);
    expect([ids(second.rows), second.before, second.after]).toEqual([made.slice(2, 4), made[2], made[3]]);
    const back = await listSellerSubscriptions(db(), me.id, {
      limit: 2,
      cursor: { where: 'before', at: made[2] ?? '' },
    });
    expect(back).toEqual(first);
  });
});

describe('one subscription of a seller', () => {
  test('is found for its own seller alone, and so are its variants', async () => {
    const id = await testSubscription(theirs.inStore, theirs.variant, '2025-06-01');
    expect(await findSellerSubscription(db(), theirs.id, id, 10)).toMatchObject({ id });
    expect(await findSellerSubscription(db(), mine.id, id, 10)).toBeNull();
    expect(await findSellerSubscription(db(), mine.id, 'no-id', 10)).toBeNull();
    const both = [mine.variant.id, theirs.variant.id, 'no-id'];
    expect(ids(await listSellerVariants(db(), mine.id, both))).toEqual([mine.variant.id]);
  });

  test('shows what an app did, the pending lines, and what became of them at the period’s end', async () => {
    const id = await testSubscription(mine.inStore, mine.variant, '2025-06-01');
    const large = await testVariant(mine.inStore, { price: 30000 });
    const swap = { action: 'swap', variantId: large.id } as const;
    await updateSubscription(accessTo(mine.inStore), id, swap, { ...context(at('2025-06-16')), requestId: 'req_swap' });

    const before = await findSellerSubscription(db(), mine.id, id, 10);
    expect(before?.lines.map(({ amount }) => amount)).toEqual([-5000n, 15000n]);
    expect(before?.events).toMatchObject([
      { kind: 'swap', appName: 'Test App', requestId: 'req_swap', createdAt: at('2025-06-16') },
    ]);
    const next = before && nextInvoice(before, before.lines);
    expect(next).toMatchObject({ dueAt: at('2025-07-01'), total: 40000n });

    await renewDue(at('2025-07-01'), { batch: 1000 });
    const after = await findSellerSubscription(db(), mine.id, id, 10);
    expect(after).toMatchObject({
      currentPeriodStart: at('2025-07-01'),
      currentPeriodEnd: at('2025-08-01'),
      lines: [],
    });
    expect(after?.invoices.map(({ total }) => total)).toEqual([40000n, 10000n]);
    expect(after?.invoices[0]?.lines).toMatchObject(next?.lines ?? []);
    expect(after?.events.map(({ kind, appName }) => [kind, appName])).toEqual([
      ['renewed', null],
      ['swap', 'Test App'],
    ]);
    expect(after && nextInvoice(after, after.lines)?.total).toBe(30000n);
  });

  test('ends with its period once an app has scheduled that; the last invoice stays', async () => {
    const id = await testSubscription(mine.inStore, mine.variant, '2025-06-01');
    await updateSubscription(
      accessTo(mine.inStore),
      id,
      { action: 'cancel' },
      { ...context(at('2025-06-10')), requestId: 'req_cancel' },
    );
    const scheduled = await findSellerSubscription(db(), mine.id, id, 10);
    expect(scheduled && nextInvoice(scheduled, scheduled.lines)).toMatchObject({ lines: [], total: 0n });
    await renewDue(at('2025-07-01'), { batch: 1000 });
    const ended = await findSellerSubscription(db(), mine.id, id, 10);
    expect(ended).toMatchObject({ status: 'canceled', endedAt: at('2025-07-01'), invoices: [{ total: 10000n }] });
    expect(ended && nextInvoice(ended, ended.lines)).toBeNull();
  });

  test('returns the newest invoices and events, with one extra when there are more', async () => {
    const id = await testSubscription(mine.inStore, mine.variant, '2025-01-01');
    for (let month = 2; month <= 6; month += 1) await renewDue(at(`2025-0${month}-01`), { batch: 1000 });
    const found = await findSellerSubscription(db(), mine.id, id, 2);
    expect(found?.invoices.map(({ issuedAt }) => issuedAt.toISOString().slice(0, 10))).toEqual([
      '2025-06-01',
      '2025-05-01',
      '2025-04-01',
    ]);
    expect(found?.events).toHaveLength(3);
  });
});

test('objects are called by their names, those of other stores by none', async () => {
  const id = await testSubscription(mine.inStore, mine.variant, '2025-06-01');
  const foreign = await testSubscription(theirs.inStore, theirs.variant, '2025-06-01');
  const { customer, product, variant } = await db().subscription.findUniqueOrThrow({
    where: { id },
    select: { customer: true, product: true, variant: true },
  });
  const asked = [id, customer.id, product.id, variant.id, foreign];
  const names = await nameObjects(db(), [mine.inStore.storeId], asked);
  expect(asked.map((one) => names.get(one))).toEqual([
    `${product.name} · ${customer.name}`,
    customer.name,
    product.name,
    `${product.name} · ${variant.name}`,
    undefined,
  ]);
  await anonymiseCustomer(db(), customer.id, at('2025-06-02'));
  const afterwards = await nameObjects(db(), [mine.inStore.storeId], asked);
  expect([id, customer.id].map((one) => afterwards.get(one))).toEqual([product.name, undefined]);
});
