import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { POST as introspect } from '@/app/api/oauth/introspect/route.ts';
import { POST as revokeByApp } from '@/app/api/oauth/revoke/route.ts';
import { subscribe } from '@/app/api/v1/subscriptions/testing.ts';
import { send } from '@/app/api/v1/testing.ts';
import { context, createStore, DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { makeKey, post, scene, shop, tokenBody } from '@/prisma/testing/scene.ts';
import { saveCalls } from '../../calls/save-calls.ts';
import { db } from '../../database/db.ts';
import { entryOf, happeningsOf, kindsOf } from '../../journal/activity/testing.ts';
import { formatCredential, mintCredential, parseCredential } from '../../permissions/credential.ts';
import { deleteSeller } from '../../removal/delete-seller.ts';
import { deleteStore } from '../../removal/delete-store.ts';
import { MAX_KEYS } from './api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';

testDatabase();
afterEach(() => void vi.useRealTimers());

describe('a key', () => {
  test('works on its one store and mode with its scopes, and /me says so', async () => {
    const { seller, store } = await shop();
    const now = new Date('2026-02-03T04:05:06.789Z');
    const { id, key } = await makeKey(seller, store, { now });
    expect(key).toMatch(/^svc_test_[0-9A-Za-z]{71}$/);
    const { status, body } = await send('GET', '/me', { token: key });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: store.id,
      name: 'Harbour Books',
      custom_domain: null,
      currency: 'usd',
      mode: 'test',
      subdomain: expect.any(String),
      scope: 'subscriptions:read',
      app: null,
      connection: { id, connected_at: now.toISOString(), last_used_at: expect.any(String) },
    });
    expect((await send('GET', '/subscriptions', { token: key })).status).toBe(200);
  });

  test('403 without the scope, and nobody to ask again', async () => {
    const { seller, store } = await shop();
    const { status, body, headers } = await send('GET', '/products', { token: (await makeKey(seller, store)).key });
    expect([status, body.error]).toEqual([403, 'insufficient_scope']);
    expect(body).toMatchObject({ required_scopes: ['products:read'], granted_scopes: ['subscriptions:read'] });
    expect(body).not.toHaveProperty('reauthorize_url');
    expect(headers.get('www-authenticate')).toContain('scope="products:read"');
  });

  test('is stored as a hash; with another secret or mode it is refused', async () => {
    const { seller, store } = await shop();
    const { id, key } = await makeKey(seller, store);
    const row = await db().apiKey.findUniqueOrThrow({ where: { id } });
    const { selector, secret } = parseCredential(key, 'svc') ?? mintCredential('test');
    expect(row.selector).toBe(selector);
    expect(JSON.stringify([row, await db().auditEntry.findMany({ where: { ownerId: seller.id } })])).not.toContain(
      secret,
    );
    for (const other of [mintCredential('test', selector), { kind: 'live', selector, secret } as const]) {
      expect((await send('GET', '/me', { token: formatCredential(other, 'svc') })).status).toBe(401);
    }
    expect((await send('GET', '/me', { token: key })).status).toBe(200);
  });

  test('reads only its own store and mode; its changes carry its name', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-06-16T00:00:00.000Z') });
    const { seller, store } = await shop();
    const inStore = { storeId: store.id, mode: 'test' } as const;
    const { id } = await subscribe(inStore);
    const live = await subscribe({ ...inStore, mode: 'live' });
    const scopes = ['subscriptions:read', 'subscriptions:write'];
    const { id: keyId, key: token } = await makeKey(seller, store, { scopes });
    const change = { token, body: { action: 'cancel' }, headers: { 'idempotency-key': 'once' } };
    expect((await send('PATCH', `/subscriptions/${live.id}`, change)).status).toBe(404);
    const first = await send('PATCH', `/subscriptions/${id}`, change);
    expect(first.body.data.cancel_at_period_end).toBe(true);
    const again = await send('PATCH', `/subscriptions/${id}`, change);
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
    expect(await happeningsOf(id)).toMatchObject([
      { kind: 'cancel', appName: 'API key “Nightly export”', connectionId: null },
    ]);
    expect(await entryOf('subscription_cancel', { ownerId: seller.id })).toMatchObject({
      actor: 'key',
      actorName: 'API key “Nightly export”',
      appName: 'API key “Nightly export”',
      appId: null,
      storeId: store.id,
      mode: 'test',
      connectionId: null,
      detail: { subscription: id, api_key: keyId },
    });
    expect(await kindsOf({ ownerId: seller.id })).toEqual(['api_key_created', 'subscription_cancel']);
  });

  test('means nothing to an app: inactive to introspection, untouched by its revocation', async () => {
    const { app, seller, store } = await scene();
    const { key } = await makeKey(seller, store);
    expect(await post(introspect, tokenBody(app, key))).toMatchObject({ status: 200, body: { active: false } });
    expect(await post(revokeByApp, tokenBody(app, key))).toMatchObject({ status: 200, body: {} });
    expect((await send('GET', '/me', { token: key })).status).toBe(200);
  });

  test('costs one statement more than an app’s token, which still takes one', async () => {
    const { seller, store, connect } = await scene();
    const [{ key }, { access_token }] = [await makeKey(seller, store), await connect()];
    const count = async (token: string) => (await statementsOf(() => send('GET', '/me', { token }))).length;
    expect([await count(key), await count(access_token)]).toEqual([2, 1]);
  });

  test('is not counted for any app', async () => {
    const { seller, store } = await shop();
    const { key } = await makeKey(seller, store);
    await saveCalls(new Date());
    await db().callTotal.deleteMany();
    await send('GET', '/me', { token: key });
    await saveCalls(new Date());
    expect(await db().callTotal.count({ where: { kind: 'answer' } })).toBe(0);
  });
});

describe('making keys', () => {
  test('one form makes one key, however often and at once it is sent', async () => {
    const { seller, store } = await shop();
    const id = randomUUID();
    const made = await Promise.all([1, 2, 3].map(() => makeKey(seller, store, { id })));
    expect(made.map(({ fault }) => fault).sort()).toEqual(['already_made', 'already_made', null]);
    expect(await kindsOf({ ownerId: seller.id })).toEqual(['api_key_created']);
    const second = await createStore(db(), seller.id);
    expect(await makeKey(seller, second, { id })).toMatchObject({ key: '', fault: 'already_made' });
  });

  test('only for the seller’s own store, and no more than a store may have; a revoked one makes room', async () => {
    const [{ seller, store }, other] = [await shop(), await shop()];
    expect((await makeKey(other.seller, store)).fault).toBe('no_store');
    const first = await makeKey(seller, store);
    for (let more = 2; more < MAX_KEYS; more += 1) await makeKey(seller, store);
    const last = await Promise.all([makeKey(seller, store), makeKey(seller, store)]);
    expect(last.map(({ fault }) => fault).sort()).toEqual([null, 'too_many']);
    expect((await makeKey(seller, await createStore(db(), seller.id))).fault).toBeNull();
    expect(await revokeApiKey(seller.id, first.id, context())).toBe(true);
    expect((await makeKey(seller, store)).fault).toBeNull();
  });
});

describe('a key ends', () => {
  test('at once when its seller revokes it, which is recorded once; no other seller can end it', async () => {
    const [{ seller, store }, other] = [await shop(), await shop()];
    const [{ id, key }, kept] = [await makeKey(seller, store), await makeKey(seller, store, { name: 'Kept' })];
    expect(await revokeApiKey(other.seller.id, id, context())).toBe(false);
    expect(await revokeApiKey(seller.id, 'no-id', context())).toBe(false);
    expect((await send('GET', '/me', { token: key })).status).toBe(200);
    const ended = await Promise.all([1, 2].map(() => revokeApiKey(seller.id, id, context())));
    expect(ended.sort()).toEqual([false, true]);
    expect((await send('GET', '/me', { token: key })).body.error).toBe('invalid_token');
    expect((await send('GET', '/me', { token: kept.key })).status).toBe(200);
    const recorded = (await kindsOf({ ownerId: seller.id })).filter((kind) => kind === 'api_key_revoked');
    expect(recorded).toEqual(['api_key_revoked']);
    expect(await entryOf('api_key_revoked')).toMatchObject({
      storeId: store.id,
      mode: 'test',
      appName: 'API key “Nightly export”',
      actor: 'seller',
      actorName: seller.email,
    });
  });

  test('while it is being used: what comes after the revocation is refused', async () => {
    const { seller, store } = await shop();
    const { id, key } = await makeKey(seller, store);
    const uses = Array.from({ length: 6 }, () => send('GET', '/me', { token: key }).then(({ status }) => status));
    const [statuses] = await Promise.all([Promise.all(uses), revokeApiKey(seller.id, id, context())]);
    for (const status of statuses) expect([200, 401]).toContain(status);
    expect((await send('GET', '/me', { token: key })).status).toBe(401);
  });

  test('with its store, and with its seller’s account', async () => {
    const { seller, store } = await shop();
    const [one, two] = [
      await makeKey(seller, store),
      await makeKey(seller, await createStore(db(), seller.id), { mode: 'live' }),
    ];
    expect(await deleteStore(seller.id, store.id, 'Harbour Books', context())).toBe('deleted');
    expect((await send('GET', '/me', { token: one.key })).status).toBe(401);
    expect((await send('GET', '/me', { token: two.key })).status).toBe(200);
    const proof = { email: seller.email, password: DEMO_PASSWORD };
    expect(await deleteSeller(seller, proof, new Date())).toBe('deleted');
    expect((await send('GET', '/me', { token: two.key })).status).toBe(401);
    expect(await db().apiKey.count({ where: { id: { in: [one.id, two.id] } } })).toBe(0);
  });
});
