import { expect, test, vi } from 'vitest';
import { POST as exchange } from '@/app/api/oauth/token/route.ts';
import { db } from '@/lib/database/db.ts';
import { authorizeApp } from '@/prisma/testing/connect.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { codeBody, makeKey, pairOf, post, rowOf, scene, shop } from '@/prisma/testing/scene.ts';
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

test('the order is that in which they connected, not in which their codes were made, also across pages', async () => {
  const { store, app, seller } = await scene();
  const grant = { app, store, ownerId: seller.id, mode: 'test' } as const;
  const codes = [];
  for (let nth = 0; nth < 4; nth += 1) codes.push(await authorizeApp(grant));
  const tokens: string[] = [];
  const began = Date.now();
  for (const [nth, at] of [2, 0, 3, 1].entries()) {
    vi.useFakeTimers({ toFake: ['Date'], now: began + 1_000 * Math.floor(nth / 2) });
    tokens.push(pairOf(await post(exchange, codeBody(app, codes[at] ?? ''))).access_token);
  }
  vi.useRealTimers();
  const ids = await Promise.all(tokens.map(async (token) => (await rowOf(token)).id));
  // Of those of one moment, the younger id first.
  const newest = [...ids.slice(2).sort().reverse(), ...ids.slice(0, 2).sort().reverse()];
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await send('GET', `/connections?limit=1${cursor}`, { token: tokens[0] ?? '' });
    seen.push(...body.data.map(({ id }: { id: string }) => id));
    if (body.next_cursor === null) break;
    cursor = `&cursor=${body.next_cursor}`;
  }
  expect(seen).toEqual(newest);
});

test('a seller’s own key sees itself alone', async () => {
  const { seller, store } = await shop();
  await connect({ storeId: store.id });
  const { id, key } = await makeKey(seller, store);
  const { body } = await send('GET', '/connections', { token: key });
  expect(body).toMatchObject({ data: [{ id, scope: 'subscriptions:read', current: true }], next_cursor: null });
});
