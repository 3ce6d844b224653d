import { expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { makeKey, shop } from '@/prisma/testing/scene.ts';
import { connect, send } from '../testing.ts';

testDatabase();

test('an app sees its own active connections to this store and mode, newest first, and which one it is', async () => {
  const one = await connect({ mode: 'test', scopes: ['products:read', 'taxes:read'], narrowTo: 'taxes:read' });
  const { app, storeId } = one;
  const two = await connect({ app, storeId, mode: 'test', scopes: ['taxes:read'] });
  const ended = await connect({ app, storeId, mode: 'test' });
  await db().connection.update({
    where: { id: ended.connectionId },
    data: { endedAt: new Date(), endReason: 'revoked_by_app' },
  });
  for (const other of [{ app, storeId, mode: 'live' }, { app }, { storeId }] as const) await connect(other);

  const { status, body } = await send('GET', '/connections', { token: one.token });
  expect(status).toBe(200);
  expect(body).toEqual({
    data: [
      {
        id: two.connectionId,
        connected_at: expect.any(String),
        last_used_at: null,
        scope: 'taxes:read',
        current: false,
      },
      {
        id: one.connectionId,
        connected_at: expect.any(String),
        last_used_at: expect.any(String),
        scope: 'products:read taxes:read',
        current: true,
      },
    ],
    next_cursor: null,
  });
});

test('pages follow one another, and a cursor of another list or a filter that there is not is 400 invalid_request', async () => {
  const { token, app, storeId, connectionId } = await connect();
  const later = await connect({ app, storeId });
  const first = (await send('GET', '/connections?limit=1', { token })).body;
  expect(first.data.map(({ id }: { id: string }) => id)).toEqual([later.connectionId]);
  const rest = (await send('GET', `/connections?limit=1&cursor=${first.next_cursor}`, { token })).body;
  expect(rest).toMatchObject({ data: [{ id: connectionId }], next_cursor: null });
  for (const query of ['cursor=x', 'limit=0', 'store=x']) {
    const { status, body } = await send('GET', `/connections?${query}`, { token });
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  }
});

test('a seller’s own key sees itself alone', async () => {
  const { seller, store } = await shop();
  await connect({ storeId: store.id });
  const { id, key } = await makeKey(seller, store);
  const { body } = await send('GET', '/connections', { token: key });
  expect(body).toMatchObject({ data: [{ id, scope: 'subscriptions:read', current: true }], next_cursor: null });
});
