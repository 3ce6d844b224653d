import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { proof, proofKey } from '@/extensions/dpop/lib/dpop-testing.ts';
import { readLiveEvents, SEATS, type Source } from '@/lib/api/read-live-events.ts';
import { db } from '@/lib/database/db.ts';
import { renewSeat, type Seat, takeSeat } from '@/lib/database/limits/seats.ts';
import { ADDRESS_HEADER } from '@/lib/http/request-headers.ts';
import { readSigningKeys } from '@/lib/http/signing-keys/read-signing-keys.ts';
import { ROOMS, roomOf } from '@/lib/kernel/config/rooms.ts';
import { awaitedOf } from '@/lib/webhooks/await-events.ts';
import { publishEvents } from '@/lib/webhooks/publish-events.ts';
import { happen, streamIds } from '@/lib/webhooks/testing.ts';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { basic, changeRow, post, rowOf, tokenBody } from '@/prisma/testing/scene.ts';
import { leastMs, UNNOTICED_MS } from '@/prisma/testing/timing.ts';
import { POST as revoke } from '../../../oauth/revoke/route.ts';
import { connect } from '../../testing.ts';
import { GET } from './route.ts';

testDatabase();

interface Message {
  id: string;
  headers: Record<string, string>;
  body: string;
}

/** Reads so many events of a stream, then leaves. */
async function listen(headers: Record<string, string>, count: number, meanwhile = async () => {}, query = '') {
  const leave = new AbortController();
  const request = new Request(`https://tillgate.example/api/v1/events/stream${query}`, {
    headers,
    signal: leave.signal,
  });
  const answer = await GET(request);
  if (answer.status !== 200) return { status: answer.status, messages: [] };
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  await meanwhile();
  const messages: Message[] = [];
  while (messages.length < count) {
    const text = new TextDecoder().decode((await reader.read()).value);
    const [, id, data] = /^id: (.+)\ndata: (.+)\n\n$/.exec(text) ?? [];
    if (id && data) messages.push({ id, ...JSON.parse(data) });
  }
  leave.abort();
  await reader.cancel();
  return { status: 200, messages };
}

/** Events happen, and are published, as the jobs do. */
async function occur(...what: Parameters<typeof happen>): Promise<void> {
  await happen(...what);
  await publishEvents();
}

/** A listener to whom nothing happens. */
const quiet = (listener: string, address = '10.0.0.1'): Source => ({
  read: async () => [],
  mayListen: async () => true,
  listener,
  storeId: listener,
  address,
});
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const typesOf = (messages: Message[]) => messages.map(({ body }) => JSON.parse(body).type);

test('a token hears what it may read as it happens, signed by the product, and goes on where it stopped', async () => {
  const { token, storeId } = await connect({ scopes: ['webhooks:read', 'subscriptions:read'] });
  const { messages } = await listen(bearer(token), 2, () => occur(storeId, streamIds(1), 2));
  expect(typesOf(messages)).toEqual(['subscription.updated', 'subscription.updated']);
  const [one] = messages as [Message, Message];
  const { published } = await readSigningKeys('deliveries', new Date());
  const publicKey = createPublicKey({ key: published[0] as JsonWebKey, format: 'jwk' });
  const signed = `${one.headers['webhook-id']}.${one.headers['webhook-timestamp']}.${one.body}`;
  const signature = Buffer.from(one.headers['webhook-signature']?.slice('v1a,'.length) ?? '', 'base64');
  expect(verify(null, Buffer.from(signed), publicKey, signature)).toBe(true);
  const again = await listen({ ...bearer(token), 'last-event-id': one.id }, 1);
  expect(again.messages[0]?.id).toBe(messages[1]?.id);
});

test('an app hears all its stores in a mode, and learns that it was disconnected', async () => {
  const { app, storeId } = await connect({ scopes: ['subscriptions:read'] });
  const other = await connect({ app, scopes: ['products:read'] });
  const client = basic(app.clientId, app.clientSecret);
  const { messages } = await listen(client, 2, async () => {
    await occur(other.storeId, streamIds(1));
    await occur(storeId, streamIds(1));
    await connect({ app, mode: 'live' });
    await connect({ app });
    await publishEvents();
  });
  expect(typesOf(messages)).toEqual(['subscription.updated', 'connection.started']);
});

test('429 rate_limited for the eleventh stream of a listener; one that leaves makes room', async () => {
  const { token } = await connect({ scopes: ['webhooks:read'] });
  const open = async () => {
    const leave = new AbortController();
    const address = 'https://tillgate.example/api/v1/events/stream';
    const { status } = await GET(new Request(address, { headers: bearer(token), signal: leave.signal }));
    return { status, leave };
  };
  const all = await Promise.all(Array.from({ length: 11 }, open));
  expect(all.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429]);
  all.find(({ status }) => status === 200)?.leave.abort();
  const more: typeof all = [];
  await expect.poll(async () => more[more.push(await open()) - 1]?.status).toBe(200);
  for (const { leave } of [...all, ...more]) leave.abort();
});

test('429 rate_limited for the eleventh, whichever processes have the others; what has lapsed makes room', async () => {
  const { token } = await connect({ scopes: ['webhooks:read'] });
  const elsewhere = await Promise.all(
    Array.from({ length: 12 }, async () => takeSeat(SEATS, (await rowOf(token)).id, new Date())),
  );
  const seats = elsewhere.filter((seat) => seat !== null);
  expect(seats).toHaveLength(10);
  expect((await listen(bearer(token), 0)).status).toBe(429);
  const [lapsed, ...held] = seats as [Seat, ...Seat[]];
  await db().throttle.update({ where: { key: lapsed.key }, data: { expiresAt: new Date() } });
  const leave = new AbortController();
  const signal = leave.signal;
  const request = new Request('https://tillgate.example/api/v1/events/stream', { headers: bearer(token), signal });
  expect((await GET(request)).status).toBe(200);
  expect(await renewSeat(lapsed, new Date())).toBe(false);
  expect(await renewSeat(held[0] as Seat, new Date())).toBe(true);
  leave.abort();
});

test('503 temporarily_unavailable for one more than a process has room for', async () => {
  const all = Array.from({ length: ROOMS.streams.most }, () => new AbortController());
  await Promise.all(
    all.map((leave, n) => readLiveEvents({ ...quiet(`listener ${n}`), address: `10.0.0.${n}` }, 0n, leave)),
  );
  const { token, app } = await connect({ scopes: ['webhooks:read'] });
  for (const headers of [bearer(token), basic(app.clientId, app.clientSecret)])
    expect((await listen(headers, 0)).status).toBe(503);
  for (const leave of all) leave.abort();
  expect((await listen(bearer(token), 0)).status).toBe(200);
});

test('whatever one store, app or network opens, others hear their events as soon as before', async () => {
  const { token, app, storeId } = await connect({ scopes: ['webhooks:read', 'subscriptions:read'] });
  const theirs = { ...bearer(token), [ADDRESS_HEADER]: '198.51.100.7' };
  const hear = async () => {
    const { status } = await listen(theirs, 1, () => occur(storeId, streamIds(1)));
    expect(status).toBe(200);
  };
  const before = await leastMs(hear, 9);
  const open: AbortController[] = [];
  const crowd = async (sources: Source[]) => {
    const opened = await Promise.all(
      sources.map(async (source) => {
        const left = new AbortController();
        open.push(left);
        return typeof (await readLiveEvents(source, 0n, left));
      }),
    );
    return opened.filter((one) => one !== 'string').length;
  };
  // Twenty connections of one store with ten streams each, from as many networks.
  const ofStore = Array.from({ length: 200 }, (_, n) => ({
    ...quiet(`connection ${n >> 3}`, `10.0.1.${n}`),
    storeId: 'one store',
  }));
  expect(await crowd(ofStore)).toBe(ROOMS.streams.shares.listener);
  // As many stores as one likes, and all from one network.
  const ofNetwork = Array.from({ length: 200 }, (_, n) => quiet(`store ${n}`, '10.0.2.1'));
  expect(await crowd(ofNetwork)).toBe(ROOMS.streams.shares.network);
  // All that is left but for what is kept, by one who has some already.
  const left = ROOMS.streams.most - ROOMS.streams.kept.listener - roomOf('streams').used;
  const ofLast = Array.from({ length: 60 }, (_, n) => ({ ...quiet(`last ${n >> 3}`, `10.0.3.${n}`), storeId: 'last' }));
  expect(await crowd(ofLast)).toBe(left);
  expect((await leastMs(hear, 9)) - before).toBeLessThan(UNNOTICED_MS);
  const ours = { ...basic(app.clientId, app.clientSecret), [ADDRESS_HEADER]: '198.51.100.7' };
  expect((await listen(ours, 0)).status).toBe(200);
  for (const one of open) one.abort();
});

test('streams in which nothing happens ask the database nothing', async () => {
  const open = Array.from({ length: 30 }, () => new AbortController());
  for (const [n, left] of open.entries()) {
    const messages = await readLiveEvents(quiet(`listener ${n}`), 0n, left);
    if (typeof messages === 'string') throw new Error(messages);
    void messages.next().then(() => messages.next());
  }
  await expect.poll(() => awaitedOf.get(db())?.isHearing).toBe(true);
  // What it was told of is looked for; from then on a look comes every five seconds.
  await expect.poll(() => statementsOf(() => sleep(500)), { interval: 0 }).toEqual([]);
  expect(await statementsOf(() => sleep(2_000))).toEqual([]);
  for (const one of open) one.abort();
});

test('nothing that happens after the token was revoked is delivered, and the stream ends', async () => {
  const { token, app, storeId } = await connect({ scopes: ['webhooks:read', 'subscriptions:read'] });
  const answer = await GET(new Request('https://tillgate.example/api/v1/events/stream', { headers: bearer(token) }));
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  const next = reader.read();
  await occur(storeId, streamIds(1));
  expect(new TextDecoder().decode((await next).value)).toContain('subscription.updated');
  expect((await post(revoke, tokenBody(app, token))).status).toBe(200);
  await occur(storeId, streamIds(1), 13);
  expect(await reader.read()).toEqual({ done: true, value: undefined });
});

test('an app’s secret listens from its own networks alone, and no longer once they are enforced', async () => {
  const { app, storeId } = await connect({ scopes: ['subscriptions:read'] });
  const from = (address: string) => ({ ...basic(app.clientId, app.clientSecret), [ADDRESS_HEADER]: address });
  const enforce = () =>
    db().app.update({
      where: { id: app.id },
      data: { networks: ['198.51.100.0/24'], networksEnforcedFrom: new Date(Date.now() - 1000) },
    });
  const leave = new AbortController();
  const url = 'https://tillgate.example/api/v1/events/stream';
  const open = await GET(new Request(url, { headers: from('203.0.113.9'), signal: leave.signal }));
  const reader = (open.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  await enforce();
  await occur(storeId, streamIds(1));
  expect((await reader.read()).done).toBe(true);
  expect((await listen(from('203.0.113.9'), 1)).status).toBe(403);
  const { messages } = await listen(from('198.51.100.7'), 1, () => occur(storeId, streamIds(1)));
  expect(typesOf(messages)).toEqual(['subscription.updated']);
});

test('a token that is bound to a key listens with the proof that it came with, which opens no second stream', async () => {
  const { token, storeId } = await connect({ scopes: ['webhooks:read', 'subscriptions:read'] });
  const key = await proofKey();
  await changeRow(token, { jkt: key.jkt });
  const url = 'https://tillgate.example/api/v1/events/stream';
  const headers = { authorization: `DPoP ${token}`, dpop: await proof(key, { method: 'GET', url, token }) };
  const { messages } = await listen(headers, 2, () => occur(storeId, streamIds(1), 2));
  expect(messages).toHaveLength(2);
  expect((await listen(headers, 1)).status).toBe(401);
});

test('nobody listens without a token that may, or with a wrong secret', async () => {
  const { token, app } = await connect({ scopes: ['subscriptions:read'] });
  expect((await listen(bearer(token), 1)).status).toBe(403);
  expect((await listen({}, 1)).status).toBe(401);
  expect((await listen(basic(app.clientId, 'wrong'), 1)).status).toBe(401);
  expect((await listen(basic(app.clientId, ''), 1)).status).toBe(401);
});
