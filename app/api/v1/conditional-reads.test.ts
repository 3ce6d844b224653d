import { expect, test } from 'vitest';
import { compressedTag } from '@/lib/http/entity-tag.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { connect, send } from './testing.ts';

testDatabase();

test('an unchanged list and object are 304 without a body, until they change', async () => {
  const { token } = await connect({ scopes: ['*'] });
  const made = await send('POST', '/customers', { token, body: { name: 'Ada', email: 'ada@example.com' } });
  for (const path of ['/customers', '/customers?limit=1', `/customers/${made.body.data.id}`]) {
    const read = async (known: string) =>
      (await send('GET', path, { token, headers: { 'If-None-Match': known } })).status;
    const tag = String((await send('GET', path, { token })).headers.get('etag'));
    const name = `Ada of ${path}`;
    for (const known of [tag, `"other", ${tag}`, `W/${tag}`, compressedTag(tag), '*'])
      expect(await read(known)).toBe(304);
    expect(await read('"other"')).toBe(200);
    await send('PATCH', `/customers/${made.body.data.id}`, { token, body: { name } });
    expect(await read(tag)).toBe(200);
  }
});

test('two readers who see different things have different tags; errors, changes and /me have none', async () => {
  const { token, storeId } = await connect({ scopes: ['*'] });
  await send('POST', '/products', {
    token,
    body: { name: 'Tea', variants: [{ name: 'a', price: 1, interval: 'month' }] },
  });
  const other = await connect({ scopes: ['*'] });
  const tags = await Promise.all(
    [token, other.token].map(async (one) => (await send('GET', '/products', { token: one })).headers.get('etag')),
  );
  expect(new Set(tags).size).toBe(2);
  const same = await connect({ scopes: ['products:read'], storeId });
  expect((await send('GET', '/products', { token: same.token })).headers.get('etag')).toBe(tags[0]);
  for (const [method, path, body] of [
    ['GET', '/me'],
    ['GET', '/customers/none'],
    ['POST', '/customers', { name: 'Bo', email: 'bo@example.com' }],
  ] as const)
    expect((await send(method, path, { token, body })).headers.get('etag')).toBeNull();
});

test('a change with If-Match is made to what was read, and 412 once somebody else has changed it', async () => {
  const { token } = await connect({ scopes: ['*'] });
  const price = { name: 'a', price: 100, interval: 'month' };
  const product = await send('POST', '/products', { token, body: { name: 'Tea', variants: [price] } });
  const customer = await send('POST', '/customers', { token, body: { name: 'Ada', email: 'ada@example.com' } });
  const subscription = await send('POST', '/subscriptions', {
    token,
    body: { customer_id: customer.body.data.id, variant_id: product.body.data.variants[0].id },
  });
  for (const [path, changes] of [
    [`/products/${product.body.data.id}`, [{ name: 'Green tea' }, { name: 'Black tea' }]],
    [`/customers/${customer.body.data.id}`, [{ name: 'Bea' }, { name: 'Cleo' }]],
    [`/subscriptions/${subscription.body.data.id}`, [{ action: 'cancel' }, { action: 'resume' }]],
  ] as const) {
    const tag = String((await send('GET', path, { token })).headers.get('etag'));
    const change = (body: object, known: string, more = {}) =>
      send('PATCH', path, { token, body, headers: { 'If-Match': known, ...more } });
    const [first, second] = changes;
    expect(await change(first, `W/${tag}`)).toMatchObject({ status: 412, body: { error: 'precondition_failed' } });
    expect((await change(first, `"other", ${tag}`)).status).toBe(200);
    const now = await send('GET', path, { token });
    expect((await change(second, tag, { 'Idempotency-Key': `key of ${path}` })).status).toBe(412);
    expect((await send('GET', path, { token })).body).toEqual(now.body);
    const fresh = String(now.headers.get('etag'));
    expect((await change(second, fresh, { 'Idempotency-Key': `key of ${path}` })).status).toBe(200);
    expect((await change(first, '*')).status).toBe(200);
  }
});

test('412: the tag of a read with expand fits no change, and the answer says what to read instead', async () => {
  const { token } = await connect({ scopes: ['*'] });
  const price = { name: 'a', price: 100, interval: 'month' };
  const product = await send('POST', '/products', { token, body: { name: 'Tea', variants: [price] } });
  const customer = await send('POST', '/customers', { token, body: { name: 'Ada', email: 'ada@example.com' } });
  const body = { customer_id: customer.body.data.id, variant_id: product.body.data.variants[0].id };
  const path = `/subscriptions/${(await send('POST', '/subscriptions', { token, body })).body.data.id}`;
  const { headers } = await send('GET', `${path}?expand=customer`, { token });
  const known = { 'If-Match': String(headers.get('etag')) };
  const answer = await send('PATCH', path, { token, body: { action: 'cancel' }, headers: known });
  expect([answer.status, answer.body.error_description]).toEqual([412, expect.stringContaining('without expand')]);
});

test('of changes at once with the same If-Match one is made; a deletion heeds it too', async () => {
  const { token } = await connect({ scopes: ['*'] });
  const { body } = await send('POST', '/customers', { token, body: { name: 'Ada', email: 'ada@example.com' } });
  const path = `/customers/${body.data.id}`;
  const tag = String((await send('GET', path, { token })).headers.get('etag'));
  const headers = { 'If-Match': tag };
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const statuses = await Promise.all(
    names.map(async (name) => (await send('PATCH', path, { token, body: { name }, headers })).status),
  );
  expect(statuses.sort()).toEqual([200, 412, 412, 412, 412, 412]);
  expect((await send('DELETE', path, { token, headers })).status).toBe(412);
  expect((await send('DELETE', path, { token, headers: { 'If-Match': '*' } })).status).toBe(200);
  expect((await send('DELETE', path, { token, headers: { 'If-Match': '*' } })).status).toBe(404);
});
