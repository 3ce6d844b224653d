import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { passDue, send } from '../../testing.ts';
import { addVariant, at, connectedSubscription } from '../testing.ts';

testDatabase();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at('2025-06-16') }));
afterEach(() => void vi.useRealTimers());

const END = '2025-07-01T00:00:00.000Z';
const patch = async (token: string, id: string, body: unknown) => {
  const { status, body: answer } = await send('PATCH', `/subscriptions/${id}`, { token, body });
  return { status, error: answer.error, param: answer.param, data: answer.data };
};
const get = async (token: string, path: string) => (await send('GET', path, { token })).body.data;
const atEnd = (id: string) => ({ action: 'swap', variant_id: id, when: 'period_end' });

async function prepared(options: Parameters<typeof connectedSubscription>[0] = {}) {
  const connected = await connectedSubscription(options);
  return { ...connected, id: connected.subscription.id, large: (await addVariant(connected)).id };
}

test('200: nothing is charged now, and the renewal charges the new price', async () => {
  const { token, id, large, subscription } = await prepared();
  const scheduled = await patch(token, id, atEnd(large));
  expect(scheduled.data).toMatchObject({
    variant_id: subscription.variantId,
    scheduled_change: { variant_id: large, at: END },
  });
  expect(await get(token, `/subscriptions/${id}/upcoming_invoice`)).toMatchObject({ total: 30_000, due_at: END });
  // A variant that is archived meanwhile is still changed to.
  await db().variant.update({ where: { id: large }, data: { archived: true } });
  vi.setSystemTime(new Date(END));
  await passDue();
  expect(await get(token, `/subscriptions/${id}`)).toMatchObject({ variant_id: large, scheduled_change: null });
  expect((await get(token, `/subscriptions/${id}/invoices`))[0]).toMatchObject({ total: 30_000 });
});

test('a trial begins its first period with it', async () => {
  const { token, id, large } = await prepared({ status: 'trialing' });
  await patch(token, id, atEnd(large));
  vi.setSystemTime(new Date(END));
  await passDue();
  expect(await get(token, `/subscriptions/${id}`)).toMatchObject({ status: 'active', variant_id: large });
  expect(await get(token, `/subscriptions/${id}/invoices`)).toMatchObject([{ total: 30_000 }]);
});

test('a later swap replaces it; resume, cancel and cancel_immediately clear it', async () => {
  const { token, id, large, subscription, ...connected } = await prepared();
  const other = (await addVariant({ ...connected })).id;
  await patch(token, id, atEnd(large));
  expect((await patch(token, id, atEnd(other))).data.scheduled_change).toEqual({ variant_id: other, at: END });
  expect((await patch(token, id, { action: 'resume' })).data.scheduled_change).toBeNull();
  expect((await patch(token, id, { action: 'resume' })).error).toBe('subscription_not_scheduled_to_cancel');
  await patch(token, id, atEnd(large));
  expect((await patch(token, id, { action: 'cancel' })).data).toMatchObject({ scheduled_change: null });
  expect((await patch(token, id, atEnd(large))).error).toBe('subscription_cancellation_scheduled');
  await patch(token, id, { action: 'resume' });
  await patch(token, id, atEnd(large));
  const swapped = await patch(token, id, { action: 'swap', variant_id: other, when: 'now' });
  expect(swapped.data).toMatchObject({ variant_id: other, scheduled_change: null });
  await patch(token, id, atEnd(large));
  expect((await patch(token, id, { action: 'cancel_immediately' })).data.scheduled_change).toBeNull();
});

test('422 same_variant for the current one and for the one that is scheduled', async () => {
  const { token, id, large, subscription } = await prepared();
  expect((await patch(token, id, atEnd(subscription.variantId))).error).toBe('same_variant');
  await patch(token, id, atEnd(large));
  expect(await patch(token, id, atEnd(large))).toMatchObject({ status: 422, error: 'same_variant' });
  const now = await patch(token, id, { action: 'swap', variant_id: large });
  expect(now).toMatchObject({ status: 200, data: { variant_id: large, scheduled_change: null } });
});

test('its preview shows the change and charges nothing now', async () => {
  const { token, id, large } = await prepared();
  const body = atEnd(large);
  const { data } = (await send('POST', `/subscriptions/${id}/preview`, { token, body })).body;
  expect(data).toMatchObject({
    lines: [],
    due_now: 0,
    scheduled_change: { variant_id: large },
    next_invoice: { total: 30_000 },
  });
  expect((await patch(token, id, { ...body, preview_id: data.preview_id })).status).toBe(200);
});

test('400 invalid_request for another time, or with another action', async () => {
  const { token, id, large } = await prepared();
  for (const body of [
    { ...atEnd(large), when: 'tomorrow' },
    { ...atEnd(large), when: '' },
    { action: 'cancel', when: 'period_end' },
  ])
    expect(await patch(token, id, body)).toMatchObject({ status: 400, error: 'invalid_request', param: 'when' });
});

test('409 subscription_past_due: the plan can’t change while an invoice is unpaid', async () => {
  const { token, id, large } = await prepared({ status: 'past_due' });
  expect(await patch(token, id, atEnd(large))).toMatchObject({ status: 409, error: 'subscription_past_due' });
});
