import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '@/prisma/testing/database.ts';
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

test('401 invalid_token, 403 insufficient_scope, 404 not_found', async () => {
  const { token, storeId } = await connect();
  const { id, variants } = (await send('POST', '/products', { token, body: { name: 'Club', variants: [monthly] } }))
    .body.data;
  const calls = [
    ['POST', '/products', { name: 'Club' }],
    ['PATCH', `/products/${id}`, {}],
    ['POST', `/products/${id}/variants`, monthly],
    ['PATCH', `/variants/${variants[0].id}`, {}],
  ] as const;
  const reader = await connect({ storeId, scopes: ['products:read'] });
  for (const [method, path, body] of calls) {
    expect((await send(method, path, { body })).body.error).toBe('invalid_token');
    const forbidden = await send(method, path, { token: reader.token, body });
    expect([forbidden.status, forbidden.body.required_scopes]).toEqual([403, ['products:write']]);
  }
  const stranger = await connect();
  for (const [method, path, body] of calls.slice(1))
    expect((await send(method, path, { token: stranger.token, body })).body.error).toBe('not_found');
  expect((await send('GET', `/products/${randomUUID()}`, { token })).body.error).toBe('not_found');
});
