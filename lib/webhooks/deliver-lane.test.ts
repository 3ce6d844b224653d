import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { deleteApp } from '@/lib/removal/delete-app.ts';
import { context, createApp, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { connect } from '@/prisma/testing/connect.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { readHome } from '../../app/(main)/dashboard/read-home.ts';
import { db } from '../database/db.ts';
import { readSigningKeys } from '../http/signing-keys/read-signing-keys.ts';
import { entryOf, kindsOf } from '../journal/activity/testing.ts';
import type { SellerId } from '../permissions/seller.ts';
import { changeEndpoint } from './change-endpoint.ts';
import { ofSeller } from './endpoint-owner.ts';
import { publishEvents } from './publish-events.ts';
import { addEndpoint, deliverDue, happen, receiver, streamIds } from './testing.ts';

testDatabase();

const shop = async () => (await createStore(db(), (await createSeller(db())).id)).id;
const deliveriesOf = (endpointId: string) =>
  db().delivery.findMany({ where: { endpointId }, orderBy: { written: 'asc' } });
const attemptsOf = async (endpointId: string) =>
  (await deliveriesOf(endpointId)).flatMap(
    ({ attempts }) => attempts as { at: string; status: number | null; error: string | null }[],
  );

const failedOf = async (id: SellerId) =>
  (await readHome(db(), { id, sessionId: '', shownStoreId: null }, 'live', new Date())).attention.endpoints;

test('every delivery is verified by standardwebhooks, and by whoever has the public key alone', async () => {
  const [storeId, to] = [await shop(), await receiver()];
  const { secret } = await addEndpoint({ url: to.url, storeId });
  await happen(storeId, streamIds(3), 2);
  await deliverDue();
  expect(to.received).toHaveLength(6);
  const { published } = await readSigningKeys('deliveries', new Date());
  const publicKey = createPublicKey({ key: published[0] as JsonWebKey, format: 'jwk' });
  for (const { headers, text, body } of to.received) {
    expect(new Webhook(secret).verify(text, headers as Record<string, string>)).toEqual(body);
    const signature = String(headers['webhook-signature'])
      .split(' ')
      .find((one) => one.startsWith('v1a,'))
      ?.slice(4);
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
    expect(verify(null, Buffer.from(signed), publicKey, Buffer.from(signature ?? '', 'base64'))).toBe(true);
    expect(headers['webhook-id']).toBe(body.id);
    expect(headers['content-type']).toBe('application/json');
    expect(Object.keys(body)).toEqual([
      'id',
      'type',
      'timestamp',
      'store_id',
      'mode',
      'sequence',
      'request_id',
      'data',
    ]);
  }
});

test('a delivery that fails is tried again as scheduled, then failed; what waits behind it keeps its order', async () => {
  const [storeId, to, other] = [
    await shop(),
    await receiver((_, response) => void response.writeHead(500).end('no')),
    await receiver(),
  ];
  const { id } = await addEndpoint({ url: to.url, storeId });
  await addEndpoint({ url: other.url, storeId });
  const [one, two] = streamIds(2) as [string, string];
  await happen(storeId, [one, one]);
  let now = new Date(Date.now() + 1_000);
  const began = now.getTime();
  const clock = () => now;
  await deliverDue({ clock });
  expect(other.received).toHaveLength(2);
  expect(to.received).toHaveLength(1);
  for (const seconds of [5, 30, 120, 600, 3600, 14_400, 43_200, 86_400]) {
    const due = now.getTime() + seconds * 1000;
    now = new Date(due - 1);
    const before = to.received.length;
    await deliverDue({ clock });
    expect(to.received).toHaveLength(before);
    now = new Date(due);
    if (seconds === 86_400)
      to.answer = (got, response) => void response.writeHead(got.body.sequence === 1 ? 500 : 200).end();
    await deliverDue({ clock });
    if (seconds < 86_400) expect(to.received).toHaveLength(before + 1);
  }
  expect(to.received.map(({ body }) => body.sequence)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 2]);
  expect(new Set(to.received.slice(0, 9).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect((await deliveriesOf(id)).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
  const at = (await attemptsOf(id)).map((attempt) => new Date(attempt.at).getTime() - began);
  expect(at.slice(0, 4)).toEqual([0, 5_000, 35_000, 155_000]);
  // Another stream of the same endpoint never waited.
  await happen(storeId, [two]);
  await deliverDue({ clock });
  expect(to.received.at(-1)?.body.data.object.id).toBe(two);
});

test('one stream that fails holds up no other of the same endpoint', async () => {
  const storeId = await shop();
  const [bad, good] = streamIds(2) as [string, string];
  const to = await receiver(
    (got, response) => void response.writeHead(got.body.data.object.id === bad ? 503 : 204).end(),
  );
  await addEndpoint({ url: to.url, storeId });
  await happen(storeId, [bad, good], 3);
  await deliverDue();
  const sequences = (streamId: string) =>
    to.received.filter(({ body }) => body.data.object.id === streamId).map(({ body }) => body.sequence);
  expect(sequences(bad)).toEqual([1]);
  expect(sequences(good)).toEqual([1, 2, 3]);
});

test.each([
  [
    'redirects',
    (url: string) => ({ status: 302, headers: { location: url } }),
    { status: 302, error: 'redirect_not_followed' },
  ],
  ['closes early', () => null, { status: null, error: 'connection_closed' }],
  ['says no', () => ({ status: 400, headers: {} }), { status: 400, error: null }],
])('a receiver that %s fails, and every attempt is visible', async (_, answer, expected) => {
  const [storeId, elsewhere] = [await shop(), await receiver()];
  const to = await receiver((_got, response) => {
    const given = answer(elsewhere.url);
    if (given) response.writeHead(given.status, given.headers as Record<string, string>).end('what it said');
    else response.destroy();
  });
  const { id } = await addEndpoint({ url: to.url, storeId });
  await happen(storeId, streamIds(1));
  await deliverDue();
  expect(await attemptsOf(id)).toMatchObject([expected]);
  expect(elsewhere.received).toHaveLength(0);
});

test('one that answers after its head was sent has succeeded, however long its body goes on', async () => {
  const storeId = await shop();
  const to = await receiver((_, response) => {
    response.writeHead(200);
    response.write('x'.repeat(100_000));
  });
  const { id } = await addEndpoint({ url: to.url, storeId });
  await happen(storeId, streamIds(1));
  await deliverDue();
  const [delivery] = await deliveriesOf(id);
  expect(delivery?.status).toBe('succeeded');
  expect(delivery?.attempts).toMatchObject([{ response_body: 'x'.repeat(4096) }]);
});

test('410 switches the endpoint off, and gives up what waits', async () => {
  const [storeId, to] = [await shop(), await receiver((_, response) => void response.writeHead(410).end())];
  const { id } = await addEndpoint({ url: to.url, storeId });
  await happen(storeId, streamIds(1), 3);
  await deliverDue();
  expect(to.received).toHaveLength(1);
  expect((await deliveriesOf(id)).map(({ status, nextAttemptAt }) => [status, nextAttemptAt])).toEqual(
    Array(3).fill(['failed', null]),
  );
  expect(await db().webhookEndpoint.findUnique({ where: { id } })).toMatchObject({
    enabledAt: null,
    disabledFor: 'gone',
  });
  await happen(storeId, streamIds(1));
  await deliverDue();
  expect(to.received).toHaveLength(1);
});

test('an endpoint that fails for three days is disabled and its owner told; one that works in between is not', async () => {
  const day = 24 * 3600_000;
  const { id: ownerId } = await createSeller(db());
  const [storeId, to] = [
    (await createStore(db(), ownerId)).id,
    await receiver((_, response) => void response.writeHead(500).end()),
  ];
  const { id } = await addEndpoint({ url: to.url, storeId });
  let now = new Date();
  const clock = () => now;
  const fail = async () => {
    await happen(storeId, streamIds(1));
    await deliverDue({ clock });
  };
  const row = () => db().webhookEndpoint.findUniqueOrThrow({ where: { id } });
  await fail();
  now = new Date(now.getTime() + 2.9 * day);
  await fail();
  expect(await row()).toMatchObject({ disabledFor: null });
  to.answer = (_, response) => void response.end();
  await fail();
  expect(await row()).toMatchObject({ failingSince: null });
  to.answer = (_, response) => void response.writeHead(500).end();
  await fail();
  now = new Date(now.getTime() + 3 * day);
  await fail();
  expect(await row()).toMatchObject({ enabledAt: null, disabledFor: 'failing' });
  expect(await entryOf('webhook_failed', { ownerId })).toMatchObject({ actor: 'system', storeId, mode: 'test' });
  expect(await failedOf(ownerId)).toEqual([{ id, url: to.url, appId: null }]);
  await changeEndpoint(ofSeller(ownerId, 'connect'), id, { enabled: true }, context());
  expect(await failedOf(ownerId)).toEqual([]);
});

test('an app’s endpoint that is gone is shown to its owner, and to nobody once the app is deleted', async () => {
  const { id: ownerId } = await createSeller(db());
  const [app, other] = [await createApp(db(), ownerId), await createApp(db(), ownerId)];
  const { id: storeOwner } = await createSeller(db());
  const store = await createStore(db(), storeOwner);
  for (const one of [app, other]) await connect({ app: one, store, ownerId: storeOwner, mode: 'test' });
  const to = await receiver((_, response) => void response.writeHead(410).end());
  const { id } = await addEndpoint({ url: to.url, appId: app.id });
  const retired = await addEndpoint({ url: to.url, appId: other.id });
  await happen(store.id, streamIds(1));
  await publishEvents();
  await deleteApp(ownerId, other.id, other.name, context());
  await deliverDue();
  const rows = await db().webhookEndpoint.findMany({ where: { id: { in: [id, retired.id] } } });
  expect(rows.map(({ disabledFor }) => disabledFor)).toEqual(['gone', 'gone']);
  expect(await failedOf(ownerId)).toEqual([{ id, url: to.url, appId: app.id }]);
  expect((await kindsOf({ ownerId })).filter((kind) => kind === 'webhook_gone')).toHaveLength(1);
});

test('a secret that can’t be opened any more fails without a request', async () => {
  const [storeId, to] = [await shop(), await receiver()];
  const { id } = await addEndpoint({ url: to.url, storeId });
  await db().webhookEndpoint.update({ where: { id }, data: { secret: 'sealed with something else' } });
  await happen(storeId, streamIds(1));
  await deliverDue();
  expect(await attemptsOf(id)).toMatchObject([{ status: null, error: 'secret_unreadable' }]);
  expect(to.received).toHaveLength(0);
});

test('an address that leads inward is never reached', async () => {
  const [storeId, to] = [await shop(), await receiver()];
  // The same receiver by another scheme: not one of the local addresses that developers may use.
  const { id } = await addEndpoint({ url: to.url.replace('http:', 'https:'), storeId });
  await happen(storeId, streamIds(1));
  await deliverDue();
  expect(await attemptsOf(id)).toMatchObject([{ status: null, error: 'address_not_allowed' }]);
  expect(to.received).toHaveLength(0);
});
