import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/kernel/text/durations.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { call, PLATFORM } from '../../testing.ts';
import {
  lastOf,
  losesAnswers,
  type PayingPlatform,
  payingPlatform,
  runFor,
  runJobs,
  sellingStore,
  settlePayment,
  unused,
} from '../testing.ts';
import { POST as settle } from './route.ts';

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

describe('what is paid before it happens', () => {
  test('a swap is asked for at PAYMENTS_URL, signed, and made', async () => {
    const { id, swap, invoices, customerId, storeId } = await subscribed();
    const externalId = (await db().store.findUniqueOrThrow({ where: { id: storeId } })).externalId;
    expect((await swap(id)).status).toBe(200);
    expect(platform.requests).toHaveLength(2);
    expect(platform.requests[0]).toMatchObject({ subscription_id: null, amount: 10_000 });
    const [[invoice], requests] = [await invoices(id), platform.requests[1]];
    expect(requests).toEqual({
      id: expect.any(String),
      idempotency_key: requests?.id,
      store: { id: storeId, external_id: externalId },
      mode: 'live',
      customer: { id: customerId, email: 'ada@acme.example', name: 'Ada' },
      subscription_id: id,
      invoice_number: null,
      amount: 95_000,
      currency: 'usd',
      description: 'Club (100000 a year)',
    });
    expect(invoice).toMatchObject({ total: 95_000, status: 'paid' });
    expect(await unused(storeId)).toBe(0);
  });

  test('pending is 402 payment_pending and changes nothing; the same request makes it once it is paid', async () => {
    const { id, swap, read, invoices, storeId } = await subscribed();
    const before = await read(id);
    platform.answer = 'pending';
    const first = await swap(id, 'swap-1');
    expect([first.status, first.body.error]).toEqual([402, 'payment_pending']);
    pass(HOUR_MS);
    const second = await swap(id, 'swap-1');
    expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([402, null]);
    expect(await read(id)).toEqual(before);
    const payment = lastOf(platform, id).id;
    expect(new Set(platform.requests.slice(1).map(({ id: one, amount }) => `${one} ${amount}`)).size).toBe(1);
    expect((await settlePayment(payment, { status: 'paid' })).data).toEqual({ id: payment, status: 'paid' });
    pass(HOUR_MS);
    const count = platform.requests.length;
    const made = await swap(id, 'swap-1');
    expect(made.status).toBe(200);
    // As it was decided when it was first asked for, although it would come to less by now.
    expect((await invoices(id))[0]).toMatchObject({ total: 95_000, status: 'paid' });
    expect((await swap(id, 'swap-1')).headers.get('idempotent-replayed')).toBe('true');
    expect(platform.requests).toHaveLength(count);
    expect(await unused(storeId)).toBe(0);
  });

  test('the same of a subscription that begins: one, charged once', async () => {
    const store = await sellingStore();
    platform.answer = 'pending';
    expect((await store.subscribe('begin')).body.error).toBe('payment_pending');
    expect(await db().subscription.count({ where: { storeId: store.storeId } })).toBe(0);
    platform.answer = 'paid';
    pass(DAY_MS);
    const made = await store.subscribe('begin');
    expect([made.status, made.body.data.status]).toEqual([201, 'active']);
    expect(await store.invoices(made.body.data.id)).toMatchObject([{ total: 10_000, status: 'paid' }]);
    expect([platform.taken.size, await unused(store.storeId)]).toEqual([1, 0]);
  });

  test('without an Idempotency-Key the same of the same caller is the same payment', async () => {
    const { id, swap } = await subscribed();
    platform.answer = 'pending';
    expect((await swap(id)).body.error).toBe('payment_pending');
    platform.answer = 'paid';
    expect([(await swap(id)).status, platform.taken.size]).toEqual([200, 2]);
  });

  test('failed is 402 payment_failed, which a retry gets again; later it is asked for anew', async () => {
    const { id, swap, storeId } = await subscribed();
    platform.answer = 'failed';
    expect((await swap(id, 'one')).body.error).toBe('payment_failed');
    const retried = await swap(id, 'one');
    expect([retried.status, retried.headers.get('idempotent-replayed')]).toEqual([402, 'true']);
    platform.answer = 'paid';
    expect([(await swap(id, 'two')).status, platform.taken.size, await unused(storeId)]).toEqual([200, 2, 0]);
  });

  test('told that it failed while it was pending: the same request is 402 payment_failed, and asks nothing', async () => {
    const { id, swap } = await subscribed();
    platform.answer = 'pending';
    await swap(id, 'one');
    const count = platform.requests.length;
    await settlePayment(lastOf(platform, id).id, { status: 'failed', reason: 'No money.' });
    expect((await swap(id, 'one')).body.error).toBe('payment_failed');
    expect(platform.requests).toHaveLength(count);
  });

  test('an answer that is lost is asked for again by the same key, after a minute, and then twice as long', async () => {
    const { id, swap } = await subscribed();
    const requests = () => platform.requests.filter(({ subscription_id }) => subscription_id === id);
    platform.answer = losesAnswers(platform);
    expect((await swap(id, 'one')).body.error).toBe('payment_pending');
    platform.taken.clear();
    platform.answer = 'pending';
    const gaps: number[] = [];
    for (let minute = 1, last = 0; minute <= 31; minute += 1) {
      pass(MINUTE_MS);
      const before = requests().length;
      await runJobs();
      if (requests().length === before) continue;
      gaps.push(minute - last);
      last = minute;
    }
    expect(gaps).toEqual([1, 2, 4, 8, 16]);
    expect(new Set(requests().map(({ idempotency_key }) => idempotency_key)).size).toBe(1);
    const requestsIn = async (days: number) => {
      const before = requests().length;
      await runFor(days);
      return requests().length - before;
    };
    expect([await requestsIn(4), await requestsIn(2)]).toEqual([expect.any(Number), 0]);
  });

  test('what was paid and nobody asks for again is credited on the next invoice after three days', async () => {
    const { id, swap, invoices, storeId } = await subscribed(DAY_MS);
    platform.answer = 'pending';
    await swap(id, 'one');
    const { id: payment, amount } = lastOf(platform, id);
    await settlePayment(payment, { status: 'paid' });
    platform.answer = 'paid';
    pass(3 * DAY_MS - 1);
    await runJobs();
    expect(await unused(storeId)).toBe(1);
    pass(1);
    await runJobs();
    await runJobs();
    expect(await unused(storeId)).toBe(0);
    pass(30 * DAY_MS);
    await runJobs();
    const [renewal] = await invoices(id);
    expect(renewal).toMatchObject({ total: 0, status: 'paid' });
    expect(renewal.lines).toMatchObject([
      { description: 'Paid before for a change that was not made', amount: -amount },
      { amount: 10_000 },
      { description: 'Credit carried to the next invoice', amount: amount - 10_000 },
    ]);
    // It has found its use: the same request is another payment by now.
    await swap(id, 'one');
    expect(lastOf(platform, id).id).not.toBe(payment);
  });

  test('what a change overtakes is not used for another amount, and credited', async () => {
    const { id, swap, read, storeId } = await subscribed();
    platform.answer = 'pending';
    await swap(id, 'one');
    const { id: payment, amount } = lastOf(platform, id);
    platform.answer = 'paid';
    // It renews, and is charged for another month.
    pass(16 * DAY_MS);
    await runJobs();
    await settlePayment(payment, { status: 'paid' });
    expect((await swap(id, 'one')).status).toBe(200);
    expect(platform.requests.at(-1)?.amount).not.toBe(amount);
    pass(4 * DAY_MS);
    await runJobs();
    expect([await unused(storeId), (await read(id)).status]).toEqual([0, 'active']);
    const lines = await db().invoiceLine.findMany({ where: { subscriptionId: id, invoiceId: null } });
    expect(lines.map((line) => Number(line.amount))).toEqual([-amount]);
  });
});

test.each([
  ['500', (_: unknown, response: ServerResponse) => response.writeHead(500).end()],
  ['a redirect', (_: unknown, response: ServerResponse) => response.writeHead(307, { location: '/elsewhere' }).end()],
  ['no JSON', (_: unknown, response: ServerResponse) => response.end('yes')],
  ['another word', (_: unknown, response: ServerResponse) => response.end('{"status":"done"}')],
  [
    'too much',
    (_: unknown, response: ServerResponse) =>
      response.end(JSON.stringify({ status: 'paid', reason: 'x'.repeat(70_000) })),
  ],
])('%s is no answer: it is pending', async (_, answer) => {
  const { id, swap } = await subscribed();
  platform.answer = answer;
  expect((await swap(id)).body.error).toBe('payment_pending');
});

test('what is said of a payment: once, by who has the key', async () => {
  const { id, swap } = await subscribed();
  platform.answer = 'pending';
  await swap(id);
  const payment = lastOf(platform, id).id;
  const errors = async (...answers: ReturnType<typeof settlePayment>[]) =>
    (await Promise.all(answers)).map(({ status, body }) => [status, body.error]);
  expect(await errors(call(settle, { id: payment }, { body: { status: 'paid' }, key: '' }))).toEqual([
    [401, 'invalid_token'],
  ]);
  expect(
    await errors(
      settlePayment(payment, { status: 'pending' }),
      settlePayment(payment, {}),
      settlePayment('nothing', { status: 'paid' }),
      settlePayment('018f0000-0000-7000-8000-000000000000', { status: 'paid' }),
    ),
  ).toEqual([
    [400, 'invalid_request'],
    [400, 'invalid_request'],
    [404, 'not_found'],
    [404, 'not_found'],
  ]);
  expect((await settlePayment(payment, { status: 'paid' })).status).toBe(200);
  expect((await settlePayment(payment, { status: 'paid' })).status).toBe(200);
  expect(await errors(settlePayment(payment, { status: 'failed' }))).toEqual([[409, 'payment_settled']]);
});
