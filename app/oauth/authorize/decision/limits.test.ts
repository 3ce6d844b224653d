import { beforeEach, expect, test } from 'vitest';
import { POST as register } from '@/app/api/oauth/register/route.ts';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { subscribe } from '@/app/api/v1/subscriptions/testing.ts';
import { send } from '@/app/api/v1/testing.ts';
import { db } from '@/lib/database/db.ts';
import { s256 } from '@/lib/oauth/pkce.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { pairOf, post, postJson, rowOf, VERIFIER } from '@/prisma/testing/scene.ts';
import { consentScene, HERE, openConsent } from '../testing.ts';
import { answer } from './testing.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

type Form = Record<string, string>;
const URI = 'http://127.0.0.1/callback';
const TICKED = { ticked: 'subscriptions:write subscriptions:read' };

/** A client that nobody registered, and a seller who is asked about it. */
async function scene(scope = 'subscriptions:read subscriptions:write') {
  const here = await consentScene();
  const { body } = await postJson(register, { redirect_uris: [URI], client_name: 'Desk assistant' });
  const clientId = String(body.client_id);
  const open = async (more: Form = {}) => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: URI,
      scope,
      resource: `${HERE}/api/v1`,
      code_challenge: s256(VERIFIER),
      code_challenge_method: 'S256',
      ...more,
    });
    const headers = { host: 'localhost:3000', cookie: here.cookie };
    return (await openConsent(new Request(`${HERE}/oauth/authorize?${query}`, { headers }))).text();
  };
  const press = async (form: Form) =>
    answer(await open(), here.cookie, {
      store: here.store.id,
      mode: 'test',
      decision: 'authorize',
      ...TICKED,
      ...form,
    });
  return { ...here, clientId, open, press };
}

test('limits on the consent screen hold from the first call on', async () => {
  const { clientId, store, press } = await scene();
  const back = await press({ limit_changes: '1', limit_cancel: 'yes', limit_credits: '200.00' });
  const form = { grant_type: 'authorization_code', client_id: clientId, redirect_uri: URI, code_verifier: VERIFIER };
  const pair = pairOf(await post(token, { ...form, code: back.searchParams.get('code') ?? '' }));
  const row = await db().connection.findFirstOrThrow({ where: { storeId: store.id }, include: { limits: true } });
  expect([row.isLimited, row.limits]).toMatchObject([
    true,
    { changesADay: 1, neverCancels: true, creditsAMonth: 20_000n, creditsCurrency: 'usd', changes: 0 },
  ]);
  const { id } = await subscribe(
    { storeId: store.id, mode: 'test' },
    { end: new Date(Date.now() + 9e8).toISOString() },
  );
  const call = { token: pair.access_token, body: { action: 'cancel' } };
  expect((await send('PATCH', `/subscriptions/${id}`, call)).status).toBe(202);
});

test('limits stay as they are when the client asks for more: the screen has them as they are', async () => {
  const { clientId, cookie, store, press } = await scene();
  const limited = { limit_changes: '1', limit_cancel: 'yes', limit_credits: '200.00' };
  const form = { grant_type: 'authorization_code', client_id: clientId, redirect_uri: URI, code_verifier: VERIFIER };
  const redeem = async (back: URL) =>
    pairOf(await post(token, { ...form, code: back.searchParams.get('code') ?? '' })).access_token;
  const first = await redeem(await press(limited));
  const { body } = await send('GET', '/products', { token: first });
  const address = `${body.reauthorize_url}&code_challenge=${s256(VERIFIER)}&code_challenge_method=S256`;
  const opened = await openConsent(new Request(address, { headers: { host: 'localhost:3000', cookie } }));
  const html = await opened.text();
  expect(html).toMatch(/name="limit_changes" value="1"/);
  const where = { store: store.id, mode: 'test', decision: 'authorize', ...TICKED };
  const row = await rowOf(await redeem(await answer(html, cookie, { ...where, limits: 'shown', ...limited })));
  expect(row.id).toBe((await rowOf(first)).id);
  const limits = await db().connectionLimit.findUnique({ where: { connectionId: row.id } });
  expect(limits).toMatchObject({ changesADay: 1, neverCancels: true, creditsAMonth: 20_000n });
});

test('left empty, nothing is limited; who only reads isn’t asked', async () => {
  const { store, open, press } = await scene();
  expect(await open()).toContain('limit_changes');
  expect((await press({ limit_changes: ' ', limit_credits: '' })).searchParams.has('code')).toBe(true);
  expect(await db().connection.findFirstOrThrow({ where: { storeId: store.id } })).toMatchObject({ isLimited: false });
  expect(await db().connectionLimit.count({ where: { connection: { storeId: store.id } } })).toBe(0);
  expect(await (await scene('subscriptions:read products:read')).open()).not.toContain('limit_changes');
});

test('what can’t be read is asked for again, and kept as it was typed', async () => {
  const { store, open, press } = await scene();
  const back = await press({ limit_changes: 'few', limit_credits: '12,50' });
  expect([back.pathname, back.searchParams.get('problem')]).toEqual(['/oauth/authorize', 'limits']);
  const html = await open(Object.fromEntries(back.searchParams));
  expect(html).toContain('Check the limits');
  expect(html).toContain('value="few"');
  expect(html).toContain('value="12,50"');
  expect(await db().connection.count({ where: { storeId: store.id } })).toBe(0);
});
