import { expect, test } from 'vitest';
import { createSeller, createStore } from '@/prisma/demo/factories.ts';
import { createCustomer } from '@/prisma/testing/billing-factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import { noteAnswer, openPayment, spendPayment } from './payments.ts';

testDatabase();

test('a payment is written down once for its key, and put to its use once, however many come at once', async () => {
  const { id: storeId } = await createStore(db(), (await createSeller(db())).id);
  const customerId = await createCustomer(db(), { storeId, mode: 'live' });
  const whose = { mode: 'live', storeId, customerId, customer: { email: 'ada@acme.example' } } as const;
  const [now, unlinked] = [new Date(), { subscriptionId: null, invoiceId: null }];
  const worth = { total: 1_000n, currency: 'usd', description: 'Club', decidedAt: now };
  const payment = { key: 'swap-1', name: 'swap', ...whose, ...unlinked, ...worth };
  const opened = await Promise.all(Array.from({ length: 8 }, () => openPayment(db(), payment, now, false)));
  const [id = ''] = [...new Set(opened.map((one) => one.id))];
  expect(await db().payment.count()).toBe(1);

  expect(await spendPayment(db(), { id }, { at: now })).toBe(false);
  await noteAnswer(db(), id, 'paid', { now, askAt: null, isAsked: true });
  const spent = await Promise.all(Array.from({ length: 8 }, () => spendPayment(db(), { id }, { at: now })));
  expect(spent.filter(Boolean)).toHaveLength(1);
});
