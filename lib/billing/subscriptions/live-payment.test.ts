import { afterEach, beforeAll, expect, test } from 'vitest';
import { context } from '@/prisma/demo/factories.ts';
import { createCustomer, type StoreMode } from '@/prisma/testing/billing-factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import { happeningsOf } from '../../journal/activity/testing.ts';
import { newUuid } from '../../kernel/text/uuid.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import type { Variant } from '../catalogue/variant.ts';
import { type PaymentProvider, setPaymentProvider } from '../invoices/collect-payment.ts';
import type { PaymentRequest } from '../invoices/payment.ts';
import { collectOpenInvoices } from './collect-open-invoices.ts';
import { createSubscription } from './create-subscription.ts';
import { renewUpTo } from './renew-subscriptions.ts';
import type { SubscriptionAction } from './subscription-state.ts';
import { at, testStore, testSubscription, testVariant } from './testing.ts';
import { updateSubscription } from './update-subscription.ts';

testDatabase();

let inStore: StoreMode;
let access: StoreProof;
let small: Variant;
let large: Variant;
let yearly: Variant;

beforeAll(async () => {
  ({ inStore, access } = await testStore('live'));
  small = await testVariant(inStore, { price: 10000 });
  large = await testVariant(inStore, { price: 30000 });
  yearly = await testVariant(inStore, { price: 100000, interval: 'year' });
});

afterEach(() => setPaymentProvider(undefined));

/** A provider that answers in turn, then always the last; and what it was asked for. */
function provide(...answers: ('paid' | 'failed' | PaymentProvider)[]): PaymentRequest[] {
  const asked: PaymentRequest[] = [];
  setPaymentProvider(async (payment) => {
    const answer = answers[Math.min(asked.push(payment), answers.length) - 1] ?? 'paid';
    return typeof answer === 'string' ? answer : answer(payment);
  });
  return asked;
}

const update = (id: string, action: SubscriptionAction, day: string) =>
  updateSubscription(access, id, action, context(at(day)));
const swapTo = (variant: Variant): SubscriptionAction => ({ action: 'swap', variantId: variant.id });
const failed = expect.objectContaining({ name: 'ApiError', code: 'payment_failed', status: 402 });

/** Everything that a change could have changed. */
const stateOf = (subscriptionId: string) =>
  Promise.all([
    db().subscription.findUniqueOrThrow({ where: { id: subscriptionId } }),
    db().invoice.findMany({ where: { subscriptionId }, orderBy: { sequence: 'asc' } }),
    db().invoiceLine.findMany({ where: { subscriptionId }, orderBy: { position: 'asc' } }),
    happeningsOf(subscriptionId),
    db().invoiceCounter.findMany({ where: inStore }),
    db().auditEntry.count({ where: { storeId: inStore.storeId } }),
  ]);

test('a live swap that is billed at once and can’t be paid is 402 payment_failed and changes nothing', async () => {
  const id = await testSubscription(inStore, small, '2025-06-01');
  const before = await stateOf(id);
  const asked = provide('failed');
  await expect(update(id, swapTo(yearly), '2025-06-16')).rejects.toEqual(failed);
  expect(asked).toMatchObject([{ mode: 'live', total: 95000n, currency: 'usd' }]);
  expect(await stateOf(id)).toEqual(before);
});

test('a live swap that is paid is made once, and nobody is asked for what only waits', async () => {
  const id = await testSubscription(inStore, small, '2025-06-01');
  const asked = provide('paid');
  await update(id, swapTo(large), '2025-06-16');
  expect(asked).toEqual([]);
  await update(id, swapTo(yearly), '2025-06-16');
  expect(asked).toMatchObject([{ total: 95000n }]);
  const [row, invoices] = await stateOf(id);
  expect(row).toMatchObject({ variantId: yearly.id, status: 'active' });
  expect(invoices).toMatchObject([{ status: 'paid' }, { status: 'paid', total: 95000n, attempts: 1 }]);
});

test('a payment that a change overtakes is not used for another amount', async () => {
  const id = await testSubscription(inStore, small, '2025-06-01');
  const asked = provide(async () => {
    // Nothing is locked while the provider is asked, or this would wait for ever.
    await update(id, swapTo(large), '2025-06-11');
    return 'paid';
  }, 'failed');
  await expect(update(id, swapTo(yearly), '2025-06-16')).rejects.toEqual(failed);
  expect(asked.map(({ total }) => total)).toEqual([95000n, 98333n]);
  expect(new Set(asked.map(({ id }) => id)).size).toBe(2);
  const [row] = await stateOf(id);
  expect(row.variantId).toBe(large.id);
});

test('a live subscription that can’t be paid is 402 and uses no number; its form can be sent again', async () => {
  const customerId = await createCustomer(db(), inStore);
  const id = newUuid(at('2025-06-01'));
  const wish = { id, customerId, variantId: small.id };
  const numbers = await db().invoiceCounter.findMany({ where: inStore });
  const asked = provide('failed', 'paid');
  const create = () => createSubscription(access, wish, context(at('2025-06-01')));
  await expect(create()).rejects.toEqual(failed);
  expect(await db().subscription.count({ where: { customerId } })).toBe(0);
  expect(await db().invoiceCounter.findMany({ where: inStore })).toEqual(numbers);
  const created = await create();
  expect(created).toMatchObject({ id, status: 'active' });
  // Sent once more it creates nothing, and asks for nothing.
  expect(await create()).toEqual(created);
  expect(asked).toHaveLength(2);
  // What has failed is not asked for again: this is another payment.
  expect(new Set(asked.map(({ id }) => id)).size).toBe(2);
  expect(await db().subscription.count({ where: { customerId } })).toBe(1);
});

test('a form that is sent ten times at once creates one subscription under one payment', async () => {
  const customerId = await createCustomer(db(), inStore);
  const wish = { id: newUuid(at('2025-06-01')), customerId, variantId: small.id };
  const asked = provide('paid');
  const all = await Promise.all(
    Array.from({ length: 10 }, () => createSubscription(access, wish, context(at('2025-06-01')))),
  );
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set([wish.id]));
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  expect(await db().invoice.count({ where: { subscriptionId: wish.id } })).toBe(1);
});

test('an id that another store’s subscription has creates nothing', async () => {
  const other = await testStore('live');
  const id = await testSubscription(other.inStore, await testVariant(other.inStore), '2025-06-01');
  const customerId = await createCustomer(db(), inStore);
  const wish = { id, customerId, variantId: small.id };
  await expect(createSubscription(access, wish, context(at('2025-06-01')))).rejects.toThrow();
  expect(await db().subscription.count({ where: { customerId } })).toBe(0);
});

test('a live unpause that can’t be paid is 402 and stays paused', async () => {
  const id = await testSubscription(inStore, small, '2025-06-01');
  await update(id, { action: 'pause' }, '2025-06-10');
  const before = await stateOf(id);
  const asked = provide('failed');
  await expect(update(id, { action: 'resume' }, '2025-06-20')).rejects.toEqual(failed);
  expect(asked).toMatchObject([{ total: 10000n }]);
  expect(await stateOf(id)).toEqual(before);
});

test('a live renewal that fails is past due, and tried again after 1, 3, 5 and 7 days, each under its own key', async () => {
  const id = await testSubscription(inStore, small, '2025-06-01');
  const asked = provide('failed', 'failed', 'failed', 'failed', 'paid');
  await renewUpTo(id, at('2025-07-01'));
  const statusOf = async () => (await db().subscription.findUniqueOrThrow({ where: { id } })).status;
  expect(await statusOf()).toBe('past_due');
  for (const day of ['02', '04', '06']) {
    expect([day, await collectOpenInvoices(at(`2025-07-${day}`), [id])]).toEqual([day, 1]);
    expect(await collectOpenInvoices(at(`2025-07-${day}`), [id])).toBe(0);
    expect(await statusOf()).toBe('past_due');
  }
  expect(await collectOpenInvoices(at('2025-07-08'), [id])).toBe(1);
  expect(await statusOf()).toBe('active');
  expect(new Set(asked.map(({ id }) => id)).size).toBe(5);
});

test('a renewal that isn’t collected yet gives no credit', async () => {
  const id = await testSubscription(inStore, small, '2025-06-01');
  provide(() => Promise.reject(new Error('The provider is away.')));
  await renewUpTo(id, at('2025-07-01'));
  await update(id, swapTo(large), '2025-07-01');
  const pending = await db().invoiceLine.findMany({ where: { subscriptionId: id, invoiceId: null } });
  expect(pending.map(({ amount }) => amount)).toEqual([30000n]);
});
