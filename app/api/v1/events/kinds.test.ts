import { expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { connect, send } from '../testing.ts';

testDatabase();

interface ListedEvent {
  type: string;
  sequence: number;
  request_id: string | null;
  data: { object: Record<string, unknown>; previous: Record<string, unknown> | null };
}

async function shop() {
  const { token, storeId } = await connect({ scopes: ['*'] });
  const call = async (method: string, path: string, body?: object) => {
    const { status, body: answer } = await send(method, path, { token, ...(body && { body }) });
    expect([method, path, status]).toEqual([method, path, expect.toSatisfy((code: number) => code < 300)]);
    return answer.data;
  };
  const listed = async (prefix: string): Promise<ListedEvent[]> => {
    const { body } = await send('GET', '/events?limit=100', { token });
    return body.data.filter(({ type }: ListedEvent) => type.startsWith(prefix)).reverse();
  };
  return { token, storeId, call: call, listed: listed };
}

const kinds = (events: ListedEvent[]) => events.map(({ type }) => type);

test('a customer is created, changed and deleted; each with what v1 answered for it', async () => {
  const { call, listed } = await shop();
  const created = await call('POST', '/customers', { name: 'Ada', email: 'ada@example.com' });
  const changed = await call('PATCH', `/customers/${created.id}`, { name: 'Ada Byron' });
  await call('DELETE', `/customers/${created.id}`);
  const events = await listed('customer.');
  expect(kinds(events)).toEqual(['customer.created', 'customer.updated', 'customer.deleted']);
  expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  expect(events.map(({ data }) => data)).toEqual([
    { object: created, previous: null },
    { object: changed, previous: { name: 'Ada' } },
    { object: changed, previous: {} },
  ]);
});

test('a product is created and changed, by its variants too', async () => {
  const { call, listed } = await shop();
  const product = await call('POST', '/products', { name: 'Club' });
  const variant = await call('POST', `/products/${product.id}/variants`, {
    name: 'Monthly',
    price: 900,
    interval: 'month',
  });
  await call('PATCH', `/variants/${variant.id}`, { archived: true });
  const last = await call('PATCH', `/products/${product.id}`, { active: false });
  const events = await listed('product.');
  expect(kinds(events)).toEqual(['product.created', 'product.updated', 'product.updated', 'product.updated']);
  expect(events[1]?.data.previous).toEqual({ variants: [] });
  expect(events[2]?.data.previous).toEqual({ variants: [variant] });
  expect(events[3]?.data).toEqual({ object: last, previous: { active: true } });
});

test('a subscription’s life is told once each, with its invoices in the same stream', async () => {
  const { call, listed, storeId } = await shop();
  const customer = await call('POST', '/customers', { name: 'Ada', email: 'ada@example.com' });
  const product = await call('POST', '/products', {
    name: 'Club',
    variants: [
      { name: 'Basic', price: 900, interval: 'month' },
      { name: 'Pro', price: 1900, interval: 'month' },
    ],
  });
  const [basic, pro] = product.variants;
  const { id } = await call('POST', '/subscriptions', { customer_id: customer.id, variant_id: basic.id });
  await call('PATCH', `/subscriptions/${id}`, { action: 'swap', variant_id: pro.id });
  await call('PATCH', `/subscriptions/${id}`, { action: 'swap', variant_id: basic.id, when: 'period_end' });
  await call('PATCH', `/subscriptions/${id}`, { action: 'pause', when: 'period_end' });
  await call('PATCH', `/subscriptions/${id}`, { action: 'resume' });
  await call('PATCH', `/subscriptions/${id}`, { action: 'pause' });
  await call('PATCH', `/subscriptions/${id}`, { action: 'resume' });
  await call('PATCH', `/customers/${customer.id}`, { email: 'ada+declined@example.com' });
  const { current_period_end: end } = await call('GET', `/subscriptions/${id}`);
  await call('POST', '/test/clock', { advance_to: new Date(new Date(end).getTime() + 60_000).toISOString() });
  await call('PATCH', `/customers/${customer.id}`, { email: 'ada@example.com' });
  await call('POST', '/test/clock', { advance_to: new Date(new Date(end).getTime() + 3 * 86_400_000).toISOString() });
  const stream = await db().event.findMany({ where: { storeId, streamId: id }, orderBy: { sequence: 'asc' } });
  expect(stream.map(({ type }) => type)).toEqual([
    'subscription.created',
    'invoice.created',
    'invoice.paid',
    'subscription.swapped',
    'subscription.updated',
    'subscription.updated',
    'subscription.updated',
    'subscription.paused',
    'subscription.unpaused',
    'invoice.created',
    'invoice.paid',
    'subscription.renewed',
    'invoice.created',
    'subscription.past_due',
    'subscription.updated',
    'invoice.paid',
  ]);
  expect(stream.map(({ sequence }) => sequence)).toEqual(stream.map((_, index) => index + 1));
  const events = await listed('subscription.');
  expect(events[0]?.data.previous).toBeNull();
  expect(events.find(({ type }) => type === 'subscription.past_due')).toMatchObject({
    request_id: null,
    data: { object: { status: 'past_due' }, previous: { status: 'active' } },
  });
  expect(events.at(-1)?.data.object).toEqual(await call('GET', `/subscriptions/${id}`));
  const paid = (await listed('invoice.paid')).at(-1);
  expect(paid?.data).toMatchObject({ object: { status: 'paid' }, previous: { status: 'open' } });
});

test('sample data is a past that was made up: nobody is told of it', async () => {
  const { call, listed } = await shop();
  await call('POST', '/test/sample_data', {});
  expect(await listed('subscription.')).toEqual([]);
});
