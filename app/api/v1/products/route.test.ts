import { expect, test } from 'vitest';
import { testDatabase } from '@/prisma/testing/database.ts';
import { addVariant } from '../subscriptions/testing.ts';
import { connect, send } from '../testing.ts';

testDatabase();

const monthly = { name: 'Monthly', price: 1900, interval: 'month' };

test('201 creates a product and a variant; 200 reads and changes both, but never a price', async () => {
  const { token } = await connect();
  const made = await send('POST', '/products', { token, body: { name: 'Club', variants: [monthly] } });
  expect(made.status).toBe(201);
  const product = made.body.data;
  expect(product).toMatchObject({
    name: 'Club',
    description: '',
    active: true,
    variants: [{ ...monthly, currency: 'usd' }],
  });
  const path = `/products/${product.id}`;
  const yearly = { name: 'Yearly', price: 19000, currency: 'eur', interval: 'year', interval_count: 2 };
  const added = await send('POST', `${path}/variants`, { token, body: yearly });
  expect([added.status, added.body.data]).toEqual([201, { id: expect.any(String), archived: false, ...yearly }]);
  const variant = `/variants/${added.body.data.id}`;
  expect((await send('PATCH', variant, { token, body: { archived: true } })).body.data.archived).toBe(true);
  const priced = await send('PATCH', variant, { token, body: { price: 1 } });
  expect([priced.status, priced.body.param]).toEqual([400, 'price']);
  const changed = await send('PATCH', path, { token, body: { description: 'Beans.', active: false } });
  expect(changed.body.data).toMatchObject({ name: 'Club', description: 'Beans.', active: false });
  expect((await send('GET', path, { token })).body).toEqual(changed.body);
  expect((await send('GET', '/products', { token })).body.data).toEqual([changed.body.data]);
});

test.each([
  [{ price: 12.5 }, 400, 'invalid_request', 'price'],
  [{ price: '1900' }, 400, 'invalid_request', 'price'],
  [{ price: undefined }, 400, 'invalid_request', 'price'],
  [{ interval: 'hour' }, 400, 'invalid_request', 'interval'],
  [{ interval_count: 1.5 }, 400, 'invalid_request', 'interval_count'],
  [{ color: 'red' }, 400, 'invalid_request', 'color'],
  [{ price: -1 }, 422, 'invalid_price', 'price'],
  [{ price: 2 ** 53 }, 422, 'invalid_price', 'price'],
  [{ interval_count: 0 }, 422, 'invalid_interval', 'interval_count'],
  [{ interval: 'year', interval_count: 4 }, 422, 'invalid_interval', 'interval_count'],
  [{ currency: 'doubloon' }, 422, 'unknown_currency', 'currency'],
])('a variant with %j: %i %s', async (wrong, status, error, param) => {
  const { token } = await connect();
  const { id } = (await send('POST', '/products', { token, body: { name: 'Club' } })).body.data;
  const variant = { ...monthly, ...wrong };
  for (const refused of [
    await send('POST', `/products/${id}/variants`, { token, body: variant }),
    await send('POST', '/products', { token, body: { name: 'Other', variants: [monthly, variant] } }),
  ])
    expect([refused.status, refused.body.error, refused.body.param]).toEqual([status, error, param]);
  expect((await send('GET', '/products', { token })).body.data).toMatchObject([{ id, variants: [] }]);
});

test('404 not_found for another store’s product or variant', async () => {
  const { token } = await connect();
  const { id, variants } = (await send('POST', '/products', { token, body: { name: 'Club', variants: [monthly] } }))
    .body.data;
  const calls = [
    ['GET', `/products/${id}`, undefined],
    ['PATCH', `/products/${id}`, {}],
    ['POST', `/products/${id}/variants`, monthly],
    ['PATCH', `/variants/${variants[0].id}`, {}],
  ] as const;
  const stranger = await connect();
  for (const [method, path, body] of calls)
    expect((await send(method, path, { token: stranger.token, body })).body.error).toBe('not_found');
});

test('200 lists the products of the store and mode with all their variants', async () => {
  const connected = await connect({ scopes: ['products:read'] });
  const { token, storeId } = connected;
  const first = await addVariant(connected);
  const archived = await addVariant(connected, { productId: first.productId, archived: true, interval: 'year' });
  const second = await addVariant(connected, { active: false });
  await addVariant({ storeId, mode: 'live' });
  await addVariant(await connect());
  const { status, body } = await send('GET', '/products', { token });
  expect(status).toBe(200);
  expect(body.next_cursor).toBeNull();
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([first.productId, second.productId]);
  expect(body.data[0]).toMatchObject({ name: 'Club', description: 'Beans.', active: true });
  expect(body.data[1].active).toBe(false);
  const variant = { price: 30_000, currency: 'usd', interval_count: 1 };
  expect(body.data[0].variants).toEqual([
    { ...variant, id: first.id, name: '30000 a month', interval: 'month', archived: false },
    { ...variant, id: archived.id, name: '30000 a year', interval: 'year', archived: true },
  ]);
});

test('pages with its own cursor; with another list’s it is 400 invalid_request', async () => {
  const connected = await connect();
  const made = [(await addVariant(connected)).productId, (await addVariant(connected)).productId];
  const { token } = connected;
  const first = await send('GET', '/products?limit=1', { token });
  const second = await send('GET', `/products?limit=1&cursor=${first.body.next_cursor}`, { token });
  expect([first.body.data[0].id, second.body.data[0].id]).toEqual(made);
  const foreign = await send('GET', `/subscriptions?cursor=${first.body.next_cursor}`, { token });
  expect([foreign.status, foreign.body.param]).toEqual([400, 'cursor']);
});
