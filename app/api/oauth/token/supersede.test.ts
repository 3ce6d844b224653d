import { expect, test } from 'vitest';
import { send } from '@/app/api/v1/testing.ts';
import { db } from '@/lib/database/db.ts';
import { entryOf } from '@/lib/journal/activity/testing.ts';
import { readQuery } from '@/lib/oauth/authorization/authorize-request.ts';
import { checkAuthorizeRequest } from '@/lib/oauth/authorization/check-authorize-request.ts';
import { removeExpired } from '@/lib/oauth/remove-expired.ts';
import { createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import {
  changeRow,
  codeBody,
  expectError,
  pairOf,
  post,
  refreshBody,
  rowOf,
  scene,
  works,
} from '@/prisma/testing/scene.ts';
import { POST as introspect } from '../introspect/route.ts';
import { POST } from './route.ts';

testDatabase();

const SCOPES = ['webhooks:read', 'webhooks:write'];

/** A connection with a webhook endpoint, and what its reauthorize_url carries. */
async function asked() {
  const here = await scene();
  const pair = await here.connect({ scopes: SCOPES, mode: 'test' });
  const token = pair.access_token;
  const endpoint = await send('POST', '/webhooks', { token, body: { url: 'https://app.example/hook', events: ['*'] } });
  const { body } = await send('GET', '/products', { token });
  const read = await checkAuthorizeRequest(
    readQuery(new URL(body.reauthorize_url).search),
    'https://issuer.example',
    null,
  );
  if (!('request' in read)) throw new Error(JSON.stringify(read));
  const { connection = '' } = read.request;
  return { ...here, pair, token, endpointId: endpoint.body.data.id, connection, id: (await rowOf(token)).id };
}

const MINUTE_MS = 60_000;
const endDue = () => removeExpired(new Date(), new AbortController().signal);

test('redeeming what a reauthorize_url asked for moves the webhooks at once, and ends the old one in ten minutes', async () => {
  const { app, authorize, pair, token, endpointId, connection, id } = await asked();
  const code = await authorize({ scopes: SCOPES, mode: 'test', connection });
  expect((await rowOf(token)).supersededAt).toBeNull();
  const next = pairOf(await post(POST, codeBody(app, code)));
  const { supersededAt } = await rowOf(token);
  expect(Math.abs((supersededAt?.getTime() ?? 0) - Date.now() - 10 * MINUTE_MS)).toBeLessThan(MINUTE_MS);
  expect((await send('GET', `/webhooks/${endpointId}`, { token: next.access_token })).status).toBe(200);
  expect((await send('GET', `/webhooks/${endpointId}`, { token })).status).toBe(404);
  await endDue();
  expect([await works(token), await works(next.access_token)]).toEqual([true, true]);
  const late = await send('POST', '/webhooks', { token, body: { url: 'https://app.example/late', events: ['*'] } });

  await changeRow(token, { supersededAt: new Date(Date.now() - 1000) });
  expect((await send('GET', '/me', { token })).body).toMatchObject({ error: 'invalid_token', reason: 'ended' });
  expectError(await post(POST, refreshBody(app, pair.refresh_token)), '400 invalid_grant');
  expect((await post(introspect, { ...refreshBody(app, ''), token })).body).toEqual({ active: false });
  expect(await rowOf(token)).toMatchObject({ endedAt: null });
  const { body: listed } = await send('GET', '/connections', { token: next.access_token });
  expect(listed.data.map((one: { id: string }) => one.id)).toEqual([(await rowOf(next.access_token)).id]);

  await endDue();
  expect(await rowOf(token)).toMatchObject({ endedAt: expect.any(Date), endReason: 'superseded' });
  expect(await entryOf('superseded')).toMatchObject({ connectionId: id });
  const event = await db().event.findFirstOrThrow({ where: { streamId: id, type: 'connection.ended' } });
  expect(JSON.parse(event.data).object).toMatchObject({ id, reason: 'superseded' });
  const moved = await send('GET', `/webhooks/${late.body.data.id}`, { token: next.access_token });
  expect(moved.status).toBe(200);
  expect(await works(next.access_token)).toBe(true);
});

test('a rotation doesn’t save a connection whose place was taken', async () => {
  const { app, authorize, pair, token, connection } = await asked();
  await post(POST, codeBody(app, await authorize({ scopes: SCOPES, mode: 'test', connection })));
  const rotated = pairOf(await post(POST, refreshBody(app, pair.refresh_token)));
  await changeRow(token, { supersededAt: new Date(Date.now() - 1000) });
  expect(await works(rotated.access_token)).toBe(false);
  expectError(await post(POST, refreshBody(app, rotated.refresh_token)), '400 invalid_grant');
});

test('nothing ends for another store or mode, without the parameter, or with one that we didn’t sign', async () => {
  const { app, seller, authorize, token, connection } = await asked();
  const store = await createStore(db(), seller.id);
  const others = [
    { mode: 'live' as const, connection },
    { mode: 'test' as const, connection, store },
    { mode: 'test' as const },
    { mode: 'test' as const, connection: (await rowOf(token)).id },
    { mode: 'test' as const, connection: `${connection}x` },
  ];
  for (const choice of others) pairOf(await post(POST, codeBody(app, await authorize({ scopes: SCOPES, ...choice }))));
  expect((await rowOf(token)).supersededAt).toBeNull();
});

test('another app can’t end it, whatever it sends', async () => {
  const { seller, store, token, connection } = await asked();
  const other = await scene();
  const code = await other.authorize({ store, ownerId: seller.id, scopes: SCOPES, mode: 'test', connection } as never);
  pairOf(await post(POST, codeBody(other.app, code)));
  expect((await rowOf(token)).supersededAt).toBeNull();
});
