import { beforeAll, describe, expect, test } from 'vitest';
import { context, createSeller, createStore } from '@/prisma/demo/factories.ts';
import type { StoreMode } from '@/prisma/testing/billing-factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { checkSellerStore } from '../../stores/check-seller-store.ts';
import { renewUpTo } from '../subscriptions/renew-subscriptions.ts';
import { settleInvoice } from '../subscriptions/settle-invoice.ts';
import { at, testSubscription, testVariant } from '../subscriptions/testing.ts';
import {
  countSellerInvoices,
  findSellerInvoice,
  findSellerInvoicesByNumber,
  listSellerInvoices,
} from './seller-invoices.ts';

testDatabase();

interface Owner {
  id: SellerId;
  inStore: StoreMode;
}

async function owner(): Promise<Owner> {
  const { id } = await createSeller(db());
  return { id, inStore: { storeId: (await createStore(db(), id)).id, mode: 'test' } };
}

let theirs: Owner;

beforeAll(async () => {
  theirs = await owner();
  await renewed(theirs.inStore, 1);
});

/** A subscription that has been renewed so often since the start of 2025; of a customer whose payments may fail. */
async function renewed(inStore: StoreMode, times: number, isDeclined = false): Promise<string> {
  const id = await testSubscription(inStore, await testVariant(inStore), '2025-01-01', { isDeclined });
  await renewUpTo(id, at(`2025-0${times + 1}-01`));
  return id;
}

const issued = ({ rows }: { rows: { issuedAt: Date }[] }) =>
  rows.map(({ issuedAt }) => issuedAt.toISOString().slice(0, 10));
const all = { limit: 50 };

describe('a seller’s invoices', () => {
  test('are those of all their stores and modes, newest first, and no other seller’s', async () => {
    const me = await owner();
    const other = { storeId: (await createStore(db(), me.id)).id, mode: 'live' } as const;
    await renewed(me.inStore, 4);
    await renewed(other, 2);
    const found = await listSellerInvoices(db(), me.id, all);
    expect(issued(found)).toEqual([
      '2025-05-01',
      '2025-04-01',
      '2025-03-01',
      '2025-03-01',
      '2025-02-01',
      '2025-02-01',
      '2025-01-01',
      '2025-01-01',
    ]);
    expect(found.rows[0]).toMatchObject({
      number: 'INV-000005',
      mode: 'test',
      status: 'paid',
      total: 1000n,
      currency: 'usd',
      nextAttemptAt: null,
      customerName: 'Casey Customer',
    });
    expect(await listSellerInvoices(db(), me.id, { ...all, storeId: theirs.inStore.storeId })).toMatchObject({
      rows: [],
    });
    expect(await listSellerInvoices(db(), me.id, { ...all, storeId: 'no-id' })).toMatchObject({ rows: [] });
  });

  test('are filtered by store, mode and status together, and paged both ways', async () => {
    const me = await owner();
    const live = { ...me.inStore, mode: 'live' } as const;
    await renewed(live, 1);
    await renewed(me.inStore, 5, true);
    const proof = await checkSellerStore({ id: me.id, name: 'Me' }, me.inStore.storeId, 'test', 'change');
    const open = await listSellerInvoices(db(), me.id, { ...all, status: 'open' });
    expect(issued(open)).toEqual(['2025-06-01', '2025-05-01', '2025-04-01', '2025-03-01', '2025-02-01']);
    if (proof && proof !== 'forbidden')
      await settleInvoice(proof, open.rows[1]?.id ?? '', { as: 'uncollectible', note: '' }, context());
    const of = async (query: object) => issued(await listSellerInvoices(db(), me.id, { ...all, ...query }));
    expect(await of({ status: 'uncollectible' })).toEqual(['2025-05-01']);
    expect(await of({ mode: 'live', status: 'open' })).toEqual([]);
    expect(await of({ mode: 'live', status: 'paid' })).toHaveLength(2);
    expect(await of({ mode: 'live', storeId: me.inStore.storeId })).toHaveLength(2);
    expect(await of({ mode: 'test', storeId: me.inStore.storeId, status: 'paid' })).toEqual(['2025-01-01']);

    const query = { limit: 2, status: 'open' } as const;
    const first = await listSellerInvoices(db(), me.id, query);
    expect([issued(first), first.before]).toEqual([['2025-06-01', '2025-04-01'], null]);
    const after = { where: 'after', at: first.after ?? '' } as const;
    const second = await listSellerInvoices(db(), me.id, { ...query, cursor: after });
    expect([issued(second), second.after]).toEqual([['2025-03-01', '2025-02-01'], null]);
    const before = { where: 'before', at: second.before ?? '' } as const;
    expect(await listSellerInvoices(db(), me.id, { ...query, cursor: before })).toEqual(first);
  });

  test('are searched by number, or else by customer, within the other filters, and listed oldest first', async () => {
    const me = await owner();
    await renewed(me.inStore, 3);
    const of = async (search: string, more: object = {}) =>
      (await listSellerInvoices(db(), me.id, { ...all, search, ...more })).rows.map(({ number }) => number);
    for (const text of ['2', 'inv-2', '#0002']) expect(await of(text)).toEqual(['INV-000002']);
    expect(await of('2', { status: 'open' })).toEqual([]);
    expect(await of('2', { mode: 'live' })).toEqual([]);
    const oldestFirst = ['INV-000001', 'INV-000002', 'INV-000003', 'INV-000004'];
    for (const text of ['casey', 'CUST', 'Ca']) expect(await of(text)).toEqual(oldestFirst.toReversed());
    expect(await of('casey', { order: 'asc' })).toEqual(oldestFirst);
    expect(await of('casey', { storeId: theirs.inStore.storeId })).toEqual([]);
    expect(await of('nobody')).toEqual([]);
    expect(await countSellerInvoices(db(), me.id, { mode: 'test' })).toEqual({
      all: 4,
      open: 0,
      uncollectible: 0,
      paid: 4,
    });
    expect(await countSellerInvoices(db(), me.id, { mode: 'live' })).toEqual({
      all: 0,
      open: 0,
      uncollectible: 0,
      paid: 0,
    });
  });

  test('one is found with its lines and customer, for its own seller alone', async () => {
    const me = await owner();
    const subscriptionId = await renewed(me.inStore, 1);
    const [newest] = (await listSellerInvoices(db(), me.id, all)).rows;
    const found = await findSellerInvoice(db(), me.id, newest?.id ?? '');
    expect(found).toMatchObject({
      number: 'INV-000002',
      store: { id: me.inStore.storeId },
      subscription: { id: subscriptionId, customer: { name: 'Casey Customer' } },
      lines: [{ description: 'Test Product (Monthly)', amount: 1000n }],
    });
    expect(await findSellerInvoice(db(), theirs.id, newest?.id ?? '')).toBeNull();
    expect(await findSellerInvoice(db(), me.id, 'no-id')).toBeNull();
  });
});

test('invoices are found by their number, however it is written, in the seller’s own stores', async () => {
  const mine = await owner();
  await renewed(mine.inStore, 2);
  const numbers = async (text: string) =>
    (await findSellerInvoicesByNumber(db(), mine.id, text, 5)).map(({ number }) => number);
  for (const text of ['INV-000002', 'inv-2', '#2', ' 2 ', '0002', 'INV2']) {
    expect(await numbers(text)).toEqual(['INV-000002']);
  }
  for (const text of ['', '0', '-2', '2x', '99', '9'.repeat(40), 'INV-']) expect(await numbers(text)).toEqual([]);
  const [found] = await findSellerInvoicesByNumber(db(), mine.id, '2', 5);
  const invoice = await findSellerInvoice(db(), mine.id, found?.id ?? '');
  expect(found).toEqual({
    id: invoice?.id,
    number: 'INV-000002',
    mode: 'test',
    storeName: invoice?.store.name,
    customerName: invoice?.subscription.customer.name,
  });
});
