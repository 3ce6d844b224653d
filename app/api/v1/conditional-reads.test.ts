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
