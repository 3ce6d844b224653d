import assert from 'node:assert/strict';
import { generateKeyPairSync, sign } from 'node:crypto';
import test from 'node:test';
import { MemoryStore, TillgateApp } from '@tillgate/sdk';
import { makeApp } from '../src/app.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const tillgate = new TillgateApp({
  baseUrl: 'https://tillgate.example',
  clientId: 'my-app',
  clientSecret: 'secret',
  redirectUri: 'http://localhost:4000/callback',
  store: new MemoryStore(),
});
const taken: string[] = [];
const app = makeApp({
  tillgate,
  webhookKeys: async () => [publicKey.export({ format: 'jwk' })],
  cookieSecret: 'c'.repeat(32),
  take: ({ id }) => taken.push(id),
});

function deliver(body: string, signed = body) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = sign(null, Buffer.from(`msg.${timestamp}.${signed}`), privateKey).toString('base64');
  const headers = { 'webhook-id': 'msg', 'webhook-timestamp': timestamp, 'webhook-signature': `v1a,${signature}` };
  const sent = { ...headers, 'content-type': 'application/json' };
  return app.request('/webhooks', { method: 'POST', headers: sent, body });
}

test('a seller is sent to the consent screen, and comes back only from there', async () => {
  const sent = await app.request('/connect');
  const url = new URL(sent.headers.get('location') ?? '');
  assert.equal(url.origin + url.pathname, 'https://tillgate.example/oauth/authorize');
  assert.equal(url.searchParams.get('code_challenge_method'), 'S256');
  const cookie = sent.headers.get('set-cookie')?.split(';')[0] ?? '';
  assert.equal((await app.request('/callback?code=x&state=made-up', { headers: { cookie } })).status, 400);
  assert.equal((await app.request('/callback?code=x')).status, 400);
  const declined = { error: 'access_denied', state: url.searchParams.get('state') ?? '', iss: url.origin };
  const cancelled = await app.request(`/callback?${new URLSearchParams(declined)}`, { headers: { cookie } });
  assert.equal(cancelled.status, 200);
  assert.match(await cancelled.text(), /Nothing was connected.*href="\/connect">Try again</s);
  assert.equal((await app.request('/subscriptions')).status, 401);
});

test('another site’s form changes nothing', async () => {
  const headers = { origin: 'https://elsewhere.example', 'content-type': 'application/x-www-form-urlencoded' };
  assert.equal((await app.request('/disconnect', { method: 'POST', headers })).status, 403);
});

test('an event is taken once, and only from the service', async () => {
  const body = JSON.stringify({ id: 'evt-1', type: 'invoice.paid', timestamp: '2026-01-01T00:00:00Z' });
  assert.equal((await deliver(body)).status, 204);
  assert.equal((await deliver(body)).status, 204);
  assert.deepEqual(taken, ['evt-1']);
  assert.match(await (await app.request('/events')).text(), /invoice\.paid/);
  assert.equal((await deliver(body.replace('paid', 'created'), body)).status, 400);
});
