import { beforeEach, describe, expect, test } from 'vitest';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { GET as me } from '@/app/api/v1/me/route.ts';
import { unregisteredAppId } from '@/extensions/agents/lib/clients/dynamic-client.ts';
import { type ProofKey, proof, proofKey } from '@/extensions/dpop/lib/dpop-testing.ts';
import { db } from '@/lib/database/db.ts';
import { s256 } from '@/lib/oauth/pkce.ts';
import { removeExpired } from '@/lib/oauth/remove-expired.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { changeRow, expectError, get, pairOf, post, rowOf, VERIFIER } from '@/prisma/testing/scene.ts';
import { consentScene, HERE, openConsent } from './testing.ts';
import { clientScene, type Form } from './unregistered-testing.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

const ticked = (html: string) =>
  [...html.matchAll(/<input[^>]*name="ticked"[^>]* checked=""[^>]* value="([^"]+)"/g)].map(([, name]) => name);
const errorIn = (answer: Response) => new URL(answer.headers.get('location') ?? '').searchParams.get('error');

test('from registration to a rotated pair, with what the seller left ticked, and one row at the first Authorize', async () => {
  const { clientId, press, store } = await clientScene();
  const redirectUri = 'http://127.0.0.1:54321/callback';
  expect(await db().app.count({ where: { clientId } })).toBe(0);
  const back = await press({ redirect_uri: redirectUri }, { ticked: 'orders:read' });
  expect(back.origin + back.pathname).toBe(redirectUri);
  const exchange = (uri: string) =>
    post(token, {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: uri,
      code_verifier: VERIFIER,
      code: back.searchParams.get('code') ?? '',
    });
  // The very string that was authorized, whatever other ports the client may use.
  expect((await exchange('http://127.0.0.1:1/callback')).body.error).toBe('invalid_grant');
  const pair = pairOf(await exchange(redirectUri));
  expect([pair.scope, pair.store.id]).toEqual(['orders:read', store.id]);
  const row = await db().app.findUniqueOrThrow({ where: { clientId } });
  expect(row).toMatchObject({ id: unregisteredAppId(clientId), ownerId: null, name: 'Desk assistant' });
  const refresh = { grant_type: 'refresh_token', client_id: clientId, refresh_token: pair.refresh_token };
  expect(pairOf(await post(token, refresh)).scope).toBe('orders:read');
});

/** The code in the address that leads back, exchanged. */
function exchanged(clientId: string, back: URL, headers: Form = {}) {
  const body = { grant_type: 'authorization_code', client_id: clientId, code: back.searchParams.get('code') ?? '' };
  const here = (request: Request) => token(new Request(`${HERE}/api/oauth/token`, request));
  return post(here, { ...body, redirect_uri: 'http://127.0.0.1/callback', code_verifier: VERIFIER }, headers);
}

const TICKED = { ticked: 'orders:read' };

test('its tokens are for assistants’ address alone, unless it asks for the API', async () => {
  const { clientId, press } = await clientScene();
  const tokens = [
    pairOf(await exchanged(clientId, await press({}, TICKED))).access_token,
    pairOf(await exchanged(clientId, await press({ resource: `${HERE}/api/v1` }, TICKED))).access_token,
  ];
  const rows = await Promise.all(tokens.map(rowOf));
  expect(rows.map(({ resources }) => resources)).toEqual([[`${HERE}/mcp`], [`${HERE}/api/v1`]]);
  expect(await Promise.all(tokens.map(async (one) => (await get(me, one)).status))).toEqual([401, 200]);
});

test('one that wants its tokens bound to a key gets none without', async () => {
  const { clientId, press } = await clientScene({ more: { dpop_bound_access_tokens: true } });
  const back = await press({}, TICKED);
  expectError(await exchanged(clientId, back), '400 invalid_dpop_proof', 'missing_proof');
  const dpop = await proof(await proofKey(), { method: 'POST', url: `${HERE}/api/oauth/token` });
  expect((await exchanged(clientId, back, { dpop })).body.token_type).toBe('DPoP');
});

test('a code that dpop_jkt binds is redeemed with that key alone', async () => {
  const { clientId, press } = await clientScene();
  const [key, other] = [await proofKey(), await proofKey()];
  const back = await press({ dpop_jkt: key.jkt }, TICKED);
  const by = async (one: ProofKey) => ({ dpop: await proof(one, { method: 'POST', url: `${HERE}/api/oauth/token` }) });
  expectError(await exchanged(clientId, back), '400 invalid_dpop_proof', 'missing_proof');
  expectError(await exchanged(clientId, back, await by(other)), '400 invalid_grant', 'other_code_key');
  expect((await exchanged(clientId, back, await by(key))).body.token_type).toBe('DPoP');
});

test('its connections end unused after 90 days, and after 7 where a newer one may do more', async () => {
  const { clientId, press } = await clientScene();
  const both = { ticked: 'products:read orders:read' };
  const connect = async (form: Form) => pairOf(await exchanged(clientId, await press({}, form))).access_token;
  const [less, same, more] = [await connect(TICKED), await connect(both), await connect(both)];
  const days = (count: number) => new Date(Date.now() - count * 86_400_000 - 1000);
  const state = async (one: string) => (await rowOf(one)).endReason;
  const sweep = async () => {
    await removeExpired(new Date(), new AbortController().signal);
    return Promise.all([less, same, more].map(state));
  };
  await changeRow(less, { lastUsedAt: days(6.9), connectedAt: days(100) });
  await changeRow(same, { lastUsedAt: days(89.9), connectedAt: days(100) });
  expect(await sweep()).toEqual([null, null, null]);
  await changeRow(less, { lastUsedAt: days(7) });
  expect(await sweep()).toEqual(['superseded', null, null]);
  await changeRow(same, { lastUsedAt: days(90) });
  await db().app.updateMany({ where: { clientId }, data: { ownerId: (await db().user.findFirstOrThrow()).id } });
  expect(await sweep()).toEqual(['superseded', null, null]);
  await db().app.updateMany({ where: { clientId }, data: { ownerId: null } });
  expect(await sweep()).toEqual(['superseded', 'unused', null]);
});

test('the screen says what is known of it, and ticks each permission', async () => {
  const { ask } = await clientScene();
  const html = await (await ask()).text();
  for (const words of ['Not registered', 'unknown sender', 'runs on your own device']) expect(html).toContain(words);
  expect(html.replace(/<\/?bdi>/g, '')).toContain('“Desk assistant” wants');
  expect(ticked(html).sort()).toEqual(['orders:read', 'products:read']);
  const web = await clientScene({ uris: ['https://app.example/cb'] });
  expect(await (await web.ask()).text()).not.toContain('runs on your own device');
});

test('without anything ticked nothing is connected, and the screen says so', async () => {
  const { clientId, press } = await clientScene();
  const back = await press({}, {});
  expect([back.pathname, back.searchParams.get('problem')]).toEqual(['/oauth/authorize', 'nothing']);
  expect(await db().app.count({ where: { clientId } })).toBe(0);
});

test('Cancel leaves no row', async () => {
  const { clientId, press } = await clientScene();
  expect((await press({}, { decision: 'cancel' })).searchParams.get('error')).toBe('access_denied');
  expect(await db().app.count({ where: { clientId } })).toBe(0);
});

test.each([
  'Verified',
  'Tíllgate',
  'TillGate Support',
  'Аpple pay',
  'zero\u200bwidth',
  '   ',
  'x'.repeat(61),
  'app\u202egnp',
  'ParceIwise',
  'Parcelvvise',
  'ᴘᴀʀᴄᴇʟᴡɪꜱᴇ',
  'Official Parcelwise',
  'Parcelwise\u2122',
  'desk.example',
  'Night Owl AI',
])('a name that imitates a verified client or can’t be read is replaced by the host: %s', async (name) => {
  await consentScene({ name: 'Parcelwise', verification: 'verified' });
  const assistant = await consentScene({ name: 'Night Owl', verification: 'verified' });
  await db().app.update({ where: { clientId: assistant.app.clientId }, data: { ownerId: null } });
  const { ask } = await clientScene({ uris: ['https://where.example/cb'], name });
  expect((await (await ask()).text()).replace(/<\/?bdi>/g, '')).toContain('“where.example” wants');
});

describe('the request', () => {
  test('needs S256', async () => {
    const { ask } = await clientScene();
    for (const more of [
      { code_challenge: '', code_challenge_method: '' },
      { code_challenge: VERIFIER, code_challenge_method: 'plain' },
      { code_challenge: s256(VERIFIER), code_challenge_method: '' },
    ])
      expect(errorIn(await ask(more))).toBe('invalid_request');
  });

  test('leaves unknown scopes out, asks for four reads in place of none, and never for everything', async () => {
    const { ask } = await clientScene();
    expect(ticked(await (await ask({ scope: 'openid products:read offline_access' })).text())).toEqual([
      'products:read',
    ]);
    const reads = ['customers:read', 'products:read', 'subscription_invoices:read', 'subscriptions:read'];
    for (const scope of ['', 'openid profile'])
      expect(ticked(await (await ask({ scope })).text()).sort()).toEqual(reads);
    expect(errorIn(await ask({ scope: 'products:read *' }))).toBe('invalid_scope');
  });

  test('goes to no address that was not named', async () => {
    const { ask } = await clientScene();
    for (const redirect_uri of [
      'http://localhost/callback',
      'http://127.0.0.1/callback/',
      'https://127.0.0.1/callback',
    ]) {
      const answer = await ask({ redirect_uri });
      expect([answer.status, answer.headers.get('location')], redirect_uri).toEqual([400, null]);
    }
  });
});

test('an id that was changed, or that another installation made, is unknown', async () => {
  const { clientId, ask } = await clientScene();
  const changed = [
    `${clientId}A`,
    clientId.slice(0, -1),
    clientId.replace(/.$/, (one) => (one === 'A' ? 'B' : 'A')),
    'svc_dyn_',
  ];
  for (const client_id of changed) expect((await ask({ client_id })).status, client_id).toBe(400);
  testSettings({ baseUrl: HERE, authSecret: 'the secret of another installation, of 32 bytes or more' });
  expect((await openConsent(new Request(`${HERE}/oauth/authorize?client_id=${clientId}`))).status).toBe(400);
});

test('what AGENTS leaves out is unknown, and what is connected stays so', async () => {
  const { clientId, press, ask } = await clientScene();
  const back = await press({}, { ticked: 'orders:read' });
  const code = back.searchParams.get('code') ?? '';
  testSettings({ baseUrl: HERE, agents: 'documents' });
  expect((await ask()).status).toBe(400);
  const redirect_uri = 'http://127.0.0.1/callback';
  const body = { grant_type: 'authorization_code', client_id: clientId, redirect_uri, code, code_verifier: VERIFIER };
  expect((await post(token, body)).status).toBe(200);
});

test('a client that nobody has authorized is one all the same: its made-up code is the fault', async () => {
  const { clientId } = await clientScene();
  const body = { grant_type: 'authorization_code', code: 'x', redirect_uri: 'http://127.0.0.1/callback' };
  const sent = (client_id: string) => post(token, { ...body, client_id, code_verifier: VERIFIER });
  expect((await sent(clientId)).body.error).toBe('invalid_grant');
  expect((await sent(`${clientId}A`)).body.error).toBe('invalid_client');
});

test('one that an operator has blocked is refused by that name', async () => {
  const { clientId, press, ask } = await clientScene();
  await press({}, { ticked: 'orders:read' });
  await db().app.update({ where: { clientId }, data: { disabledAt: new Date() } });
  const answer = await ask();
  expect(answer.status).toBe(400);
  expect(await answer.text()).toMatch(/data-testid="client-fault"[^>]*>blocked</);
});
