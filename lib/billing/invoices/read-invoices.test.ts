import { describe, expect, test } from 'vitest';
import { context, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import { checkSellerStore } from '../../stores/check-seller-store.ts';
import { renewUpTo } from '../subscriptions/renew-subscriptions.ts';
import { settleInvoice } from '../subscriptions/settle-invoice.ts';
import { at, testSubscription, testVariant } from '../subscriptions/testing.ts';
import { readSellerInvoice } from './read-invoices.ts';

testDatabase();

const NOTHING = { businessName: '', businessAddress: '', taxNumber: '' };
const FIRST = { businessName: 'Nord Coffee GmbH', businessAddress: 'Kai 1\n20457 Hamburg', taxNumber: 'DE123456789' };
const LATER = { ...NOTHING, businessName: 'Nord Coffee SE' };

/** A store with a monthly subscription since June, of a customer whose payments may fail. */
async function shop(isDeclined = false) {
  const seller = await createSeller(db(), { name: 'Robin Seller' });
  const { id: storeId } = await createStore(db(), seller.id);
  const inStore = { storeId, mode: 'test' } as const;
  const subscriptionId = await testSubscription(inStore, await testVariant(inStore), '2025-06-01', { isDeclined });
  /** What its newest invoice is read as, once time has come to this day. */
  const newestOn = async (day: string) => {
    await renewUpTo(subscriptionId, at(day));
    const { id } = await db().invoice.findFirstOrThrow({ where: { subscriptionId }, orderBy: { sequence: 'desc' } });
    return { id, read: () => readSellerInvoice(seller.id, id) };
  };
  const write = (details: typeof NOTHING) => db().store.update({ where: { id: storeId }, data: details });
  return { seller, storeId, newestOn, write };
}

describe('what an invoice says about the seller', () => {
  test('is what the settings said when it was issued, whatever they say later', async () => {
    const { newestOn, write } = await shop();
    await write(FIRST);
    const july = await newestOn('2025-07-01');
    expect((await july.read())?.seller).toEqual(FIRST);
    await write(LATER);
    expect((await (await newestOn('2025-08-01')).read())?.seller).toEqual(LATER);
    expect((await july.read())?.seller).toEqual(FIRST);
    await write(NOTHING);
    expect((await july.read())?.seller).toEqual(FIRST);
  });

  test('is what they say now, if they said nothing then', async () => {
    const { newestOn, write } = await shop();
    const july = await newestOn('2025-07-01');
    expect((await july.read())?.seller).toEqual(NOTHING);
    await write(FIRST);
    expect((await july.read())?.seller).toEqual(FIRST);
  });

  test('is its own store’s', async () => {
    const [one, other] = [await shop(), await shop()];
    await one.write(FIRST);
    expect((await (await one.newestOn('2025-09-01')).read())?.seller).toEqual(FIRST);
    expect((await (await other.newestOn('2025-09-01')).read())?.seller).toEqual(NOTHING);
  });
});

describe('who settled an invoice', () => {
  test.each(['paid', 'uncollectible'] as const)('as %s is named, with their name at the time', async (as) => {
    const { seller, storeId, newestOn } = await shop(true);
    const [first, second] = [await newestOn('2025-07-01'), await newestOn('2025-08-01')];
    const access = await checkSellerStore({ id: seller.id, name: seller.name }, storeId, 'test', 'change');
    if (!access || access === 'forbidden') throw new Error('It is not their store.');
    expect((await second.read())?.settledBy).toBeNull();
    await settleInvoice(access, second.id, { as, note: '' }, context(at('2025-08-02')));
    await db().user.update({ where: { id: seller.id }, data: { name: 'Robin Married' } });
    expect(await second.read()).toMatchObject({ status: as, settledBy: 'Robin Seller', settledAt: at('2025-08-02') });
    expect(await first.read()).toMatchObject({ status: 'open', settledBy: null });
  });

  test('is nobody where its payment was collected, also beside one that was settled in that moment', async () => {
    const { seller, storeId, newestOn } = await shop(true);
    const [first, second] = [await newestOn('2025-07-01'), await newestOn('2025-08-01')];
    const access = await checkSellerStore({ id: seller.id, name: seller.name }, storeId, 'test', 'change');
    if (!access || access === 'forbidden') throw new Error('It is not their store.');
    const moment = at('2025-08-01');
    await settleInvoice(access, first.id, { as: 'paid', note: '' }, context(moment));
    await db().invoice.update({ where: { id: second.id }, data: { status: 'paid', settledAt: moment } });
    expect((await first.read())?.settledBy).toBe('Robin Seller');
    expect(await second.read()).toMatchObject({ status: 'paid', settledBy: null });
  });
});
