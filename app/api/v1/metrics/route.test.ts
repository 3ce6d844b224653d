import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayIn } from '@/lib/billing/subscriptions/totals/metrics-object.ts';
import { fillStore } from '@/lib/billing/test-clock/create-sample-data.ts';
import { db } from '@/lib/database/db.ts';
import { runRenewals } from '@/lib/jobs/run-renewals.ts';
import { DAY_MS } from '@/lib/kernel/text/durations.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { at, connectedSubscription } from '../subscriptions/testing.ts';
import { connect, send } from '../testing.ts';

testDatabase();
const NOW = at('2026-05-20T12:00:00.000Z');
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => void vi.useRealTimers());

const PLAN = { name: 'Club', description: 'Coffee', monthly: 1900, yearly: 19000 };
const RANGE = {
  currency: 'usd',
  foreignCurrency: 'eur',
  plans: [PLAN, { ...PLAN, name: 'Beans' }] as [typeof PLAN, typeof PLAN],
  sized: { name: 'Sized', description: 'Two sizes', small: 500, large: 900 },
  abroad: { name: 'Abroad', description: 'Elsewhere', price: 700 },
};

interface Day {
  date: string;
  invoiced: { currency: string; amount: number }[];
  collected: { currency: string; amount: number }[];
  active: number;
  new: number;
  ended: number;
  failed: number;
}

async function metrics(token: string, query = ''): Promise<{ time_zone: string; days: Day[] }> {
  const { status, body } = await send('GET', `/metrics${query}`, { token });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data;
}

/** The same by counting all that there is. */
async function counted(storeId: string, mode: 'live' | 'test', timeZone: string, dates: string[]): Promise<Day[]> {
  const where = { storeId, mode };
  const day = (time: Date | null) => time && dayIn(timeZone, time);
  const invoices = (await db().invoice.findMany({ where })).map(({ status, currency, total, issuedAt, settledAt }) => ({
    currency,
    total: Number(total),
    issued: day(issuedAt),
    collected: status === 'paid' ? day(settledAt ?? issuedAt) : null,
  }));
  const subscriptions = (await db().subscription.findMany({ where })).map(({ createdAt, endedAt }) => ({
    created: day(createdAt),
    ended: day(endedAt),
  }));
  const failures = await db().auditEntry.findMany({ where: { ...where, happening: 'payment_failed' } });
  const failed = failures.map(({ happenedAt }) => day(happenedAt));
  const money = (of: typeof invoices) => {
    const sums = new Map<string, number>();
    for (const { currency, total } of of) sums.set(currency, (sums.get(currency) ?? 0) + total);
    return [...sums]
      .filter(([, amount]) => amount !== 0)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([currency, amount]) => ({ currency, amount }));
  };
  const until = (one: string | null, date: string) => one !== null && one <= date;
  return dates.map((date) => ({
    date,
    invoiced: money(invoices.filter(({ issued }) => issued === date)),
    collected: money(invoices.filter(({ collected }) => collected === date)),
    active: subscriptions.filter(({ created, ended }) => until(created, date) && !until(ended, date)).length,
    new: subscriptions.filter(({ created }) => created === date).length,
    ended: subscriptions.filter(({ ended }) => ended === date).length,
    failed: failed.filter((one) => one === date).length,
  }));
}

test.each(['UTC', 'Pacific/Auckland', 'America/St_Johns'])(
  '200 is what counting says, by the days of %s',
  async (zone) => {
    const { token, storeId } = await connect({ mode: 'live' });
    await db().store.update({ where: { id: storeId }, data: { timeZone: zone } });
    const now = new Date(NOW.getTime() - 40 * DAY_MS);
    await fillStore(db(), { storeId, mode: 'live' }, RANGE, { now, cause: null });
    await runRenewals(() => NOW, new AbortController().signal);
    // Some are paid on another day than they were issued on, some long after.
    const invoices = await db().invoice.findMany({
      where: { storeId, status: 'paid' },
      orderBy: { issuedAt: 'desc' },
      take: 12,
    });
    for (const [index, { id, issuedAt }] of invoices.entries()) {
      const settledAt = new Date(issuedAt.getTime() + index * 17 * 3_600_000);
      await db().invoice.update({ where: { id }, data: { settledAt } });
    }
    const told = await metrics(token, '?from=2025-06-01&to=2026-05-31');
    const dates = told.days.map(({ date }) => date);
    expect([told.time_zone, dates[0], dates.at(-1), dates.length]).toEqual([zone, '2025-06-01', '2026-05-31', 365]);
    expect(told.days).toEqual(await counted(storeId, 'live', zone, dates));
    const sums = told.days.reduce((all, day) => [(all[0] ?? 0) + day.new, (all[1] ?? 0) + day.failed], [0, 0]);
    expect(Math.min(...sums)).toBeGreaterThan(0);
    const today = zone === 'Pacific/Auckland' ? '2026-05-21' : '2026-05-20';
    const end = dates.indexOf(today) + 1;
    expect((await metrics(token)).days).toEqual(told.days.slice(end - 30, end));
  },
);

test('in test mode today is that of the store’s clock; the other mode and other stores don’t count', async () => {
  const { token, storeId, app } = await connectedSubscription({ start: '2026-05-10', end: '2026-06-10' });
  await db().testClock.create({ data: { storeId, offsetMs: 10 * DAY_MS } });
  const { days } = await metrics(token);
  expect([days.at(-1)?.date, days.at(-1)?.active, days.find(({ date }) => date === '2026-05-10')?.new]).toEqual([
    '2026-05-30',
    1,
    1,
  ]);
  const live = await connect({ storeId, app, mode: 'live', scopes: ['metrics:read'] });
  expect((await metrics(live.token)).days.every(({ active, invoiced }) => active === 0 && invoiced.length === 0)).toBe(
    true,
  );
});

test('400 for what is no day, in the wrong order, or more than 366; 403 without the scope', async () => {
  const { token } = await connect({ scopes: ['metrics:read'] });
  for (const [query, param] of [
    ['from=yesterday', 'from'],
    ['to=2026-02-30', 'to'],
    ['from=2026-05-20T00:00:00Z', 'from'],
    ['from=2026-05-02&to=2026-05-01', 'from'],
    ['from=2025-01-01&to=2026-01-02', 'from'],
    ['from=0000-01-01&to=0000-01-02', 'from'],
    ['to=1969-12-31', 'to'],
    ['day=1', 'day'],
  ] as const) {
    const { status, body } = await send('GET', `/metrics?${query}`, { token });
    expect([query, status, body.error, body.param]).toEqual([query, 400, 'invalid_request', param]);
  }
  expect((await metrics(token, '?from=2024-01-01&to=2024-12-31')).days).toHaveLength(366);
  for (const to of ['1970-01-01', '9999-12-31']) expect((await metrics(token, `?to=${to}`)).days).toHaveLength(30);
});
