import { beforeEach, describe, expect, test } from 'vitest';
import { readHome } from '@/app/(main)/dashboard/read-home.ts';
import { answerOtherMethod } from '@/lib/api/answer-other-method.ts';
import { db } from '@/lib/database/db.ts';
import { entryOf } from '@/lib/journal/activity/testing.ts';
import { DAY_MS } from '@/lib/kernel/text/durations.ts';
import { s256 } from '@/lib/oauth/pkce.ts';
import { formatCredential, mintCredential, parseCredential } from '@/lib/permissions/credential.ts';
import type { SellerId } from '@/lib/permissions/seller.ts';
import { statementsOf, testDatabase, testSettings } from '@/prisma/testing/database.ts';
import * as oauth from '@/prisma/testing/scene.ts';
import { expectDocumented } from '../../testing.ts';
import { POST as token } from '../token/route.ts';
import * as route from './route.ts';

const { POST } = route;

const { codeBody, expectError, makeKey, pairOf, post, postJson, refreshBody, rowOf, scene, VERIFIER, works } = oauth;

testDatabase();
beforeEach(() => testSettings());

/** Reports texts; every report has the same answer. */
async function report(...tokens: string[]): Promise<void> {
  const answer = await postJson(POST, { tokens });
  expectDocumented({ ...answer, method: 'POST', path: '/api/oauth/leaked' });
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([200, '{}']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
}

describe('what is real ends', () => {
  test.each(['access_token', 'refresh_token'] as const)(
    'the %s: its connection and no other, and the seller reads why, not who reported it',
    async (which) => {
      const { app, seller, connect } = await scene();
      const [pair, bystander] = [await connect(), await connect()];
      await report(pair[which]);
      expect(await works(pair.access_token)).toBe(false);
      expectError(await post(token, refreshBody(app, pair.refresh_token)), '400 invalid_grant');
      const { id, endReason } = await rowOf(pair.access_token);
      expect(endReason).toBe('leaked');
      expect(await works(bystander.access_token)).toBe(true);
      const entry = await entryOf('leaked', { connectionId: id });
      expect(entry).toMatchObject({ ownerId: seller.id, actor: 'system', address: null, userAgent: null });
      await report(pair[which]);
      expect(await db().auditEntry.count({ where: { connectionId: id, kind: 'leaked' } })).toBe(1);
    },
  );

  test('a code: before it is exchanged, and the connection it has made', async () => {
    const { app, authorize } = await scene();
    const [waiting, exchanged] = [await authorize(), await authorize()];
    const pair = pairOf(await post(token, codeBody(app, exchanged)));
    await report(waiting, exchanged);
    expectError(await post(token, codeBody(app, waiting)), '400 invalid_grant');
    expect(await works(pair.access_token)).toBe(false);
  });

  test('a token that was rotated a moment ago: what came after it', async () => {
    const { app, connect } = await scene();
    const first = await connect();
    const second = pairOf(await post(token, refreshBody(app, first.refresh_token)));
    await report(first.access_token);
    expect(await works(second.access_token)).toBe(false);
  });

  test('a client secret: alone; the app’s other secrets and its connections go on', async () => {
    const { app, developer, authorize, connect } = await scene();
    const pair = await connect();
    await report(app.clientSecret);
    expectError(await post(token, codeBody(app, await authorize())), '401 invalid_client');
    expect(await works(pair.access_token)).toBe(true);
    expect((await entryOf('secret_leaked', { appId: app.id })).ownerId).toBe(developer.id);
  });

  test('a seller’s own key: alone', async () => {
    const { seller, store } = await scene();
    const [leaked, other] = [await makeKey(seller, store), await makeKey(seller, store, { mode: 'live' })];
    await report(leaked.key);
    expect([await works(leaked.key), await works(other.key)]).toEqual([false, true]);
    expect(await entryOf('api_key_leaked', { ownerId: seller.id })).toMatchObject({ ownerId: seller.id, mode: 'test' });
  });

  test('its owner’s dashboard shows it, and nobody else’s', async () => {
    const { app, seller, developer, connect } = await scene();
    await report((await connect()).access_token, app.clientSecret);
    const kinds = async (id: SellerId, days: number) => {
      const now = new Date(Date.now() + days * DAY_MS);
      return (await readHome(db(), { id, sessionId: '', shownStoreId: null }, 'live', now)).attention.leaks.map(
        ({ kind }) => kind,
      );
    };
    expect(await kinds(seller.id, 13)).toEqual(['leaked']);
    expect(await kinds(developer.id, 13)).toEqual(['secret_leaked']);
    expect(await kinds(seller.id, 15)).toEqual([]);
  });

  test('in a plain list, and in the one that GitHub’s secret scanning sends', async () => {
    const { connect } = await scene();
    const [one, two] = [await connect(), await connect()];
    const url = 'https://github.example/octo/leaky/blob/main/.env';
    const found = [{ token: one.access_token, type: 'svc_token', url, source: 'content' }, { token: 'nothing' }];
    expect((await postJson(POST, found)).body).toEqual({});
    expect((await postJson(POST, [two.refresh_token])).body).toEqual({});
    expect([await works(one.access_token), await works(two.access_token)]).toEqual([false, false]);
  });
});

describe('nothing ends by', () => {
  test('what is made up: a selector that exists with another secret, whatever the kind', async () => {
    const { app, seller, store, authorize, connect } = await scene();
    const [pair, code] = [await connect({ verifier: VERIFIER }), await authorize({ challenge: s256(VERIFIER) })];
    const { key } = await makeKey(seller, store);
    const made = [pair.access_token, code, key, app.clientSecret].flatMap((real) => {
      const selector = parseCredential(real, 'svc')?.selector ?? '';
      return (['live', 'test', 'rt', 'code', 'secret'] as const).map((kind) =>
        formatCredential(mintCredential(kind, selector), 'svc'),
      );
    });
    const secret = parseCredential(pair.access_token, 'svc')?.secret ?? '';
    const selector = parseCredential(pair.access_token, 'svc')?.selector ?? '';
    for (const kind of ['test', 'rt', 'code', 'secret'] as const)
      made.push(formatCredential({ kind, selector, secret }, 'svc'));
    await report(...made);
    expect(await works(pair.access_token)).toBe(true);
    expect(await works(key)).toBe(true);
    pairOf(await post(token, codeBody(app, code, { code_verifier: VERIFIER })));
  });

  test('garbage, another prefix or a webhook secret, which cost no query at all', async () => {
    const other = formatCredential(mintCredential('live'), 'other');
    const cut = formatCredential(mintCredential('rt'), 'svc').slice(0, -1);
    const statements = await statementsOf(() => report('', 'x', other, cut, `whsec_${'A'.repeat(43)}`, '\0', '💛'));
    expect(statements).toEqual([]);
  });

  test('an empty list, and what has ended already', async () => {
    const { connect, app } = await scene();
    await report();
    const pair = await connect();
    await report(pair.access_token);
    const before = await rowOf(pair.access_token);
    await report(pair.access_token, pair.refresh_token, app.clientId);
    expect(await rowOf(pair.access_token)).toEqual(before);
  });
});

describe('refused', () => {
  test('400: no list of texts, or more than 100', async () => {
    const { connect } = await scene();
    const pair = await connect();
    const token = pair.access_token;
    for (const body of [
      {},
      null,
      'x',
      7,
      { tokens: token },
      { tokens: null },
      { tokens: [token, 7] },
      { tokens: [[token]] },
      [token, null],
      [{ token: 7 }],
      [{ type: 'x' }],
      { tokens: Array.from({ length: 101 }, () => token) },
    ])
      expectError(await postJson(POST, body), '400 invalid_request');
    const json = { 'content-type': 'application/json' };
    for (const text of ['', '{', `{"tokens":[],"tokens":["${token}"]}`])
      expectError(await post(POST, text, json), '400 invalid_request');
    expect(await works(token)).toBe(true);
    await report(...Array.from({ length: 99 }, () => 'x'), token);
    expect(await works(token)).toBe(false);
  });

  test('415, 413 and 405: a form, a body over 64 KiB, another method', async () => {
    const { connect } = await scene();
    const { access_token } = await connect();
    expectError(await post(POST, { tokens: access_token }), '415 invalid_request');
    expectError(await postJson(POST, { tokens: ['x'.repeat(65_536)] }), '413 invalid_request');
    const put = answerOtherMethod('/api/oauth/leaked', route, 'PUT');
    expect((await put?.(new Request('https://tillgate.example/', { method: 'PUT' })))?.status).toBe(405);
    expect(await works(access_token)).toBe(true);
  });

  test('429: more than 60 reports in a minute from one network; another still gets through', async () => {
    testSettings({ throttle: true });
    const from = (address: string) => postJson(POST, { tokens: [] }, { 'x-client-address': address });
    for (let turn = 0; turn < 60; turn += 1) expect((await from('198.51.100.7')).status).toBe(200);
    const refused = await from('198.51.100.7');
    expectError(refused, '429 rate_limited');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('198.51.100.8')).status).toBe(200);
  });
});
