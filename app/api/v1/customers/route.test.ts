import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '@/prisma/testing/database.ts';
import { connect, send } from '../testing.ts';

testDatabase();

const ada = { name: 'Ada Nakamura', email: 'ada@example.com' };

test('201 creates a customer, whom 200 reads, finds by email, changes and deletes', async () => {
  const { token } = await connect();
  const made = await send('POST', '/customers', { token, body: ada });
  expect([made.status, made.body.data]).toEqual([
    201,
    { id: expect.any(String), ...ada, created_at: expect.any(String), metadata: {} },
  ]);
  const path = `/customers/${made.body.data.id}`;
  expect((await send('GET', path, { token })).body).toEqual(made.body);
  await send('POST', '/customers', { token, body: { name: 'Ben', email: 'ben@example.com' } });
  const named = async (query: string) =>
    (await send('GET', `/customers${query}`, { token })).body.data.map(({ name }: { name: string }) => name);
  expect(await named('')).toEqual(['Ada Nakamura', 'Ben']);
  expect(await named('?email=ada@example.com')).toEqual(['Ada Nakamura']);
  const first = await send('GET', '/customers?limit=1', { token });
  expect(await named(`?limit=1&cursor=${first.body.next_cursor}`)).toEqual(['Ben']);
  const changed = await send('PATCH', path, { token, body: { name: 'Ada N.' } });
  expect([changed.status, changed.body.data]).toEqual([200, { ...made.body.data, name: 'Ada N.' }]);
  const key = { 'Idempotency-Key': randomUUID() };
  const gone = await send('DELETE', path, { token, headers: key });
  expect([gone.status, gone.body]).toEqual([200, { data: { id: made.body.data.id, deleted: true } }]);
  const again = await send('DELETE', path, { token, headers: key });
  expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([200, gone.body, 'true']);
  expect((await send('GET', path, { token })).status).toBe(404);
});

test.each([
  [{ email: 'a@example.com' }, 'name'],
  [{ ...ada, name: '  ' }, 'name'],
  [{ ...ada, name: 7 }, 'name'],
  [{ ...ada, name: 'x'.repeat(201) }, 'name'],
  [{ ...ada, email: 'nobody' }, 'email'],
  [{ name: 'Ada' }, 'email'],
  [{ ...ada, phone: '1' }, 'phone'],
  [{ ...ada, name: 'a\u0000b' }, 'name'],
  [{ ...ada, name: '\ud800' }, 'name'],
])('400 invalid_request for %j', async (body, param) => {
  const { token } = await connect();
  const refused = await send('POST', '/customers', { token, body });
  expect([refused.status, refused.body.error, refused.body.param]).toEqual([400, 'invalid_request', param]);
  expect((await send('GET', '/customers', { token })).body.data).toEqual([]);
});

test('404 not_found for another store’s or mode’s customer', async () => {
  const { token, storeId } = await connect();
  const { id } = (await send('POST', '/customers', { token, body: ada })).body.data;
  const live = await connect({ storeId, mode: 'live' });
  const stranger = await connect();
  for (const other of [live.token, stranger.token])
    for (const [method, body] of [['GET'], ['DELETE'], ['PATCH', { name: 'x' }]] as const)
      expect((await send(method, `/customers/${id}`, { token: other, body })).body.error).toBe('not_found');
  for (const method of ['GET', 'DELETE'])
    expect((await send(method, '/customers/no-id', { token })).body.error).toBe('not_found');
});

test.each(['%00', 'a%00b%40example.com'])('nobody has the email %s', async (email) => {
  const { token } = await connect();
  await send('POST', '/customers', { token, body: ada });
  expect((await send('GET', `/customers?email=${email}`, { token })).status).toBe(400);
});
