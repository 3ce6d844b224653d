import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createSeller, createStore, occasion } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../db.ts';
import { checkOwnStore } from '../stores/check-own-store.ts';
import type { StoreProof } from '../stores/store-proof.ts';
import { collectOpenInvoices } from './collect-open-invoices.ts';
import { previewSubscription } from './preview-subscription.ts';
import { renewUpTo } from './renew-subscriptions.ts';
import { settleInvoice } from './settle-invoice.ts';
import { at, testStore, testSubscription, testVariant } from './testing.ts';
import { updateSubscription } from './update-subscription.ts';

testDatabase();

let seller: Awaited<ReturnType<typeof createSeller>>;
let access: StoreProof;

beforeAll(async () => {
  seller = await createSeller(db());
  const { id } = await createStore(db(), seller.id);
  const proof = await checkOwnStore({ id: seller.id, name: 'Robin Seller' }, id, 'test', 'change');
  if (!proof || proof === 'forbidden') throw new Error('It is not their store.');
  access = proof;
});

/** A subscription with two invoices that nobody has paid. */
async function owing() {
  const place = { storeId: access.store.id, mode: 'test' } as const;
  const id = await testSubscription(place, await testVariant(place), '2025-06-01', { isDeclined: true });
  await renewUpTo(id, at('2025-08-01'));
  const open = await db().invoice.findMany({
    where: { subscriptionId: id, status: 'open' },
    orderBy: { sequence: 'asc' },
  });
  expect(open).toHaveLength(2);
  return { id, open: open.map((invoice) => invoice.id) as [string, string] };
}

const now = occasion(at('2025-08-02'));
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
  const events = await db().subscriptionEvent.findMany({ where: { subscriptionId: id, sellerId: seller.id } });
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
  const place = { storeId: access.store.id, mode: 'test' } as const;
  const yearly = await testVariant(place, { price: 100_000, interval: 'year' });
  const monthly = await testVariant(place, { price: 1000 });
  const id = await testSubscription(place, yearly, '2025-06-01', { isDeclined: true, trialEnd: at('2025-06-08') });
  await renewUpTo(id, at('2025-06-08'));
  const open = await db().invoice.findFirstOrThrow({ where: { subscriptionId: id, status: 'open' } });
  const asked = { ...occasion(at('2025-06-12')), requestId: 'req_test' };
  await settleInvoice(access, open.id, { as, note: '' }, asked);
  const preview = await previewSubscription(access, id, { action: 'swap', variantId: monthly.id }, asked);
  expect(preview.lines.filter(({ amount }) => amount < 0).map(({ amount }) => amount)).toEqual(credit ? [credit] : []);
  expect(preview.due_now).toBe(total);
});

test('a settled invoice is not tried again, and can’t be settled twice', async () => {
  const { id, open } = await owing();
  for (const invoice of open) await settleInvoice(access, invoice, paid, now);
  expect(await settleInvoice(access, open[0], { as: 'uncollectible', note: '' }, now)).toBe('not_open');
  const before = await db().invoice.findMany({ where: { subscriptionId: id } });
  await collectOpenInvoices(at('2025-08-03'), [id]);
  expect(await db().invoice.findMany({ where: { subscriptionId: id } })).toEqual(before);
});

test('what a canceled subscription leaves unpaid stays open until the seller settles it', async () => {
  const place = { storeId: access.store.id, mode: 'test' } as const;
  const small = await testVariant(place, { price: 1000 });
  const large = await testVariant(place, { price: 9000 });
  const id = await testSubscription(place, small, '2025-06-01', { isDeclined: true });
  const asked = { ...occasion(at('2025-06-16')), requestId: 'req_test' };
  await updateSubscription(access, id, { action: 'swap', variantId: large.id }, asked);
  await updateSubscription(access, id, { action: 'cancel_immediately' }, asked);
  const open = await db().invoice.findFirstOrThrow({ where: { subscriptionId: id, status: 'open' } });
  expect(open).toMatchObject({ total: 4000n, attempts: 1, nextAttemptAt: at('2025-06-17') });
  for (const day of ['17', '19', '21', '23']) expect(await collectOpenInvoices(at(`2025-06-${day}`), [id])).toBe(1);
  expect(await db().invoice.findUniqueOrThrow({ where: { id: open.id } })).toMatchObject({
    status: 'open',
    nextAttemptAt: null,
  });
  expect(await settleInvoice(access, open.id, { as: 'uncollectible', note: 'Moved away' }, now)).toBe('settled');
  expect(await statusOf(id)).toBe('canceled');
});

test('an invoice of another store, or none, is unknown; so is another seller’s store', async () => {
  const { open } = await owing();
  const { access: stranger } = await testStore();
  expect(await settleInvoice(stranger, open[0], paid, now)).toBe('unknown');
  for (const id of [randomUUID(), 'no-id']) expect(await settleInvoice(access, id, paid, now)).toBe('unknown');
  const other = await createSeller(db());
  expect(await checkOwnStore({ id: other.id, name: 'Nosy' }, access.store.id, 'test', 'change')).toBeNull();
});
