import { randomUUID } from 'node:crypto';
import { recordCall } from '@/lib/calls/record-call.ts';
import { saveCalls } from '@/lib/calls/save-calls.ts';
import { db } from '@/lib/database/db.ts';
import { sql } from '@/lib/database/query.ts';
import { queueMail } from '@/lib/journal/mail/queue-mail.ts';
import { createApiKey } from '@/lib/oauth/api-keys/create-api-key.ts';
import type { SellerId } from '@/lib/permissions/seller.ts';
import { addEndpoint } from '@/lib/webhooks/add-endpoint.ts';
import { context, type DemoApp } from '@/prisma/demo/factories.ts';
import type { Mode, SubscriptionStatus } from '@/prisma/generated/enums.ts';
import { createCustomer, createProduct, createSubscriptions } from '@/prisma/testing/billing-factories.ts';
import { loggedCalls } from '@/prisma/testing/calls.ts';
import { connect } from '@/prisma/testing/connect.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Owned {
  ownerId: SellerId;
  store: { id: string };
  app: DemoApp;
  /** A colleague, who asks for the app. */
  viewerId: string;
}

/** Makes what somebody has in one mode. */
export async function makeSide(mode: Mode, { ownerId, store, app, viewerId }: Owned) {
  const inStore = { storeId: store.id, mode };
  const pair = await connect({ app, store, ownerId, mode });
  const { id: connectionId } = await db().connection.findFirstOrThrow({ where: inStore });
  const wanted = { ...inStore, scopes: ['*'], name: 'Nightly export' };
  const made = await createApiKey(ownerId, randomUUID(), wanted, { ...context(), tokenPrefix: 'svc' });
  if ('fault' in made) throw new Error(`The fixtures has no key: ${made.fault}.`);
  const { id: keyId } = await db().apiKey.findFirstOrThrow({ where: inStore });
  const { id: subscriptionId, ...subscribed } = await makeSubscription(inStore, 'active');
  const unpaid = await makeSubscription(inStore, 'past_due');
  return {
    mode,
    pair,
    connectionId,
    keyId,
    key: made.key,
    /** Its variant, product and customer, and another variant of the product that no subscription has. */
    subscriptionId,
    ...subscribed,
    requestId: await makeRequest(inStore, app, viewerId),
    approvalId: await makeApproval(inStore, connectionId, subscriptionId),
    logged: await makeLogged(inStore, app.id, { ofApp: connectionId, ofKey: keyId }),
    endpoints: await makeEndpoints(ownerId, inStore, app.id, connectionId),
    /** One that nobody has paid, of another subscription. */
    openInvoiceId: (await db().invoice.findFirstOrThrow({ where: { subscriptionId: unpaid.id, status: 'open' } })).id,
    /** A customer without subscriptions, who can be deleted. */
    lonelyCustomerId: await createCustomer(db(), inStore),
  };
}

interface StoreMode {
  storeId: string;
  mode: Mode;
}

/** Makes a subscription of a customer of its own, to one of two variants. */
async function makeSubscription(inStore: StoreMode, status: SubscriptionStatus) {
  const { variants } = await createProduct(db(), inStore, { variants: [{}, { name: 'Unused' }] });
  const [variant, unused] = variants;
  if (!variant || !unused) throw new Error('The fixtures has no variant.');
  const customerId = await createCustomer(db(), inStore);
  const now = new Date();
  const startedAt = new Date(now.getTime() - MINUTE_MS);
  const [id = ''] = await createSubscriptions(db(), inStore, [{ customerId, variant, startedAt, status }], now);
  return { id, customerId, variantId: variant.id, productId: variant.productId, unusedVariantId: unused.id };
}

/** Makes an open request of a store's viewer to connect an app to it. */
async function makeRequest(inStore: StoreMode, app: DemoApp, askedById: string) {
  const [id, askedAt, scopes] = [randomUUID(), new Date(), ['orders:read']];
  const query = new URLSearchParams({ response_type: 'code', client_id: app.clientId, redirect_uri: app.redirectUri });
  const asked = { ...inStore, appId: app.id, askedById, path: `/oauth/authorize?${query}&scope=orders:read` };
  const expiresAt = new Date(askedAt.getTime() + DAY_MS);
  await db().connectRequest.create({ data: { ...asked, id, scopes, askedAt, expiresAt } });
  return id;
}

/** Makes an open request of an app for a change of a subscription. */
async function makeApproval(inStore: StoreMode, connectionId: string, subscriptionId: string) {
  const [id, requestedAt] = [randomUUID(), new Date()];
  const detail = { type: 'subscription_change', subscription_id: subscriptionId, action: 'cancel' };
  const expiresAt = new Date(requestedAt.getTime() + DAY_MS);
  const data = { ...inStore, id, connectionId, subscriptionId, detail, digest: id, requestedAt, expiresAt };
  await db().approval.create({ data });
  return id;
}

/** Writes a refused call into the request log: of an app's connection, and of a key. */
async function makeLogged(inStore: StoreMode, appId: string, holders: Record<'ofApp' | 'ofKey', string>) {
  const said = { method: 'GET', url: 'https://api.example/v1/me', status: 401, reason: 'rotated' } as const;
  const call = { ...said, at: new Date(), began: performance.now(), isProven: true, address: '192.0.2.1' };
  recordCall({ ...call, requestId: 'req_cast_app', whose: { ...inStore, appId, holderId: holders.ofApp } });
  recordCall({ ...call, requestId: 'req_cast_key', whose: { ...inStore, appId: null, holderId: holders.ofKey } });
  await saveCalls(new Date());
  const idOf = async (holderId: string) => (await loggedCalls(sql`holder_id = ${holderId}::uuid`)).at(-1)?.id ?? '';
  return { ofApp: await idOf(holders.ofApp), ofKey: await idOf(holders.ofKey) };
}

/** Makes webhook endpoints, disabled: of a store, of an app, of a connection, and spare ones to delete. */
async function makeEndpoints(person: SellerId, inStore: StoreMode, appId: string, connectionId: string) {
  const make = async (home: Parameters<typeof addEndpoint>[0]) => {
    const settings = { url: 'https://hooks.example/events', description: '', events: ['*'], enabled: false };
    const added = await addEndpoint(home, settings, { ...context(), by: { person } });
    if ('fault' in added) throw new Error(`The fixtures has no endpoint: ${added.fault}.`);
    return added.endpoint.id;
  };
  const common = { ...inStore, scopes: ['*'] };
  return {
    ofStore: await make({ ...common, connectionId: null }),
    ofApp: await make({ appId, mode: inStore.mode }),
    ofConnection: await make({ ...common, connectionId }),
    spareOfStore: await make({ ...common, connectionId: null }),
    spareOfConnection: await make({ ...common, connectionId }),
  };
}

export async function makePasskey(userId: string): Promise<string> {
  const id = randomUUID();
  const device = { deviceType: 'singleDevice', backedUp: false };
  await db().passkey.create({ data: { id, userId, publicKey: '', credentialID: id, counter: 0, ...device } });
  return id;
}

/** Queues a mail; it is in the outbox. */
export async function makeLetter(userId: string, recipient: string): Promise<string> {
  const letter = { subject: 'Only for you', text: 'A secret.', html: '<p>A secret.</p>' };
  await queueMail(db(), { recipient, userId }, () => letter, new Date());
  return (await db().mail.findFirstOrThrow({ where: { userId } })).id;
}
