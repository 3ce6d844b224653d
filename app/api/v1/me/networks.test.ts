import { beforeEach, describe, expect, inject, test } from 'vitest';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { GET as products } from '@/app/api/v1/products/route.ts';
import { type ProofKey, proof, proofKey } from '@/extensions/dpop/lib/dpop-testing.ts';
import { callersSeen, recordPublic } from '@/lib/calls/networks/check-network.ts';
import { db } from '@/lib/database/db.ts';
import { HOUR_MS } from '@/lib/kernel/text/durations.ts';
import { s256 } from '@/lib/oauth/pkce.ts';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import {
  changeRow,
  codeBody,
  get,
  makeKey,
  NO_SECRET,
  post,
  refreshBody,
  rowOf,
  scene,
  VERIFIER,
} from '@/prisma/testing/scene.ts';
import { at, callMcp, callMe, ELSEWHERE, enforced, enforceFor, HOME, LIST, REFUSED } from './networks-testing.ts';
import { GET as me } from './route.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** REPLAYS: how many stolen tokens are tried from other networks. */
    replays: number;
  }
}

testDatabase();
beforeEach(async () => {
  callersSeen.clear();
  await db().throttle.deleteMany();
});

describe('where only some networks are allowed', () => {
  test('v1, /mcp and the token endpoint refuse calls from elsewhere, and consume, rotate and end nothing', async () => {
    const { app, authorize, connect } = await scene();
    const resources = ['https://api.tillgate.example', 'https://tillgate.example/mcp'];
    const pair = await connect({ resources });
    const code = await authorize();
    await enforceFor(app.id);
    const before = await rowOf(pair.access_token);
    expect(await callMe(pair.access_token, ELSEWHERE)).toMatchObject({
      ...REFUSED,
      body: { reason: 'network_not_allowed' },
    });
    expect((await callMcp(pair.access_token, ELSEWHERE)).status).toBe(403);
    expect(await post(token, refreshBody(app, pair.refresh_token), at(ELSEWHERE))).toMatchObject(REFUSED);
    expect(await post(token, codeBody(app, code), at(ELSEWHERE))).toMatchObject(REFUSED);
    expect(await post(token, codeBody(app, code, { redirect_uri: 'https://x.example' }), at(ELSEWHERE))).toMatchObject(
      REFUSED,
    );
    expect(await rowOf(pair.access_token)).toEqual(before);
    for (const address of [HOME, '198.51.100.200', '2001:db8:7:1::5'])
      expect((await callMe(pair.access_token, address)).status).toBe(200);
    expect((await callMcp(pair.access_token, HOME)).status).toBe(200);
    expect((await post(token, refreshBody(app, pair.refresh_token), at(HOME))).status).toBe(200);
    expect((await post(token, codeBody(app, code), at(HOME))).status).toBe(200);
  });

  test('a spent refresh token and a redeemed code end nothing when they come from elsewhere', async () => {
    const { app, authorize } = await scene();
    const code = await authorize({ challenge: s256(VERIFIER) });
    const exchange = codeBody(app, code, { ...NO_SECRET, code_verifier: VERIFIER });
    const pair = (await post(token, exchange, at(HOME))).body as Record<string, string>;
    const refresh = refreshBody(app, pair.refresh_token ?? '', NO_SECRET);
    expect((await post(token, refresh, at(HOME))).status).toBe(200);
    await changeRow(code, {});
    await db().connection.updateMany({ where: { appId: app.id }, data: { justRotated: [] } });
    await enforceFor(app.id);
    for (const body of [refresh, exchange]) expect(await post(token, body, at(ELSEWHERE))).toMatchObject(REFUSED);
    expect((await rowOf(code)).endedAt).toBeNull();
    expect((await post(token, refresh, at(HOME))).body).toMatchObject({ error: 'invalid_grant' });
    expect((await rowOf(code)).endedAt).not.toBeNull();
  });

  test('bound tokens too, and their proof isn’t used up', async () => {
    const { app, connect } = await scene();
    const { access_token } = await connect();
    const key: ProofKey = await proofKey();
    await changeRow(access_token, { jkt: key.jkt });
    await enforceFor(app.id);
    const url = 'https://api.tillgate.example/v1/me';
    const dpop = await proof(key, { method: 'GET', url, token: access_token });
    const call = (address: string) =>
      get((request) => me(new Request(url, request)), undefined, {
        authorization: `DPoP ${access_token}`,
        dpop,
        ...at(address),
      });
    expect(await call(ELSEWHERE)).toMatchObject(REFUSED);
    expect((await call(HOME)).status).toBe(200);
    expect((await call(HOME)).status).toBe(401);
  });

  test('a pause lets everybody in until it is over; a lone address and a wider network count as they are written', async () => {
    const { app, connect } = await scene();
    const { access_token } = await connect();
    await db().app.update({ where: { id: app.id }, data: enforced(LIST, new Date(Date.now() + HOUR_MS)) });
    expect((await callMe(access_token, ELSEWHERE)).status).toBe(200);
    await enforceFor(app.id, ['203.0.113.9/32', '2001:db8::/32']);
    expect((await callMe(access_token, ELSEWHERE)).status).toBe(200);
    expect((await callMe(access_token, '2001:db8:ffff::1')).status).toBe(200);
    expect((await callMe(access_token, '203.0.113.10')).status).toBe(403);
  });

  test('a seller’s key has its own, and so has a connection of a client that nobody registered', async () => {
    const { seller, store, app, connect } = await scene();
    const { key, id } = await makeKey(seller, store, { scopes: ['products:read'] });
    await db().apiKey.update({ where: { id }, data: enforced() });
    expect((await get(products, key, at(HOME))).status).toBe(200);
    expect(await get(products, key, at(ELSEWHERE))).toMatchObject(REFUSED);
    const [one, other] = [await connect(), await connect()];
    await db().app.update({ where: { id: app.id }, data: { ownerId: null } });
    await changeRow(one.access_token, enforced());
    expect(await callMe(one.access_token, ELSEWHERE)).toMatchObject(REFUSED);
    expect(await post(token, refreshBody(app, one.refresh_token), at(ELSEWHERE))).toMatchObject(REFUSED);
    expect((await post(token, refreshBody(app, one.refresh_token), at(HOME))).status).toBe(200);
    expect((await callMe(other.access_token, ELSEWHERE)).status).toBe(200);
  });

  test('a call takes as many statements as anywhere: one, with or without a list', async () => {
    const { app, connect } = await scene();
    const pair = await connect();
    // The first public address that a process sees it tells the others.
    await recordPublic(HOME, new Date());
    const free = await statementsOf(() => callMe(pair.access_token, HOME));
    expect(free).toHaveLength(1);
    await enforceFor(app.id);
    expect(await statementsOf(() => callMe(pair.access_token, HOME))).toEqual(free);
    expect(await statementsOf(() => callMe(pair.access_token, ELSEWHERE))).toEqual(free);
    const rotation = await statementsOf(() => post(token, refreshBody(app, pair.refresh_token), at(HOME)));
    expect(rotation).toHaveLength(1);
  });
});

const REPLAYS = inject('replays');

test(`${REPLAYS} replays of stolen tokens from other networks: none is accepted, no connection ends`, async () => {
  const { app, connect } = await scene();
  const pairs = await Promise.all([1, 2, 3, 4].map(() => connect()));
  await enforceFor(app.id);
  expect((await callMe(pairs[0]?.access_token ?? '', HOME)).status).toBe(200);
  const octet = () => Math.floor(Math.random() * 256);
  for (let count = 0; count < REPLAYS; count += 1) {
    const pair = pairs[count % pairs.length];
    const address =
      count % 3 === 0 ? `2a00:${octet().toString(16)}::${count.toString(16)}` : `${octet()}.${octet()}.${octet()}.1`;
    if (!pair || address.startsWith('198.51.100.')) continue;
    const answer =
      count % 2 === 0
        ? await callMe(pair.access_token, address)
        : await post(token, refreshBody(app, pair.refresh_token), at(address));
    expect(answer, address).toMatchObject(REFUSED);
  }
  expect(await db().connection.count({ where: { appId: app.id, endedAt: { not: null } } })).toBe(0);
  for (const { access_token, refresh_token } of pairs) {
    expect((await callMe(access_token, HOME)).status).toBe(200);
    expect((await post(token, refreshBody(app, refresh_token), at(HOME))).status).toBe(200);
  }
}, 900_000);

test('with one private address for all, which is a wrong TRUST_PROXY, nobody is refused', async () => {
  const { app, connect } = await scene();
  const { access_token, refresh_token } = await connect();
  await enforceFor(app.id);
  for (const address of ['10.0.0.5', '127.0.0.1', 'unknown', '::1', 'fd00::7'])
    expect((await callMe(access_token, address)).status).toBe(200);
  expect((await post(token, refreshBody(app, refresh_token), at('10.0.0.5'))).status).toBe(200);
});

test('once addresses are seen, private ones are elsewhere like any other', async () => {
  const { app, connect } = await scene();
  const { access_token, refresh_token } = await connect();
  await enforceFor(app.id);
  await callMe(access_token, HOME);
  for (const address of ['10.0.0.5', '127.0.0.1', 'unknown', '::1'])
    expect(await callMe(access_token, address)).toMatchObject(REFUSED);
  for (const address of ['10.0.0.5', 'unknown'])
    expect(await post(token, refreshBody(app, refresh_token), at(address))).toMatchObject(REFUSED);
});
