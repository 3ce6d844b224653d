import { expect, test } from 'vitest';
import { seedBilling } from '@/prisma/demo/billing.ts';
import { createCustomer, createProduct, createSubscription } from '@/prisma/demo/billing-factories.ts';
import { context, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../../database/db.ts';
import { query } from '../../../database/query.ts';
import { runRenewals } from '../../../jobs/run-renewals.ts';
import { DAY_MS } from '../../../kernel/text/durations.ts';
import type { SellerId } from '../../../permissions/seller.ts';
import { checkOwnStore } from '../../../stores/check-own-store.ts';
import { insertMember } from '../../../stores/members.ts';
import { resetTestData } from '../../test-clock/reset-test-data.ts';
import { updateSubscription } from '../update-subscription.ts';
import type { StoreTotal } from './store-total.ts';
import { mergeOldTotals, mergeTotals, selectTotals } from './store-totals.ts';

testDatabase();

const NOW = new Date('2026-05-20T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const PLAN = { name: 'Club', description: 'Coffee', monthly: 1900, yearly: 19000 };
const RANGE = {
  currency: 'usd',
  foreignCurrency: 'eur',
  plans: [PLAN, { ...PLAN, name: 'Beans' }] as [typeof PLAN, typeof PLAN],
  sized: { name: 'Sized', description: 'Two sizes', small: 500, large: 900 },
  abroad: { name: 'Abroad', description: 'Elsewhere', price: 700 },
};

const totals = (sellerId: SellerId, mode: 'live' | 'test', now = NOW) =>
  query<StoreTotal>(db(), selectTotals(sellerId, mode, now));

/** What is now, as the totals say it. */
async function levels(sellerId: SellerId, mode: 'live' | 'test') {
  const rows = await totals(sellerId, mode);
  const of = (measure: string) =>
    rows.filter((row) => row.measure === measure).reduce((sum, { amount }) => sum + Number(amount), 0);
  return { active: of('active'), ending: of('ending'), unpaid: of('unpaid') };
}

/** The same, counted. */
async function counted(storeId: string, mode: 'live' | 'test') {
  const where = { storeId, mode };
  return {
    active: await db().subscription.count({ where: { ...where, status: 'active' } }),
    ending: await db().subscription.count({
      where: { ...where, status: { not: 'canceled' }, cancelAtPeriodEnd: true },
    }),
    unpaid: await db().invoice.count({ where: { ...where, status: 'open' } }),
  };
}

/** The money of the days that are shown, and of this month, by currency, counted. */
async function countedMoney(storeId: string, mode: 'live' | 'test') {
  const invoices = await db().invoice.findMany({ where: { storeId, mode } });
  const sums = new Map<string, bigint>();
  const add = (measure: string, currency: string, at: Date, total: bigint) => {
    const ago = Math.floor(NOW.getTime() / DAY_MS) - Math.floor(at.getTime() / DAY_MS);
    if (ago > 30 || total === 0n) return;
    for (const part of [ago, ...(at >= new Date('2026-05-01T00:00:00Z') ? ['month'] : [])]) {
      const key = `${measure} ${currency} ${part}`;
      sums.set(key, (sums.get(key) ?? 0n) + total);
    }
  };
  for (const { currency, status, issuedAt, settledAt, total } of invoices) {
    add('invoiced', currency, issuedAt, total);
    if (status === 'paid') add('collected', currency, settledAt ?? issuedAt, total);
  }
  return sums;
}

async function money(sellerId: SellerId, mode: 'live' | 'test') {
  const sums = new Map<string, bigint>();
  for (const { measure, currency, ago, amount, ofMonth } of await totals(sellerId, mode)) {
    if (currency === '') continue;
    sums.set(`${measure} ${currency} ${ago}`, BigInt(amount));
    const month = `${measure} ${currency} month`;
    if (ofMonth !== '0') sums.set(month, (sums.get(month) ?? 0n) + BigInt(ofMonth));
  }
  return sums;
}

async function shop() {
  const seller = await createSeller(db());
  const { id: storeId } = await createStore(db(), seller.id);
  for (const mode of ['live', 'test'] as const) await seedBilling(db(), { storeId, mode }, RANGE, daysAgo(3));
  return { sellerId: seller.id, seller, storeId };
}

test('what stores add up to is what counting says, before and after it is added up, whatever happens', async () => {
  const { sellerId, seller, storeId } = await shop();
  const agrees = async () => {
    for (const mode of ['live', 'test'] as const) {
      expect(await levels(sellerId, mode)).toEqual(await counted(storeId, mode));
      expect(await money(sellerId, mode)).toEqual(await countedMoney(storeId, mode));
    }
  };
  await agrees();
  const before = await counted(storeId, 'live');
  const access = await checkOwnStore(seller, storeId, 'live', 'change');
  if (typeof access === 'string' || !access) throw new Error('The owner may change their store.');
  const active = { storeId, mode: 'live', status: 'active', cancelAtPeriodEnd: false } as const;
  const [one, two, three] = await db().subscription.findMany({ where: active, take: 3 });
  for (const [of, action] of [
    [one, 'pause'],
    [two, 'cancel'],
    [three, 'cancel_immediately'],
  ] as const)
    await updateSubscription(access, of?.id ?? '', { action }, context(NOW));
  expect(await counted(storeId, 'live')).toEqual({ ...before, active: before.active - 2, ending: before.ending + 1 });
  await agrees();
  await mergeTotals(db());
  expect(await db().storeTotal.count({ where: { entry: { gt: 0 } } })).toBe(0);
  await agrees();
  // Renewals issue invoices by the hundred, collect them and end what is to end.
  await runRenewals(() => NOW, new AbortController().signal);
  await updateSubscription(access, one?.id ?? '', { action: 'resume' }, context(NOW));
  await agrees();
  for (let time = 0; time < 2; time += 1) await mergeTotals(db());
  await agrees();
});

test('old days of counts are added up, and those of money stay', async () => {
  const { sellerId, storeId } = await shop();
  const { variants } = await createProduct(db(), { storeId, mode: 'live' }, { variants: [{ price: 900 }] });
  const customerId = await createCustomer(db(), { storeId, mode: 'live' });
  const variant = variants[0] ?? expect.fail();
  await createSubscription(db(), { storeId, mode: 'live' }, { customerId, variant, startedAt: daysAgo(100) }, NOW);
  await mergeTotals(db());
  const before = [await levels(sellerId, 'live'), await money(sellerId, 'live')];
  const days = (currency: object) =>
    db().storeTotal.count({ where: { storeId, mode: 'live', day: { lt: daysAgo(62) }, currency } });
  const ofMoney = await days({ not: '' });
  expect(ofMoney).toBeGreaterThan(1);
  for (let time = 0; time < 2; time += 1) await mergeOldTotals(db(), NOW);
  expect(await days({ not: '' })).toBe(ofMoney);
  expect(await days({ equals: '' })).toBeLessThanOrEqual(3);
  expect([await levels(sellerId, 'live'), await money(sellerId, 'live')]).toEqual(before);
});

test('live and test never mix, members see it, strangers nothing; an emptied test mode adds up to nothing', async () => {
  const { sellerId, storeId } = await shop();
  const viewer = await createSeller(db());
  await insertMember(db(), { storeId, userId: viewer.id, role: 'viewer' }, daysAgo(1));
  expect(await levels(viewer.id, 'test')).toEqual(await counted(storeId, 'test'));
  expect(await totals((await createSeller(db())).id, 'test')).toEqual([]);
  const live = await levels(sellerId, 'live');
  await mergeTotals(db());
  await resetTestData(sellerId, storeId, context(NOW));
  expect(await totals(sellerId, 'test')).toEqual([]);
  expect(await levels(sellerId, 'live')).toEqual(live);
});

test('a test store’s days and month are those of its clock', async () => {
  const { sellerId, storeId } = await shop();
  await db().testClock.create({ data: { storeId, offsetMs: 40 * DAY_MS } });
  const rows = (await totals(sellerId, 'test')).filter(({ currency }) => currency !== '');
  expect(rows).toEqual([]);
  await db().testClock.update({ where: { storeId }, data: { offsetMs: DAY_MS } });
  const shown = await totals(sellerId, 'test');
  expect(shown.some(({ currency }) => currency === 'usd')).toBe(true);
  expect(Math.min(...shown.map(({ ago }) => ago))).toBeGreaterThan(0);
  expect(new Set(shown.map(({ today }) => today))).toEqual(new Set(['2026-05-21']));
});

test('a store is deleted with what it adds up to', async () => {
  const { storeId } = await shop();
  await db().store.delete({ where: { id: storeId } });
  expect(await db().storeTotal.count({ where: { storeId } })).toBe(0);
});
