import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '@/prisma/testing/database.ts';
import { type Connected, connect, passDue, send } from '../testing.ts';
import { addVariant, at } from './testing.ts';

testDatabase();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at('2025-01-31') }));
afterEach(() => void vi.useRealTimers());

/** A connection, with a customer and a variant to subscribe them to. */
async function prepared(
  email = 'ada@example.com',
  price = 10_000n,
): Promise<Connected & { body: Record<string, unknown> }> {
  const connected = await connect();
  const customer = await send('POST', '/customers', { token: connected.token, body: { name: 'Ada', email } });
  const variant = await addVariant(connected, { price });
  return { ...connected, body: { customer_id: customer.body.data.id, variant_id: variant.id } };
}

const invoicesOf = async (token: string, id: string) =>
  (await send('GET', `/subscriptions/${id}/invoices`, { token })).body.data;

test('201 starts now, and its first invoice is paid at once', async () => {
  const { token, body } = await prepared();
  const made = await send('POST', '/subscriptions', { token, body });
  expect(made.status).toBe(201);
  expect(made.body.data).toMatchObject({
    ...body,
    status: 'active',
    current_period_start: '2025-01-31T00:00:00.000Z',
    current_period_end: '2025-02-28T00:00:00.000Z',
    scheduled_change: null,
  });
  const { id } = made.body.data;
  expect((await send('GET', `/subscriptions/${id}`, { token })).body).toEqual(made.body);
  expect(await invoicesOf(token, id)).toMatchObject([
    { number: 'INV-000001', status: 'paid', total: 10_000, issued_at: '2025-01-31T00:00:00.000Z' },
  ]);
  vi.setSystemTime(at('2025-02-28'));
  await passDue();
  const renewed = await send('GET', `/subscriptions/${id}`, { token });
  expect(renewed.body.data.current_period_end).toBe('2025-03-31T00:00:00.000Z');
});

test.each([
  [{ trial_days: 14 }, '2025-02-14T00:00:00.000Z'],
  [{ start_at: '2025-02-10T12:00:00+02:00' }, '2025-02-10T10:00:00.000Z'],
  [{ start_at: '2025-02-10T00:00:00Z', trial_days: 7 }, '2025-02-17T00:00:00.000Z'],
])('201 with %j is trialing until %s, and then billed', async (more, end) => {
  const { token, body } = await prepared();
  const { data } = (await send('POST', '/subscriptions', { token, body: { ...body, ...more } })).body;
  expect(data).toMatchObject({ status: 'trialing', current_period_end: end });
  expect(await invoicesOf(token, data.id)).toEqual([]);
  vi.setSystemTime(new Date(end));
  await passDue();
  const active = await send('GET', '/subscriptions?status=active', { token });
  expect(active.body.data).toMatchObject([{ id: data.id, current_period_start: end }]);
  expect(await invoicesOf(token, data.id)).toMatchObject([{ total: 10_000, issued_at: end, status: 'paid' }]);
});

test('402 payment_failed creates nothing and uses no number, and a retry of the request says the same', async () => {
  const { token, body } = await prepared('ada+declined@example.com');
  const headers = { 'Idempotency-Key': 'first' };
  for (const attempt of [1, 2]) {
    const refused = await send('POST', '/subscriptions', { token, body, headers });
    expect([attempt, refused.status, refused.body.error]).toEqual([attempt, 402, 'payment_failed']);
  }
  expect((await send('GET', '/subscriptions', { token })).body.data).toEqual([]);
  await send('PATCH', `/customers/${body.customer_id}`, { token, body: { email: 'ada@example.com' } });
  const made = await send('POST', '/subscriptions', { token, body });
  expect(await invoicesOf(token, made.body.data.id)).toMatchObject([{ number: 'INV-000001' }]);
});

test('201 without a payment for a price of nothing, and with a trial, though payments would fail', async () => {
  const free = await prepared('ada+declined@example.com', 0n);
  expect((await send('POST', '/subscriptions', { token: free.token, body: free.body })).status).toBe(201);
  const { token, body } = await prepared('ada+declined@example.com');
  const trial = await send('POST', '/subscriptions', { token, body: { ...body, trial_days: 1 } });
  expect(trial.status).toBe(201);
  vi.setSystemTime(at('2025-02-01'));
  await passDue();
  const after = await send('GET', `/subscriptions/${trial.body.data.id}`, { token });
  expect(after.body.data.status).toBe('past_due');
  expect(await invoicesOf(token, trial.body.data.id)).toMatchObject([{ status: 'open', number: 'INV-000001' }]);
});

test('422 customer_not_found, variant_not_found and variant_archived', async () => {
  const { token, body, ...connected } = await prepared();
  const archived = await addVariant({ ...connected }, { archived: true });
  const withdrawn = await addVariant({ ...connected }, { active: false });
  const foreign = await prepared();
  for (const [more, code, param] of [
    [{ customer_id: randomUUID() }, 'customer_not_found', 'customer_id'],
    [{ customer_id: foreign.body.customer_id }, 'customer_not_found', 'customer_id'],
    [{ variant_id: randomUUID() }, 'variant_not_found', 'variant_id'],
    [{ variant_id: 'no-id' }, 'variant_not_found', 'variant_id'],
    [{ variant_id: foreign.body.variant_id }, 'variant_not_found', 'variant_id'],
    [{ variant_id: archived.id }, 'variant_archived', 'variant_id'],
    [{ variant_id: withdrawn.id }, 'variant_archived', 'variant_id'],
  ] as const) {
    const refused = await send('POST', '/subscriptions', { token, body: { ...body, ...more } });
    expect([refused.status, refused.body.error, refused.body.param]).toEqual([422, code, param]);
  }
});

test.each([
  [{ trial_days: -1 }, 'trial_days'],
  [{ trial_days: 1.5 }, 'trial_days'],
  [{ trial_days: 1096 }, 'trial_days'],
  [{ start_at: '2025-01-30T23:59:59Z' }, 'start_at'],
  [{ start_at: '2029-01-31T00:00:00Z' }, 'start_at'],
  [{ start_at: 'tomorrow' }, 'start_at'],
  [{ customer_id: undefined }, 'customer_id'],
  [{ variant_id: 7 }, 'variant_id'],
  [{ quantity: 2 }, 'quantity'],
])('400 invalid_request for %j', async (more, param) => {
  const { token, body } = await prepared();
  const refused = await send('POST', '/subscriptions', { token, body: { ...body, ...more } });
  expect([refused.status, refused.body.error, refused.body.param]).toEqual([400, 'invalid_request', param]);
});

test('parallel requests with one Idempotency-Key create one subscription', async () => {
  const { token, body } = await prepared();
  const headers = { 'Idempotency-Key': 'once' };
  const all = await Promise.all([1, 2, 3].map(() => send('POST', '/subscriptions', { token, body, headers })));
  expect(new Set(all.map((one) => `${one.status} ${one.body.data.id}`)).size).toBe(1);
  expect((await send('GET', '/subscriptions', { token })).body.data).toHaveLength(1);
});

test('a key on an id in upper case is the same key', async () => {
  const { token, body } = await prepared();
  const { id } = (await send('POST', '/subscriptions', { token, body })).body.data;
  const headers = { 'Idempotency-Key': 'case' };
  const first = await send('PATCH', `/subscriptions/${id}`, { token, body: { action: 'cancel' }, headers });
  expect(first.status).toBe(200);
  const upper = `/subscriptions/${id.toUpperCase()}`;
  const again = await send('PATCH', upper, { token, body: { action: 'resume' }, headers });
  expect([again.status, again.body.error]).toEqual([409, 'idempotency_conflict']);
});
