import { afterEach, describe, expect, test, vi } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { entryOf, kindsOf } from '@/lib/journal/activity/testing.ts';
import { disconnectApp } from '@/lib/oauth/connections/disconnect-app.ts';
import { s256 } from '@/lib/oauth/pkce.ts';
import { context } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import * as oauth from '@/prisma/testing/scene.ts';
import { POST as revoke } from '../revoke/route.ts';
import { POST } from './route.ts';

const { codeBody, expectError, pairOf, post, refreshBody, rowOf, scene, tokenBody, VERIFIER } = oauth;

testDatabase();
afterEach(() => void vi.useRealTimers());

const HEADERS = {
  'x-request-id': 'req_from_the_app',
  'user-agent': 'parcelwise/3',
  'x-client-address': '198.51.100.4',
};
const ASKED = { requestId: 'req_from_the_app', userAgent: 'parcelwise/3', address: '198.51.100.4' };

/** The kinds of entries about the connection that a credential belongs to, oldest first. */
const told = async (credential: string) => kindsOf({ connectionId: (await rowOf(credential)).id });

describe('the activity records', () => {
  test('Authorize and the exchange: what, by whom, from where, in which request', async () => {
    const { app, store, seller, developer, authorize } = await scene();
    const code = await authorize({ mode: 'test', scopes: ['orders:read'] });
    pairOf(await post(POST, codeBody(app, code), HEADERS));
    const { id, connectedAt } = await rowOf(code);
    expect(await told(code)).toEqual(['authorized', 'connected']);
    const common = {
      ownerId: seller.id,
      storeId: store.id,
      storeName: store.name,
      mode: 'test',
      appId: app.id,
      appName: app.name,
    };
    expect(await entryOf('authorized', { connectionId: id })).toMatchObject({
      ...common,
      actor: 'seller',
      actorName: seller.email,
      detail: { scopes: ['orders:read'] },
    });
    expect(await entryOf('connected', { connectionId: id })).toMatchObject({
      ...common,
      ...ASKED,
      actor: 'app',
      actorName: app.name,
      at: connectedAt,
      appOwnerId: developer.id,
      detail: { scopes: ['orders:read'], with_secret: true },
    });
  });

  test('a rotation, and one that asked for less', async () => {
    const { app, connect } = await scene();
    const pair = await connect({ scopes: ['orders:read', 'taxes:read'] });
    const next = pairOf(
      await post(POST, refreshBody(app, pair.refresh_token, { scope: 'taxes:read orders:read' }), HEADERS),
    );
    pairOf(await post(POST, refreshBody(app, next.refresh_token, { scope: 'taxes:read' })));
    expect(await told(pair.access_token)).toEqual(['authorized', 'connected', 'rotated', 'scope_narrowed']);
    const { id } = await rowOf(pair.access_token);
    expect(await entryOf('rotated', { connectionId: id })).toMatchObject({ ...ASKED, actor: 'app' });
    expect(await entryOf('scope_narrowed', { connectionId: id })).toMatchObject({ detail: { scopes: ['taxes:read'] } });
  });

  test('a code that is used again, and a refresh token that is used again', async () => {
    const { app, authorize, connect } = await scene();
    const code = await authorize();
    await post(POST, codeBody(app, code));
    for (let turn = 0; turn < 3; turn += 1)
      expectError(await post(POST, codeBody(app, code), HEADERS), '400 invalid_grant');
    expect(await told(code)).toEqual(['authorized', 'connected', 'code_replayed']);
    expect(await entryOf('code_replayed')).toMatchObject({ ...ASKED, actor: 'system', actorName: null });

    const pair = await connect({ verifier: VERIFIER });
    const rotation = refreshBody(app, pair.refresh_token, oauth.NO_SECRET);
    pairOf(await post(POST, rotation));
    expectError(await post(POST, rotation), '400 invalid_grant');
    expect(await told(pair.access_token)).toEqual(['authorized', 'connected', 'rotated']);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 });
    expectError(await post(POST, refreshBody(app, pair.refresh_token)), '400 invalid_grant');
    expect(await told(pair.access_token)).toEqual(['authorized', 'connected', 'rotated']);
    for (let turn = 0; turn < 2; turn += 1) expectError(await post(POST, rotation), '400 invalid_grant');
    expect(await told(pair.access_token)).toEqual(['authorized', 'connected', 'rotated', 'refresh_token_reused']);
  });

  test('the fifth failed proof alone', async () => {
    const { app, authorize } = await scene();
    const code = await authorize({ challenge: s256(VERIFIER) });
    const fail = () => post(POST, codeBody(app, code, { code_verifier: oauth.OTHER_VERIFIER }), HEADERS);
    for (let turn = 0; turn < 4; turn += 1) await fail();
    expect(await told(code)).toEqual(['authorized']);
    await Promise.all([fail(), fail(), fail()]);
    expect(await told(code)).toEqual(['authorized', 'code_burned']);
    expect(await entryOf('code_burned')).toMatchObject({ ...ASKED, actor: 'system' });
  });

  test('the end of a connection by the app, or by the seller, once', async () => {
    const { app, seller, developer, connect } = await scene();
    const [one, two] = [await connect(), await connect()];
    for (let turn = 0; turn < 2; turn += 1) await post(revoke, tokenBody(app, one.access_token), HEADERS);
    expect(await told(one.access_token)).toEqual(['authorized', 'connected', 'revoked_by_app']);
    expect(await entryOf('revoked_by_app')).toMatchObject({ ...ASKED, actor: 'app', actorName: app.name });
    const { id } = await rowOf(two.access_token);
    expect(await disconnectApp(developer.id, id, context())).toBe(false);
    expect(await told(two.access_token)).toEqual(['authorized', 'connected']);
    const by = context();
    for (let turn = 0; turn < 2; turn += 1) await disconnectApp(seller.id, id, by);
    expect(await told(two.access_token)).toEqual(['authorized', 'connected', 'revoked_by_seller']);
    const { requestId, address } = by;
    expect(await entryOf('revoked_by_seller')).toMatchObject({
      requestId,
      address,
      actor: 'seller',
      actorName: seller.email,
    });
  });
});

describe('what changes nothing is not recorded', () => {
  test('a request that is refused, or a retry that gets the kept answer', async () => {
    const { app, authorize } = await scene();
    const code = await authorize();
    expectError(await post(POST, codeBody(app, code, { redirect_uri: 'https://x.example' })), '400 invalid_grant');
    expectError(await post(POST, codeBody(app, code, { client_secret: 'wrong' })), '401 invalid_client');
    expect(await told(code)).toEqual(['authorized']);
    const key = { 'idempotency-key': 'k' };
    for (let turn = 0; turn < 3; turn += 1) pairOf(await post(POST, codeBody(app, code), key));
    expect(await told(code)).toEqual(['authorized', 'connected']);
    // Another code with a key that is already used: its UPDATE fails as a whole.
    const other = await authorize();
    expectError(await post(POST, { ...codeBody(app, other) }, key), '400 invalid_request');
    expect(await told(other)).toEqual(['authorized']);
  });

  test('50 redemptions of one code at once write one entry, 50 rotations one, and one end', async () => {
    const { app, authorize, connect } = await scene();
    const code = await authorize();
    await Promise.all(Array.from({ length: 50 }, () => post(POST, codeBody(app, code))));
    expect(await told(code)).toEqual(['authorized', 'connected', 'code_replayed']);
    const pair = await connect();
    await Promise.all(Array.from({ length: 50 }, () => post(POST, refreshBody(app, pair.refresh_token))));
    expect(await told(pair.access_token)).toEqual(['authorized', 'connected', 'rotated']);
  });

  test('two codes at once with one key: one entry', async () => {
    const { app, authorize } = await scene();
    const codes = [await authorize(), await authorize()];
    await Promise.all(codes.map((code) => post(POST, codeBody(app, code), { 'idempotency-key': 'shared' })));
    const connected = (await Promise.all(codes.map(told))).filter((kinds) => kinds.includes('connected'));
    expect(connected).toHaveLength(1);
  });
});

test('no entry holds a secret, code, token, hash or key', async () => {
  const { app, connect, authorize } = await scene();
  const code = await authorize();
  const pair = pairOf(await post(POST, codeBody(app, code), { 'idempotency-key': 'my-idempotency-key' }));
  const next = pairOf(await post(POST, refreshBody(app, pair.refresh_token)));
  await connect();
  const row = await rowOf(code);
  const stored = JSON.stringify(await db().auditEntry.findMany());
  const secrets = [
    code,
    app.clientSecret,
    'my-idempotency-key',
    row.selector,
    row.codeHash,
    row.accessHash,
    row.refreshHash,
  ];
  for (const { access_token, refresh_token } of [pair, next]) secrets.push(access_token, refresh_token);
  expect(stored).toContain(app.name);
  for (const secret of secrets) {
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(secret?.slice(-49, -6));
  }
});
