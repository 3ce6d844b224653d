import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { POST as requestDevice } from '@/app/api/oauth/device_authorization/route.ts';
import { documentScene } from '@/app/oauth/authorize/document-testing.ts';
import { HERE } from '@/app/oauth/authorize/testing.ts';
import { DEVICE_GRANT } from '@/extensions/device/index.ts';
import { authorizeDevice } from '@/extensions/device/lib/authorize-device.ts';
import { findHostStanding } from '@/lib/apps/client-standings.ts';
import { saveUnregistered } from '@/lib/apps/presented-apps.ts';
import { db, transact } from '@/lib/database/db.ts';
import { execute, query, sql } from '@/lib/database/query.ts';
import { documentHost } from '@/lib/oauth/clients/document-testing.ts';
import { listSellerConnections } from '@/lib/oauth/connections/seller-connections.ts';
import { context, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { onServer, testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { OPERATOR, pairOf, post, rowOf, scene } from '@/prisma/testing/scene.ts';
import { unregisteredAppId } from '../clients/dynamic-client.ts';
import { decideClient } from './decide-client.ts';
import { listClientHosts, listDynamicClients } from './operator-client-standings.ts';

testDatabase({ baseUrl: HERE });
beforeEach(async () => {
  testSettings({ baseUrl: HERE });
  await db().clientStanding.deleteMany();
});

const at = () => context(new Date());
const decide = (host: string, decision: 'block' | 'unblock' | 'verify' | 'remove', withSubdomains = false) =>
  decideClient(OPERATOR, { host, withSubdomains }, decision, { ...at(), reason: 'It asks for too much.' });

/** An unregistered client with a row, as one has that was authorized. */
async function known(clientId: string, redirectUris = ['http://127.0.0.1/callback']) {
  const id = unregisteredAppId(clientId);
  const websiteUrl = clientId.startsWith('http') ? new URL(clientId).origin : '';
  const app = {
    id,
    clientId,
    name: 'Desk',
    websiteUrl,
    redirectUris,
    verification: 'none',
    deviceSignIn: false,
  } as const;
  await saveUnregistered(db(), app, new Date());
  return { id, isDisabled: async () => (await db().app.findUniqueOrThrow({ where: { id } })).disabledAt !== null };
}

test('a host that is blocked loses its connections at once, is refused, and may come back', async () => {
  const { exchange, fault, ask, host } = await documentScene();
  const { access_token } = pairOf(await exchange());
  const { id } = await rowOf(access_token);
  expect(await decide('localhost', 'block')).toBe(1);
  expect(await decide('localhost', 'block')).toBeNull();
  expect((await rowOf(access_token)).endReason).toBe('client_blocked');
  expect(await db().auditEntry.findMany({ where: { connectionId: id, kind: 'client_blocked' } })).toHaveLength(1);
  expect(await db().event.findMany({ where: { type: 'connection.ended', data: { contains: id } } })).toHaveLength(1);
  expect(await fault()).toEqual([400, 'blocked']);
  const shown = (await listClientHosts(db(), OPERATOR, 200)).find((one) => one.host === 'localhost');
  expect(shown).toMatchObject({ connections: 0, withSubdomains: false, reason: 'It asks for too much.' });
  expect(shown?.names).toContain('Desk');
  expect(await decide('localhost', 'unblock')).toBe(0);
  expect(await decide('localhost', 'unblock')).toBeNull();
  expect((await ask()).status).toBe(200);
  expect((await rowOf(access_token)).endReason).toBe('client_blocked');
  expect(host.requestedPaths.length).toBe(1);
});

test('a domain is blocked with all that is below it, by document and by where browsers are sent', async () => {
  const inside = await Promise.all([
    known('https://agents.example/c'),
    known('https://a.b.agents.example:8443/c'),
    known('svc_dyn_one', ['https://Login.Agents.Example./back']),
  ]);
  const outside = await Promise.all([
    known('https://notagents.example/c'),
    known('https://example/c'),
    known('svc_dyn_two', ['http://localhost/agents.example', 'https://b.example/?u=agents.example']),
    known('https://agents.example.b.example/c'),
  ]);
  const { app: registered } = await scene({ redirectUris: ['https://agents.example/back'] });
  expect(await decide('agents.example', 'block', true)).toBe(0);
  expect(await Promise.all(inside.map(({ isDisabled }) => isDisabled()))).toEqual([true, true, true]);
  expect(await Promise.all(outside.map(({ isDisabled }) => isDisabled()))).toEqual([false, false, false, false]);
  expect((await db().app.findUniqueOrThrow({ where: { id: registered.id } })).disabledAt).toBeNull();
  for (const host of ['agents.example', 'x.agents.example'])
    expect((await findHostStanding(db(), [host])).isBlocked).toBe(true);
  expect(await decide('agents.example', 'unblock')).toBe(0);
  expect(await Promise.all(inside.map(({ isDisabled }) => isDisabled()))).toEqual([false, false, false]);
  expect(await decide('agents.example', 'block')).toBe(0);
  expect(await decide('agents.example', 'block', true)).toBe(0);
});

test('a client that registered itself is decided about alone; a registered app never is', async () => {
  const [one, other] = [await known('svc_dyn_three'), await known('svc_dyn_four')];
  const { app } = await scene();
  for (const decision of ['block', 'unblock', 'verify', 'remove'] as const) {
    expect(await decideClient(OPERATOR, { appId: one.id }, decision, at())).toBe(0);
    expect(await decideClient(OPERATOR, { appId: one.id }, decision, at()), decision).toBeNull();
    expect(await decideClient(OPERATOR, { appId: app.id }, decision, at())).toBeNull();
    const shown = (await listDynamicClients(db(), OPERATOR, 200)).find(({ id }) => id === one.id);
    expect([shown?.blockedAt !== null, shown?.isVerified]).toEqual([decision === 'block', decision === 'verify']);
  }
  expect(await other.isDisabled()).toBe(false);
  expect(await decideClient(OPERATOR, { appId: "' OR 1=1" }, 'block', at())).toBeNull();
});

test('a host that is vouched for has the badge, on the consent screen and in the seller’s list', async () => {
  const { exchange, ask, seller } = await documentScene({ client_name: 'Tillgate' });
  pairOf(await exchange());
  const list = async () => (await listSellerConnections(db(), seller.id, {}, { limit: 2 })).rows[0]?.app;
  expect(await list()).toMatchObject({
    verification: 'none',
    unregistered: { host: expect.stringMatching(/^localhost:/) },
  });
  expect(await (await ask()).text()).not.toContain('>Verified<');
  expect(await decide('localhost', 'verify')).toBe(0);
  expect(await list()).toMatchObject({ verification: 'verified' });
  expect(await (await ask()).text()).toContain('Verified');
  expect(await decide('localhost', 'remove')).toBe(0);
  expect(await list()).toMatchObject({ verification: 'none' });
});

test('of a block and first authorizations at the same time, no connection is left', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { press, host } = await documentScene();
    const [, ...back] = await Promise.all([decide('localhost', 'block'), press(), press(), press()]);
    expect(back.length).toBe(3);
    const id = unregisteredAppId(host.clientId);
    expect(await db().connection.count({ where: { appId: id, endedAt: null } })).toBe(0);
    await decide('localhost', 'unblock');
  }
});

// The embedded database has one connection.
test.runIf(onServer)('a device is not connected once its client is blocked, however late that comes', async () => {
  const seller = await createSeller(db());
  const store = await createStore(db(), seller.id);
  const domain = 'late.agents.example';
  const redirectUris = [`https://login.${domain}/back`];
  const { clientId } = await documentHost({ grant_types: [DEVICE_GRANT], redirect_uris: redirectUris });
  const { body } = await post(requestDevice, { client_id: clientId, scope: 'orders:read' });
  const asked = { clientId, redirectUri: DEVICE_GRANT, userCode: String(body.user_code), scopes: ['orders:read'] };
  const request = { ...asked, mode: 'test', challenge: null } as const;
  const ticket = { id: randomUUID(), sellerId: seller.id, sessionId: 'x', request };
  const choice = { storeId: store.id, mode: 'test', ticked: ['orders:read'], started: true } as const;
  let lock = () => {};
  const locked = new Promise<void>((resolve) => {
    lock = resolve;
  });
  // Not within the transaction.
  const pressed = locked.then(() => authorizeDevice(ticket, choice, seller.id, context()));
  await transact(
    async (tx) => {
      await execute(tx, sql`LOCK TABLE app IN SHARE MODE`);
      lock();
      // The client was looked up, and waits to be kept.
      const waiting = () => query(tx, sql`SELECT pid FROM pg_locks WHERE relation = 'app'::regclass AND NOT granted`);
      await expect.poll(waiting).toHaveLength(1);
      await tx.clientStanding.create({ data: { host: domain, blockedAt: new Date(), withSubdomains: true } });
    },
    { timeout: 40_000 },
  );
  expect(await pressed).toEqual({ fault: 'app_gone' });
  expect(await db().connection.count({ where: { appId: unregisteredAppId(clientId) } })).toBe(0);
});

test('the seller’s list tells who connected it, and is narrowed to apps or agents', async () => {
  const { exchange, seller } = await documentScene();
  pairOf(await exchange());
  const list = async (kind?: 'apps' | 'agents') =>
    (await listSellerConnections(db(), seller.id, { kind }, { limit: 2 })).rows.map(({ authorizedBy }) => authorizedBy);
  const { email } = await db().user.findUniqueOrThrow({ where: { id: seller.id } });
  expect([await list(), await list('agents'), await list('apps')]).toEqual([[email], [email], []]);
});
