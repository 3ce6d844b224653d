import { expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { connect, send } from './testing.ts';

testDatabase();

/** A customer, a product and a subscription that were created with metadata. */
async function shop() {
  const { token } = await connect({ scopes: ['*'] });
  const metadata = { order: '1042', note: 'a', gone: null };
  const post = async (path: string, body: object) =>
    (await send('POST', path, { token, body: { ...body, metadata } })).body.data;
  const customer = await post('/customers', { name: 'Ada', email: 'ada@example.com' });
  const product = await post('/products', { name: 'Club', variants: [{ name: 'a', price: 900, interval: 'month' }] });
  const subscription = await post('/subscriptions', { customer_id: customer.id, variant_id: product.variants[0].id });
  return { token, customer, product, subscription };
}

const KINDS = ['customer', 'product', 'subscription'] as const;

test.each(KINDS)(
  'a %s keeps metadata: what is given changes, null goes, the rest stays; each is an event',
  async (kind) => {
    const made = await shop();
    const { token } = made;
    const path = `/${kind}s/${made[kind].id}`;
    expect(made[kind].metadata).toEqual({ order: '1042', note: 'a' });
    expect((await send('GET', path, { token })).body.data).toEqual(made[kind]);
    const changed = await send('PATCH', path, { token, body: { metadata: { note: null, plan: 'b' } } });
    expect([changed.status, changed.body.data.metadata]).toEqual([200, { order: '1042', plan: 'b' }]);
    expect((await send('GET', path, { token })).body.data).toEqual(changed.body.data);
    const events = await db().event.findMany({ where: { streamId: made[kind].id }, orderBy: { sequence: 'asc' } });
    const { type, data } = events.at(-1) ?? { data: '' };
    expect(type).toBe(`${kind}.updated`);
    expect(JSON.parse(data)).toMatchObject({
      object: changed.body.data,
      previous: { metadata: { order: '1042', note: 'a' } },
    });
  },
);

test('a subscription takes metadata beside an action; the same again changes and tells nothing', async () => {
  const { token, subscription } = await shop();
  const path = `/subscriptions/${subscription.id}`;
  const body = { action: 'cancel', metadata: { why: 'moved' } };
  const done = (await send('PATCH', path, { token, body })).body.data;
  expect(done).toMatchObject({ cancel_at_period_end: true, metadata: { order: '1042', note: 'a', why: 'moved' } });
  const count = () => db().event.count({ where: { streamId: subscription.id } });
  const before = await count();
  for (const again of [body, { metadata: { why: 'moved' } }, { metadata: {} }])
    expect((await send('PATCH', path, { token, body: again })).body.data).toEqual(done);
  expect(await count()).toBe(before);
  const resumed = await send('PATCH', path, { token, body: { action: 'resume' } });
  expect(resumed.body.data.metadata).toEqual(done.metadata);
});

test('it survives a renewal, and a canceled subscription takes it too', async () => {
  const { token, subscription } = await shop();
  const path = `/subscriptions/${subscription.id}`;
  await send('POST', '/test/clock', { token, body: { advance_to: subscription.current_period_end } });
  await send('PATCH', path, { token, body: { action: 'cancel_immediately' } });
  const { body } = await send('PATCH', path, { token, body: { metadata: { order: '1043' } } });
  expect(body.data).toMatchObject({ status: 'canceled', metadata: { order: '1043', note: 'a' } });
});

test('400 invalid_request names metadata; 404 not_found for no such subscription', async () => {
  const made = await shop();
  const { token } = made;
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 'x']));
  for (const kind of KINDS)
    for (const metadata of ['x', [null], { k: 1 }, { secret_key_name_that_is_far_too_long_to_be_taken: 'x' }, many]) {
      const { status, body } = await send('PATCH', `/${kind}s/${made[kind].id}`, { token, body: { metadata } });
      expect([status, body.error, body.param]).toEqual([400, 'invalid_request', 'metadata']);
    }
  const nowhere = await send('PATCH', '/subscriptions/none', { token, body: { metadata: {} } });
  expect([nowhere.status, nowhere.body.error]).toEqual([404, 'not_found']);
});

test('a deleted customer keeps none', async () => {
  const { token, customer, subscription } = await shop();
  await send('PATCH', `/subscriptions/${subscription.id}`, { token, body: { action: 'cancel_immediately' } });
  await send('DELETE', `/customers/${customer.id}`, { token });
  expect(await db().customer.findUnique({ where: { id: customer.id } })).toMatchObject({ metadata: {} });
});
