import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { addVariant, at, connectedSubscription, subscribe } from '../../subscriptions/testing.ts';
import { connect, send } from '../../testing.ts';

testDatabase();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at('2025-06-16') }));
afterEach(() => void vi.useRealTimers());

const clock = (token: string) => send('GET', '/test/clock', { token });
const move = (token: string, to: string) => send('POST', '/test/clock', { token, body: { advance_to: to } });

test('200 is real time until it is moved, and then runs on from there', async () => {
  const { token } = await connect();
  expect((await clock(token)).body).toEqual({ data: { now: '2025-06-16T00:00:00.000Z', advancing: false } });
  const moved = await move(token, '2025-08-01T02:00:00+02:00');
  expect([moved.status, moved.body]).toEqual([200, { data: { now: '2025-08-01T00:00:00.000Z', advancing: false } }]);
  vi.setSystemTime(at('2025-06-17'));
  expect((await clock(token)).body.data.now).toBe('2025-08-02T00:00:00.000Z');
});

test('what is due has happened when it answers, at its own time, and in no other store or mode', async () => {
  const mine = await connectedSubscription();
  const other = await connectedSubscription();
  const live = await subscribe({ storeId: mine.storeId, mode: 'live' });
  await move(mine.token, '2026-06-20T00:00:00Z');
  const { data } = (
    await send('GET', `/subscriptions/${mine.subscription.id}/invoices?limit=100`, { token: mine.token })
  ).body;
  expect(data).toHaveLength(13);
  expect(data.slice(0, 2).map(({ issued_at }: { issued_at: string }) => issued_at)).toEqual([
    '2026-06-01T00:00:00.000Z',
    '2026-05-01T00:00:00.000Z',
  ]);
  const own = await send('GET', `/subscriptions/${mine.subscription.id}`, { token: mine.token });
  expect(own.body.data).toMatchObject({ updated_at: '2026-06-01T00:00:00.000Z' });
  const theirs = await send('GET', `/subscriptions/${other.subscription.id}`, { token: other.token });
  expect(theirs.body.data.current_period_end).toBe('2025-07-01T00:00:00.000Z');
  expect(await db().subscription.findUniqueOrThrow({ where: { id: live.id } })).toMatchObject({ invoiceCount: 1 });
});

test('everything in the store goes by it; tokens and previews keep real time', async () => {
  const connected = await connectedSubscription();
  const { token, subscription } = connected;
  const path = `/subscriptions/${subscription.id}`;
  await move(token, '2026-06-16T00:00:00Z');
  const large = await addVariant(connected);
  const swap = { action: 'swap', variant_id: large.id };
  const said = (await send('POST', `${path}/preview`, { token, body: swap })).body.data;
  expect(said).toMatchObject({ updated_at: '2026-06-16T00:00:00.000Z', valid_until: '2025-06-16T00:10:00.000Z' });
  expect(said.lines.map(({ amount }: { amount: number }) => amount)).toEqual([-5000, 15_000]);
  // Moving it takes away what was promised for another time.
  await move(token, '2026-06-17T00:00:00Z');
  const late = await send('PATCH', path, { token, body: { ...swap, preview_id: said.preview_id } });
  expect(late.body.error).toBe('preview_outdated');
  const made = await send('POST', '/customers', { token, body: { name: 'Ada', email: 'ada@example.com' } });
  expect(made.body.data.created_at).toBe('2026-06-17T00:00:00.000Z');
  const body = { customer_id: made.body.data.id, variant_id: large.id };
  const begun = await send('POST', '/subscriptions', { token, body: body });
  expect(begun.body.data.current_period_start).toBe('2026-06-17T00:00:00.000Z');
  const past = await send('POST', '/subscriptions', { token, body: { ...body, start_at: '2026-06-16T00:00:00Z' } });
  expect([past.status, past.body.param]).toEqual([400, 'start_at']);
});

test('422 invalid_time backwards and over five years, 400 invalid_request for no time', async () => {
  const { token } = await connect();
  for (const [to, status, error] of [
    ['2025-06-15T23:59:59Z', 422, 'invalid_time'],
    ['2030-07-01T00:00:00Z', 422, 'invalid_time'],
    ['2025-06-31T00:00:00Z', 400, 'invalid_request'],
    ['in a year', 400, 'invalid_request'],
  ] as const) {
    const refused = await move(token, to);
    expect([to, refused.status, refused.body.error, refused.body.param]).toEqual([to, status, error, 'advance_to']);
  }
  expect((await clock(token)).body.data.now).toBe('2025-06-16T00:00:00.000Z');
});

test('409 clock_advancing for every change while it is moved; reading goes on', async () => {
  const { token, storeId, subscription } = await connectedSubscription();
  const reachedAt = at('2025-06-20');
  await db().testClock.create({
    data: { storeId, advancingTo: at('2026-06-16'), reachedAt, touchedAt: at('2025-06-16') },
  });
  expect((await clock(token)).body.data).toEqual({ now: reachedAt.toISOString(), advancing: true });
  const path = `/subscriptions/${subscription.id}`;
  for (const [method, to, body] of [
    ['POST', '/test/clock', { advance_to: '2026-07-01T00:00:00Z' }],
    ['PATCH', path, { action: 'cancel' }],
    ['PATCH', path, { action: 'pause' }],
    ['POST', '/subscriptions', { customer_id: subscription.customerId, variant_id: subscription.variantId }],
    ['POST', '/customers', { name: 'Ada', email: 'ada@example.com' }],
    ['PATCH', `/customers/${subscription.customerId}`, { name: 'Ada' }],
    ['DELETE', `/customers/${subscription.customerId}`, undefined],
    ['POST', '/products', { name: 'Club' }],
    ['PATCH', `/products/${subscription.productId}`, { name: 'Club' }],
    ['POST', `/products/${subscription.productId}/variants`, { name: 'New', price: 1, interval: 'day' }],
    ['PATCH', `/variants/${subscription.variantId}`, { archived: true }],
    ['POST', '/test/sample_data', {}],
  ] as const) {
    const refused = await send(method, to, { token, ...(body && { body }) });
    expect([method, to, refused.status, refused.body.error]).toEqual([method, to, 409, 'clock_advancing']);
  }
  expect((await send('GET', path, { token })).body.data).toMatchObject({
    status: 'active',
    cancel_at_period_end: false,
  });
});

test('409 test_mode_only with a live token', async () => {
  const { token } = await connect({ mode: 'live' });
  expect((await clock(token)).body.error).toBe('test_mode_only');
  const refused = await move(token, '2025-07-01T00:00:00Z');
  expect([refused.status, refused.body.error]).toEqual([409, 'test_mode_only']);
});
