import { expect, test } from 'vitest';
import { testDatabase } from '@/prisma/testing/database.ts';
import { addVariant } from '../subscriptions/testing.ts';
import { connect, send } from '../testing.ts';

testDatabase();

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

test('401 invalid_token, 403 insufficient_scope, 405 invalid_request', async () => {
  expect((await send('GET', '/products')).status).toBe(401);
  const { token } = await connect({ scopes: ['products:write'] });
  expect((await send('GET', '/products', { token })).body.error).toBe('insufficient_scope');
  expect((await send('DELETE', '/products', { token })).status).toBe(405);
});
