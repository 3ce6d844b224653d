import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPlatform } from '@/examples/platform/platform.ts';

const keys = await generateKeyPair('ES256');
const SECRETS = {
  client: 'c',
  platform: 'p'.repeat(32),
  payments: `whsec_${Buffer.alloc(32, 'w').toString('base64')}`,
};
/** What the product is to the platform: its keys, and a place that takes stores and events. */
const received: { method: string; url: string; body: unknown }[] = [];
let product: Server;
let issuer = '';
let platform: Awaited<ReturnType<typeof startPlatform>>;

beforeAll(async () => {
  const published = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'ES256' };
  let refused = 0;
  product = createServer(async (request, response) => {
    if (request.method === 'GET') return void response.end(JSON.stringify({ keys: [published] }));
    const parts = await request.toArray();
    // As long as it starts it isn't there.
    if (++refused === 1) return void response.writeHead(503).end();
    received.push({
      method: `${request.method}`,
      url: `${request.url}`,
      body: JSON.parse(String(Buffer.concat(parts))),
    });
    return void response.writeHead(201).end('{}');
  }).listen(0, 'localhost');
  await once(product, 'listening');
  issuer = `http://localhost:${(product.address() as AddressInfo).port}`;
  const free = createServer().listen(0, 'localhost');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  await new Promise((resolve) => free.close(resolve));
  platform = await startPlatform(port, issuer, SECRETS);
});
afterAll(() => {
  platform.stop();
  product.close();
});

const tokenFor = (scope: string, more: Record<string, unknown> = {}) =>
  new SignJWT({ store: { external_id: 'shop-1' }, mode: 'live', scope, ...more })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'one' })
    .setIssuer(issuer)
    .setAudience(String(more.aud ?? `${platform.url}/store`))
    .setExpirationTime('60s')
    .sign(keys.privateKey);

async function call(method: string, path: string, token: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${token}`, ...init.headers };
  const answer = await fetch(`${platform.url}/store${path}`, { method, ...init, headers });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

test('it puts its stores and owners as soon as the product is there, and tells it of an order', async () => {
  await platform.putting;
  expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'PUT /api/platform/stores/shop-1',
    'PUT /api/platform/stores/shop-1/members/ada',
    'PUT /api/platform/stores/shop-2',
    'PUT /api/platform/stores/shop-2/members/ada',
    'PUT /api/platform/stores/shop-3',
    'PUT /api/platform/stores/shop-3/members/bea',
  ]);
  const bought = await fetch(`${platform.url}/buy/shop-1/test`, { method: 'POST' });
  const { data } = await bought.json();
  expect(received.at(-1)?.body).toMatchObject({ type: 'order.created', store: 'shop-1', mode: 'test', data });
  const token = await tokenFor('orders:read', { mode: 'test' });
  expect((await call('GET', `/orders/${data.id}`, token)).body.data).toEqual(data);
  const live = await tokenFor('orders:read');
  expect((await call('GET', `/orders/${data.id}`, live)).status).toBe(404);
});

test('it takes no other token than the product’s, for this API and the scope that is needed', async () => {
  expect((await call('GET', '/payouts', await tokenFor('payouts:read'))).status).toBe(200);
  expect((await call('GET', '/payouts', await tokenFor('orders:read'))).status).toBe(403);
  for (const token of ['', 'x', await tokenFor('payouts:read', { aud: 'http://elsewhere' })])
    expect((await call('GET', '/payouts', token)).status).toBe(401);
});

test('pages have a link to the next; a thing is made once for its key, and changed', async () => {
  const [read, write] = [await tokenFor('discounts:read'), await tokenFor('discounts:write')];
  const body = JSON.stringify({ code: 'MAY', percent: 5, active: true });
  const once = { body, headers: { 'idempotency-key': 'k' } };
  const [made, again] = await Promise.all([
    call('POST', '/discounts', write, once),
    call('POST', '/discounts', write, once),
  ]);
  expect([made.status, again.body]).toEqual([201, made.body]);
  const page = await call('GET', '/discounts?limit=1', read);
  expect(page.body.data.length).toBe(1);
  const [, next = ''] = /<(.+?)>; rel="next"/.exec(page.headers.get('link') ?? '') ?? [];
  expect((await call('GET', next.replace(`${platform.url}/store`, ''), read)).body.data).toEqual([made.body.data]);
  const changed = await call('PATCH', `/discounts/${made.body.data.id}`, write, { body: '{"active":false}' });
  expect(changed.body.data).toEqual({ ...made.body.data, active: false });
  expect((await call('POST', '/discounts', write, { body: '{"percent":"5"}' })).status).toBe(422);
});

test('payments are taken from the product alone, and mean one amount', async () => {
  const pay = async (asked: object, secret = SECRETS.payments) => {
    const text = JSON.stringify({
      idempotency_key: 'k',
      customer: { email: 'kim@a.example' },
      currency: 'eur',
      ...asked,
    });
    const at = new Date();
    const headers = {
      'webhook-id': 'm',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('m', at, text),
    };
    const answer = await fetch(`${platform.url}/payments`, { method: 'POST', headers, body: text });
    return [answer.status, await answer.json()];
  };
  expect(await pay({ amount: 5 }, `whsec_${Buffer.alloc(32, 'x').toString('base64')}`)).toMatchObject([401, {}]);
  expect(await pay({ amount: 5 })).toEqual([200, { status: 'paid' }]);
  expect(await pay({ amount: 5 })).toEqual([200, { status: 'paid' }]);
  expect(await pay({ amount: 6 })).toMatchObject([409, {}]);
  expect(await pay({ amount: 6, idempotency_key: 'd', customer: { email: 'declined@a.example' } })).toMatchObject([
    200,
    { status: 'failed' },
  ]);
  const { data } = await (await fetch(`${platform.url}/payments`)).json();
  expect(data).toMatchObject([
    { amount: 5, status: 'paid' },
    { amount: 6, status: 'failed' },
  ]);
});
