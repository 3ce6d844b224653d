import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSigningKeys } from '@/lib/webhooks/read-signing-keys.ts';
import { happen, streamIds } from '@/lib/webhooks/testing.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { basic } from '@/prisma/testing/scene.ts';
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

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const typesOf = (messages: Message[]) => messages.map(({ body }) => JSON.parse(body).type);

test('a token hears what it may read as it happens, signed by the product, and goes on where it stopped', async () => {
  const { token, storeId } = await connect({ scopes: ['webhooks:read', 'subscriptions:read'] });
  const { messages } = await listen(bearer(token), 2, () => happen(storeId, streamIds(1), 2));
  expect(typesOf(messages)).toEqual(['subscription.updated', 'subscription.updated']);
  const [one] = messages as [Message, Message];
  const { published } = await readSigningKeys(new Date());
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
    await happen(other.storeId, streamIds(1));
    await happen(storeId, streamIds(1));
    await connect({ app, mode: 'live' });
    await connect({ app });
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
  const next = await open();
  expect(next.status).toBe(200);
  for (const { leave } of [...all, next]) leave.abort();
});

test('nobody listens without a token that may, or with a wrong secret', async () => {
  const { token, app } = await connect({ scopes: ['subscriptions:read'] });
  expect((await listen(bearer(token), 1)).status).toBe(403);
  expect((await listen({}, 1)).status).toBe(401);
  expect((await listen(basic(app.clientId, 'wrong'), 1)).status).toBe(401);
  expect((await listen(basic(app.clientId, ''), 1)).status).toBe(401);
});
