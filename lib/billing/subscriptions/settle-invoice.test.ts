import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { context, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import { happeningsOf } from '../../journal/activity/testing.ts';
import { checkSellerStore } from '../../stores/check-seller-store.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import { collectOpenInvoices } from './collect-open-invoices.ts';
import { previewSubscription } from './preview-subscription.ts';
import { renewUpTo } from './renew-subscriptions.ts';
import { settleInvoice } from './settle-invoice.ts';
import { at, testStore, testSubscription, testVariant } from './testing.ts';
import { updateSubscription } from './update-subscription.ts';
import { writtenSubscription } from './written-subscriptions.ts';

testDatabase();

let seller: Awaited<ReturnType<typeof createSeller>>;
let access: StoreProof;

beforeAll(async () => {
  seller = await createSeller(db());
  const { id } = await createStore(db(), seller.id);
  const proof = await checkSellerStore({ id: seller.id, name: 'Robin Seller' }, id, 'test', 'change');
  if (!proof || proof === 'forbidden') throw new Error('It is not their store.');
  access = proof;
});

/** A subscription with two invoices that nobody has paid. */
async function owing() {
  const inStore = { storeId: access.store.id, mode: 'test' } as const;
  const id = await testSubscription(inStore, await testVariant(inStore), '2025-06-01', { isDeclined: true });
  await renewUpTo(id, at('2025-08-01'));
  const open = await db().invoice.findMany({
    where: { subscriptionId: id, status: 'open' },
    orderBy: { sequence: 'asc' },
  });
  expect(open).toHaveLength(2);
  return { id, open: open.map((invoice) => invoice.id) as [string, string] };
}

const now = context(at('2025-08-02'));
const paid = { as: 'paid', note: 'By bank transfer' } as const;
const statusOf = async (id: string) => (await db().subscription.findUniqueOrThrow({ where: { id } })).status;

test('the last one settled takes a past-due subscription back to active; the note stays with it', async () => {
  const { id, open } = await owing();
  expect(await settleInvoice(access, open[0], paid, now)).toBe('settled');
  expect(await statusOf(id)).toBe('past_due');
  expect(await settleInvoice(access, open[1], { as: 'uncollectible', note: '' }, now)).toBe('settled');
  expect(await statusOf(id)).toBe('active');
  expect(await db().invoice.findMany({ where: { id: { in: open } }, orderBy: { sequence: 'asc' } })).toMatchObject([
    { status: 'paid', note: 'By bank transfer', settledAt: now.now, nextAttemptAt: null },
    { status: 'uncollectible', note: null, settledAt: now.now, nextAttemptAt: null },
  ]);
  const events = await happeningsOf(id, { actor: 'seller', actorName: seller.email });
  expect(events).toMatchObject([
    { kind: 'marked_paid', appName: 'Robin Seller', detail: { note: 'By bank transfer' } },
    { kind: 'marked_uncollectible' },
  ]);
  const entries = await db().auditEntry.findMany({ where: { ownerId: seller.id, kind: 'invoice_settle' } });
  expect(entries.map(({ actor }) => actor)).toEqual(['seller', 'seller']);
});

test.each([
  ['uncollectible', 0, 1000],
  ['paid', -98_904, 0],
] as const)('a year that nobody paid, marked as %s: a swap credits %s', async (as, credit, total) => {
  const inStore = { storeId: access.store.id, mode: 'test' } as const;
  const yearly = await testVariant(inStore, { price: 100_000, interval: 'year' });
  const monthly = await testVariant(inStore, { price: 1000 });
  const id = await testSubscription(inStore, yearly, '2025-06-01', { isDeclined: true, trialEnd: at('2025-06-08') });
  await renewUpTo(id, at('2025-06-08'));
  const open = await db().invoice.findFirstOrThrow({ where: { subscriptionId: id, status: 'open' } });
  const asked = { ...context(at('2025-06-12')), requestId: 'req_test' };
  await settleInvoice(access, open.id, { as, note: '' }, asked);
  const preview = await previewSubscription(access, id, { action: 'swap', variantId: monthly.id }, asked);
  expect(preview.lines.filter(({ amount }) => amount < 0).map(({ amount }) => amount)).toEqual(credit ? [credit] : []);
  expect(preview.due_now).toBe(total);
});

test('a settled invoice is not tried again, and can’t be settled twice', async () => {
  const { id, open } = await owing();
  for (const invoice of open) await settleInvoice(access, invoice, paid, now);
  expect(await settleInvoice(access, open[0], { as: 'uncollectible', note: '' }, now)).toBe('not_open');
  const invoices = () => db().invoice.findMany({ where: { subscriptionId: id }, orderBy: { sequence: 'asc' } });
  const before = await invoices();
  await collectOpenInvoices(at('2025-08-03'), [id]);
  expect(await invoices()).toEqual(before);
});

test('what a canceled subscription leaves unpaid stays open until the seller settles it', async () => {
  const inStore = { storeId: access.store.id, mode: 'test' } as const;
  const small = await testVariant(inStore, { price: 1000 });
  const large = await testVariant(inStore, { price: 9000 });
  const id = await testSubscription(inStore, small, '2025-06-01', { isDeclined: true });
  const asked = { ...context(at('2025-06-16')), requestId: 'req_test' };
  await updateSubscription(access, id, { action: 'swap', variantId: large.id }, asked);
  await updateSubscription(access, id, { action: 'cancel_immediately' }, asked);
  const open = await db().invoice.findFirstOrThrow({ where: { subscriptionId: id, status: 'open' } });
  expect(open).toMatchObject({ total: 4000n, attempts: 1, nextAttemptAt: null });
  expect(await settleInvoice(access, open.id, { as: 'uncollectible', note: 'Moved away' }, now)).toBe('settled');
  expect(await statusOf(id)).toBe('canceled');
});

test.each([
  ['at once', { action: 'cancel_immediately' }],
  ['at the end of its period', { action: 'cancel' }],
] as const)('a past-due subscription that ends %s has nothing tried again', async (_, action) => {
  const { id, open } = await owing();
  const before = await db().invoice.findMany({ where: { id: { in: open }, nextAttemptAt: { not: null } } });
  expect(before).toHaveLength(1);
  await updateSubscription(access, id, action, { ...now, requestId: 'req_test' });
  await renewUpTo(id, at('2025-09-01'));
  expect(await statusOf(id)).toBe('canceled');
  expect(await db().invoice.count({ where: { subscriptionId: id, status: 'open', nextAttemptAt: null } })).toBe(2);
});

describe('what subscribers are told', () => {
  const told = async (streamId: string) => {
    const events = await db().event.findMany({ where: { streamId }, orderBy: { sequence: 'asc' } });
    return events.map(({ type, data }) => ({ type, ...JSON.parse(data) }));
  };
  const read = async (id: string) => JSON.parse((await writtenSubscription(access, id))?.text ?? 'null');

  test('a failed retry is an event that changes nothing, and leaves updated_at', async () => {
    const { id } = await owing();
    const before = await read(id);
    const events = await told(id);
    expect(await collectOpenInvoices(now.now, [id])).toBe(1);
    expect(await read(id)).toEqual(before);
    const [retry, ...others] = (await told(id)).slice(events.length);
    expect(retry).toEqual({ type: 'subscription.past_due', object: before, previous: {} });
    expect(others).toEqual([]);
  });

  test('each invoice settled is an event, the last of them the subscription’s too', async () => {
    const { id, open } = await owing();
    const before = await read(id);
    const { length } = await told(id);
    await settleInvoice(access, open[0], { as: 'uncollectible', note: '' }, now);
    expect(await read(id)).toEqual(before);
    await settleInvoice(access, open[1], paid, now);
    const events = (await told(id)).slice(length);
    expect(events).toMatchObject([
      { type: 'invoice.updated', object: { id: open[0], status: 'uncollectible' }, previous: { status: 'open' } },
      { type: 'subscription.updated', object: await read(id), previous: { status: 'past_due' } },
      { type: 'invoice.paid', object: { id: open[1], status: 'paid' }, previous: { status: 'open' } },
    ]);
  });

  test('an invoice is created open, then paid', async () => {
    const inStore = { storeId: access.store.id, mode: 'test' } as const;
    const id = await testSubscription(inStore, await testVariant(inStore), '2025-06-01');
    await renewUpTo(id, at('2025-07-01'));
    expect((await told(id)).slice(1)).toMatchObject([
      { type: 'invoice.created', object: { status: 'open' }, previous: null },
      { type: 'invoice.paid', object: { status: 'paid' }, previous: { status: 'open' } },
    ]);
  });

  test('a scheduled change taken back is an update, a scheduled cancel taken back a resumption', async () => {
    const inStore = { storeId: access.store.id, mode: 'test' } as const;
    const [small, large] = [await testVariant(inStore), await testVariant(inStore, { price: 9000 })];
    const id = await testSubscription(inStore, small, '2025-08-01');
    const asked = { ...now, requestId: 'req_test' };
    await updateSubscription(access, id, { action: 'swap', variantId: large.id, when: 'period_end' }, asked);
    for (const action of ['resume', 'cancel', 'resume'] as const)
      await updateSubscription(access, id, { action }, asked);
    expect((await told(id)).map(({ type }) => type)).toEqual([
      'subscription.updated',
      'subscription.updated',
      'subscription.cancellation_scheduled',
      'subscription.resumed',
    ]);
  });
});

test('an invoice of another store, or none, is unknown; so is another seller’s store', async () => {
  const { open } = await owing();
  const { access: stranger } = await testStore();
  expect(await settleInvoice(stranger, open[0], paid, now)).toBe('unknown');
  for (const id of [randomUUID(), 'no-id']) expect(await settleInvoice(access, id, paid, now)).toBe('unknown');
  const other = await createSeller(db());
  expect(await checkSellerStore({ id: other.id, name: 'Nosy' }, access.store.id, 'test', 'change')).toBeNull();
});
