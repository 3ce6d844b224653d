import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/kernel/text/durations.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { PLATFORM } from '../../testing.ts';
import {
  lastOf,
  losesAnswers,
  type PayingPlatform,
  payingPlatform,
  runJobs,
  sellingStore,
  settlePayment,
  unused,
} from '../testing.ts';

testDatabase(PLATFORM);

const BEGIN = Date.parse('2025-06-01T00:00:00Z');
const HALF_MONTH = 15 * DAY_MS;
let platform: PayingPlatform;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: BEGIN });
  platform = await payingPlatform();
});
afterEach(() => {
  expect(platform.faults).toEqual([]);
  platform.close();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** A subscription that was paid a while ago. */
async function subscribed(after = HALF_MONTH) {
  const store = await sellingStore();
  const { id } = (await store.subscribe()).body.data;
  pass(after);
  return { ...store, id: String(id) };
}

describe('a renewal', () => {
  const renewed = async (answer: PayingPlatform['answer']) => {
    const store = await subscribed(31 * DAY_MS);
    platform.answer = answer;
    await runJobs();
    return { ...store, payment: lastOf(platform, store.id).id };
  };

  test('that is pending stays active with an open invoice, and is past_due after three days', async () => {
    const { id, read, invoices } = await renewed('pending');
    expect(lastOf(platform, id)).toMatchObject({ invoice_number: 'INV-000002', subscription_id: id, amount: 10_000 });
    expect([(await read(id)).status, (await invoices(id))[0].status]).toEqual(['active', 'open']);
    for (let hour = 0; hour < 3 * 24; hour += 1) {
      expect((await read(id)).status).toBe('active');
      pass(HOUR_MS);
      await runJobs();
    }
    expect((await read(id)).status).toBe('past_due');
    const requests = platform.requests.filter(({ subscription_id }) => subscription_id === id);
    expect(new Set(requests.map((one) => one.id)).size).toBe(1);
  });

  test('is settled as soon as the platform says how it ended', async () => {
    const paid = await renewed('pending');
    expect((await settlePayment(paid.payment, { status: 'paid' })).status).toBe(200);
    expect([(await paid.read(paid.id)).status, (await paid.invoices(paid.id))[0].status]).toEqual(['active', 'paid']);
    platform.answer = 'paid';
    expect(await unused(paid.storeId)).toBe(0);
    const failed = await renewed('pending');
    await settlePayment(failed.payment, { status: 'failed' });
    const state = [(await failed.read(failed.id)).status, (await failed.invoices(failed.id))[0].status];
    expect(state).toEqual(['past_due', 'open']);
    expect(await unused(failed.storeId)).toBe(0);
  });

  test('that is paid two days late, and after it was given up, is paid once', async () => {
    for (const days of [2, 4, 20]) {
      platform.answer = 'paid';
      const { id, read, invoices, payment, storeId } = await renewed('pending');
      for (let day = 0; day < days; day += 1) {
        pass(DAY_MS);
        await runJobs();
      }
      await settlePayment(payment, { status: 'paid' });
      expect([days, (await read(id)).status, (await invoices(id))[0].status]).toEqual([days, 'active', 'paid']);
      expect(await unused(storeId)).toBe(0);
    }
  });

  test('whose answer was lost is asked for again by the same key, and paid once', async () => {
    const { id, read, invoices, storeId } = await renewed(losesAnswers(platform));
    expect([(await read(id)).status, (await invoices(id))[0].status]).toEqual(['active', 'open']);
    platform.answer = 'pending';
    pass(MINUTE_MS);
    await runJobs();
    expect((await invoices(id))[0].status).toBe('paid');
    expect([platform.taken.size, await unused(storeId)]).toEqual([2, 0]);
  });

  test('that the seller has settled by hand is credited when it is paid too', async () => {
    const { id, payment } = await renewed('pending');
    await db().invoice.updateMany({ where: { subscriptionId: id, status: 'open' }, data: { status: 'paid' } });
    await settlePayment(payment, { status: 'paid' });
    pass(3 * DAY_MS);
    await runJobs();
    const lines = await db().invoiceLine.findMany({ where: { subscriptionId: id, invoiceId: null } });
    expect(lines.map(({ amount }) => amount)).toEqual([-10_000n]);
  });
});
