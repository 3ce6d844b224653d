import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { POST as authorizeDevice } from '@/app/api/oauth/device_authorization/route.ts';
import { POST as introspect } from '@/app/api/oauth/introspect/route.ts';
import { POST as revoke } from '@/app/api/oauth/revoke/route.ts';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { send as call, connect } from '@/app/api/v1/testing.ts';
import { send as decide, ticketOf } from '@/app/oauth/authorize/decision/testing.ts';
import { authorizeRequest, consentScene, openConsent } from '@/app/oauth/authorize/testing.ts';
import { DEVICE_GRANT } from '@/extensions/device/index.ts';
import { OPERATIONS } from '@/lib/api/openapi/operations.ts';
import { saveCalls } from '@/lib/calls/save-calls.ts';
import { db } from '@/lib/database/db.ts';
import { commandLineId } from '@/lib/permissions/client-id.ts';
import { createApp, createSeller } from '../demo/factories.ts';
import { authorizeApp } from '../testing/connect.ts';
import { basic, codeBody, makeKey, pairOf, post, refreshBody, rowOf, tokenBody } from './scene.ts';

type Headers = Record<string, string>;
type Here = Awaited<ReturnType<typeof prepare>>;
/** Work by what it is called. */
type Calls = Record<string, () => Promise<unknown>>;

const sent = new Set<string>();

/** The operations of v1 that were not called, and are not left out. */
export function missingOperations(): string[] {
  const all = OPERATIONS.filter(({ path }) => path.startsWith('/api/v1/') && !LEFT_OUT.includes(path));
  return all
    .map(({ method, path }) => `${method.toUpperCase()} ${path.slice('/api/v1'.length)}`)
    .filter((one) => !sent.has(one));
}

/** What makes very much in a test store, moves its time, asks a developer's machine, or adds up a store's own days. */
const LEFT_OUT = ['metrics', 'test/sample_data', 'test/clock', 'webhooks/{id}/test', 'webhooks/{id}/redeliver'].map(
  (path) => `/api/v1/${path}`,
);

/** Sends a request to v1 that has to succeed. */
async function send(by: string | null, method: string, path: string, body?: unknown, headers: Headers = {}) {
  sent.add(`${method} ${path.replace(/\?.*/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}')}`);
  const answer = await call(method, path, { ...(by !== null && { token: by }), body, headers });
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body?.data;
}

/**
 * A store with an app and one of everything.
 * @param count how many codes are made, before all that happens afterwards
 */
export async function prepare(count: number) {
  const { seller, store, app, cookie } = await consentScene();
  const { token: access, connectionId } = await connect({ app, storeId: store.id });
  const { token: narrow } = await connect({ app, storeId: store.id, scopes: ['webhooks:read', 'products:read'] });
  const other = await connect({ app: await createApp(db(), (await createSeller(db())).id), storeId: store.id });
  const variants = ['Small', 'Large'].map((name, n) => ({ name, price: 500 + n, interval: 'month' }));
  const product = await send(access, 'POST', '/products', { name: 'Tea', variants });
  const [small, large] = product.variants.map(({ id }: { id: string }) => id);
  const customers = ['Ada', 'Grace'].map((name) => ({ name, email: `${name}@example.com` }));
  const [ada, grace] = await Promise.all(customers.map((one) => send(access, 'POST', '/customers', one)));
  const ofAda = { customer_id: ada.id, variant_id: small };
  const subscription = await send(access, 'POST', '/subscriptions', ofAda);
  const endpoint = await send(access, 'POST', '/webhooks', { url: 'https://app.example/hook', events: ['*'] });
  await send(access, 'POST', `/subscriptions/${subscription.id}/preview`, { action: 'cancel' });
  const detail = { type: 'subscription_change', subscription_id: subscription.id, action: 'cancel' };
  await send(access, 'POST', '/approvals', { authorization_details: [detail] });
  await send(access, 'GET', '/events');
  await saveCalls(new Date());
  const { key } = await makeKey(seller, store, { scopes: ['*'] });
  const grant = { app, store, ownerId: seller.id, mode: 'test' } as const;
  const codes: string[] = [];
  for (let nth = 0; nth < count; nth += 1) codes.push(await authorizeApp(grant));
  const by = { app, cookie, access, narrow, key };
  const of = { connectionId, otherConnectionId: other.connectionId, sellerId: seller.id, storeId: store.id };
  const ids = { customerId: ada.id, productId: product.id, subscriptionId: subscription.id, endpointId: endpoint.id };
  return { ...by, ...of, ...ids, grant, codes, large, detail, wish: { ...ofAda, customer_id: grace.id } };
}

/**
 * What apps and sellers call all day. What has to happen before is called each time, too, so that its statements are
 * looked at as well.
 */
export async function callsOf(here: Here): Promise<Calls> {
  return { ...(await tokenCalls(here)), ...(await listCalls(here)), ...changes(here), ...subscriptionCalls(here) };
}

async function tokenCalls({ app, cookie, codes, grant, storeId }: Here): Promise<Calls> {
  const exchange = async (code: string) => pairOf(await post(token, codeBody(app, code)));
  const connected = async () => exchange(await authorizeApp(grant));
  const answered = async (answer: Promise<{ status: number }>, status = 200) =>
    expect(await answer).toMatchObject({ status });
  let pair = await connected();
  const rotate = async (headers = {}) => {
    pair = pairOf(await post(token, refreshBody(app, pair.refresh_token), headers));
  };
  const device = { client_id: commandLineId('svc') };
  return {
    exchange: () => exchange(codes.pop() ?? ''),
    rotate: () => rotate(),
    'rotate, with a key': () => rotate({ 'idempotency-key': randomUUID() }),
    'a spent refresh token': async () => {
      const { refresh_token: spent } = await connected();
      await post(token, refreshBody(app, spent));
      await answered(post(token, refreshBody(app, spent)), 400);
    },
    'a wrong secret': () => answered(post(token, { ...refreshBody(app, 'x'), client_secret: 'x' }), 401),
    introspect: () => answered(post(introspect, tokenBody(app, pair.access_token))),
    'DELETE /app/connections/{id}': async () => {
      const { id } = await rowOf((await connected()).access_token);
      await send(null, 'DELETE', `/app/connections/${id}`, undefined, basic(app.clientId, app.clientSecret));
    },
    revoke: async () => answered(post(revoke, tokenBody(app, (await connected()).access_token))),
    device: async () => {
      const { body } = await post(authorizeDevice, { ...device, scope: 'orders:read' });
      const poll = { ...device, grant_type: DEVICE_GRANT, device_code: String(body.device_code) };
      await answered(post(token, poll), 400);
    },
    consent: async () => expect((await openConsent(authorizeRequest(app, {}, cookie))).status).toBe(200),
    decision: async () => {
      const ticket = await ticketOf({ app, cookie });
      await answered(decide({ cookie }, { ticket, store: storeId, mode: 'test', decision: 'authorize' }), 303);
    },
  };
}

async function listCalls({ access, key, narrow, ...ids }: Here): Promise<Calls> {
  const { customerId, productId, subscriptionId, endpointId } = ids;
  const newest = async (list: string) => (await send(access, 'GET', `/${list}?limit=1`))[0].id;
  const [event, invoice, request] = [await newest('events'), await newest('invoices'), await newest('requests')];
  const paths = [
    '/me',
    '/connections?limit=10',
    '/products?limit=10',
    `/products/${productId}`,
    '/webhooks?limit=10',
    '/customers?limit=10',
    '/customers?email=Ada@example.com',
    `/customers/${customerId}`,
    '/subscriptions?limit=10',
    '/subscriptions?limit=10&status=canceled',
    `/subscriptions?limit=10&customer_id=${customerId}`,
    `/subscriptions?limit=10&updated_since=${new Date().toISOString()}`,
    `/subscriptions/${subscriptionId}?expand=customer,product,variant`,
    `/subscriptions/${subscriptionId}/upcoming_invoice`,
    `/subscriptions/${subscriptionId}/invoices?limit=10`,
    '/invoices?limit=10',
    '/invoices?limit=10&status=open',
    `/invoices/${invoice}`,
    `/invoices?limit=10&customer_id=${customerId}`,
    `/invoices?limit=10&subscription_id=${subscriptionId}`,
    '/orders?limit=10',
    '/orders?limit=10&status=paid',
    `/orders?limit=10&customer_id=${customerId}`,
    `/orders/${invoice}`,
    '/events?limit=10',
    `/events?limit=10&after=${event}`,
    `/events/${event}`,
    '/requests?limit=10',
    '/requests?limit=10&status=4xx',
    '/requests?limit=10&error=not_found',
    '/requests?limit=10&id=none',
    `/requests/${request}`,
    '/approvals?limit=10',
    '/approvals?limit=10&status=pending',
    `/webhooks/${endpointId}`,
    `/webhooks/${endpointId}/deliveries?limit=10`,
  ];
  const get = (path: string, by: string) => () => send(by, 'GET', path);
  const ofApp = basic(ids.app.clientId, ids.app.clientSecret);
  const getOfApp = (path: string) => () => send(null, 'GET', path, undefined, ofApp);
  return {
    // Of one store an app's connections are read whole: as many as its seller made.
    ...Object.fromEntries(paths.map((path) => [`GET ${path}`, get(path, access)])),
    'GET /app/connections': getOfApp('/app/connections?limit=10'),
    'GET /app/connections/{id}': getOfApp(`/app/connections/${ids.connectionId}`),
    'GET /me, by a key': get('/me', key),
    'GET /events, of few scopes': get('/events?limit=10', narrow),
    'GET /events?after=, of few scopes': get(`/events?limit=10&after=${event}`, narrow),
  };
}

function changes({ access, customerId, productId }: Here): Calls {
  const person = () => ({ name: 'Mary', email: `${randomUUID()}@example.com` });
  const webhook = () => ({ url: `https://app.example/${randomUUID()}`, events: ['invoice.paid'] });
  return {
    'POST /customers, sent again': async () => {
      const [body, headers] = [person(), { 'idempotency-key': randomUUID() }];
      for (const _ of [1, 2]) await send(access, 'POST', '/customers', body, headers);
    },
    'PATCH /customers/{id}': () => send(access, 'PATCH', `/customers/${customerId}`, person()),
    'DELETE /customers/{id}': async () => {
      const { id } = await send(access, 'POST', '/customers', person());
      await send(access, 'DELETE', `/customers/${id}`);
    },
    'PATCH /products/{id}': () => send(access, 'PATCH', `/products/${productId}`, { name: randomUUID() }),
    'a product and its variant': async () => {
      const { id } = await send(access, 'POST', '/products', { name: 'Tea' });
      const variant = { name: 'Small', price: 1, interval: 'day' };
      const made = await send(access, 'POST', `/products/${id}/variants`, variant);
      await send(access, 'PATCH', `/variants/${made.id}`, { archived: true });
    },
    webhooks: async () => {
      const { id } = await send(access, 'POST', '/webhooks', webhook());
      await send(access, 'PATCH', `/webhooks/${id}`, { events: ['*'] });
      await send(access, 'POST', `/webhooks/${id}/rotate_secret`, { overlap_hours: 0 });
      await send(access, 'DELETE', `/webhooks/${id}`);
    },
  };
}

function subscriptionCalls({ access, subscriptionId, wish, large, detail }: Here): Calls {
  const subscribe = () => send(access, 'POST', '/subscriptions', wish);
  const change = (id: string, body: object) => send(access, 'PATCH', `/subscriptions/${id}`, body);
  const changed = (body: object) => async () => change((await subscribe()).id, body);
  const swap = { action: 'swap', variant_id: large };
  return {
    cancel: changed({ action: 'cancel' }),
    'cancel at once': changed({ action: 'cancel_immediately' }),
    swap: changed(swap),
    'swap later': changed({ ...swap, when: 'period_end' }),
    'pause and resume': async () => {
      const { id } = await subscribe();
      await change(id, { action: 'pause' });
      await change(id, { action: 'resume' });
    },
    'one to which very much has happened': () => change(subscriptionId, { metadata: { at: randomUUID() } }),
    preview: () => send(access, 'POST', `/subscriptions/${subscriptionId}/preview`, swap),
    approvals: async () => {
      const { id } = await subscribe();
      const body = { authorization_details: [{ ...detail, subscription_id: id }] };
      const made = await send(access, 'POST', '/approvals', body);
      await send(access, 'GET', `/approvals/${made.id}`);
      await send(access, 'DELETE', `/approvals/${made.id}`);
    },
  };
}
