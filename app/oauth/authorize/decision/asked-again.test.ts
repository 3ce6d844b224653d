import { beforeEach, expect, test } from 'vitest';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { send as call } from '@/app/api/v1/testing.ts';
import { db } from '@/lib/database/db.ts';
import { setOwnLimits } from '@/lib/oauth/connections/own-connection-limits.ts';
import { setOwnAsking, setOwnEnd } from '@/lib/oauth/connections/own-connections.ts';
import { connect, context, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { codeBody, pairOf, post, rowOf } from '@/prisma/testing/scene.ts';
import { consentScene, HERE, openConsent } from '../testing.ts';
import { answer } from './testing.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

const LIMITS = { changesADay: 3, neverCancels: true, creditsAMonth: 20_000n, creditsCurrency: 'usd' };
const DAY_MS = 86_400_000;

/** A connection that the seller limits and that ends on a day, and the screen on which its app asks for more. */
async function askedAgain() {
  const here = await consentScene();
  const { app, store, seller, cookie } = here;
  const pair = await connect({ app, store, ownerId: seller.id, mode: 'test', scopes: ['subscriptions:write'] });
  const { id } = await rowOf(pair.access_token);
  const endsAt = new Date(Date.now() + 40 * DAY_MS);
  expect(await setOwnLimits(seller.id, id, LIMITS, context())).toBe(true);
  expect(await setOwnEnd(db(), seller.id, id, endsAt, context())).toBeTruthy();
  expect(await setOwnAsking(db(), seller.id, id, false, context())).toBeTruthy();
  await db().connectionLimit.update({ where: { connectionId: id }, data: { changes: 2, credits: 500n } });
  const { body } = await call('GET', '/products', { token: pair.access_token });
  const open = async (address: string = body.reauthorize_url) =>
    (await openConsent(new Request(address, { headers: { host: 'localhost:3000', cookie } }))).text();
  const press = async (form: Record<string, string>, html?: string) =>
    answer(html ?? (await open()), cookie, { store: store.id, mode: 'test', decision: 'authorize', ...form });
  const redeem = async (back: URL) => {
    const { access_token } = pairOf(await post(token, codeBody(app, back.searchParams.get('code') ?? '')));
    return db().connection.findUniqueOrThrow({
      where: { id: (await rowOf(access_token)).id },
      include: { limits: true },
    });
  };
  return { ...here, id, endsAt, open, press, redeem };
}

test('what a seller said of a connection stays when its app is allowed more', async () => {
  const { endsAt, open, press, redeem } = await askedAgain();
  // The end that there is stands in the select, chosen.
  expect(await open()).toMatch(/<select id="access_ends"[^>]*><option value="" selected="">On /);
  const row = await redeem(await press({ access_ends: '' }));
  expect(row.scopes).toContain('products:read');
  expect(row).toMatchObject({ endsAt, isLimited: true, mayAsk: false });
  // What it has used so far stays counted.
  expect(row.limits).toMatchObject({ ...LIMITS, changes: 2, credits: 500n });
});

test('also where a form says nothing of an end, or the screen comes back', async () => {
  const { endsAt, open, press, redeem } = await askedAgain();
  const back = await press({ access_ends: '', decision: 'again' });
  const again = await open(back.href);
  expect(again).toMatch(/<option value="" selected="">On /);
  expect(await redeem(await press({}, again))).toMatchObject({ endsAt, isLimited: true });
});

test('the seller may choose another end there', async () => {
  const { open, press, redeem } = await askedAgain();
  const back = await press({ access_ends: 'never', decision: 'again' });
  const again = await open(back.href);
  expect(again).toContain('<option value="never" selected="">');
  expect(await redeem(await press({ access_ends: 'never' }, again))).toMatchObject({ endsAt: null, isLimited: true });
});

test('a second click gets the same code', async () => {
  const { open, press } = await askedAgain();
  const html = await open();
  const [first, second] = [await press({ access_ends: '' }, html), await press({ access_ends: '' }, html)];
  expect(second.searchParams.get('code')).toBe(first.searchParams.get('code'));
});

test('another store or mode, and a connection that has ended, have nothing to keep', async () => {
  const { seller, press, redeem } = await askedAgain();
  const other = await createStore(db(), seller.id);
  const live = await redeem(await press({ access_ends: 'never', mode: 'live' }));
  expect(live).toMatchObject({ endsAt: null, isLimited: false, mayAsk: true });
  const elsewhere = await redeem(await press({ access_ends: 'never', store: other.id }));
  expect(elsewhere).toMatchObject({ endsAt: null, isLimited: false, mayAsk: true });
  const ended = await askedAgain();
  await db().connection.update({ where: { id: ended.id }, data: { endedAt: new Date() } });
  expect(await ended.open()).toContain('<option value="never" selected="">');
  expect(await ended.redeem(await ended.press({}))).toMatchObject({ endsAt: null, isLimited: false, mayAsk: true });
});
