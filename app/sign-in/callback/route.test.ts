import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeSigningKey } from '@/examples/platform/provider.ts';
import { readSeller } from '@/lib/accounts/read-seller.ts';
import { Browser, givePassword } from '@/lib/accounts/testing.ts';
import { env } from '@/lib/config/env.ts';
import { db } from '@/lib/database/db.ts';
import { type OpenProvider, openProvider, pressContinue, signInThere } from '@/lib/platform/sign-in/testing.ts';
import { createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { GET as arrive } from './route.ts';

testDatabase();

const ADA = { sub: 'p-ada', name: 'Ada Acme', email: 'ada@acme.example', email_verified: true };
let acme: OpenProvider;

beforeAll(async () => {
  acme = await openProvider([ADA]);
});
afterAll(() => acme.close());
afterEach(() => {
  for (const name of Object.keys(acme.fault)) delete acme.fault[name as keyof typeof acme.fault];
});

/** Comes back from the provider. */
async function comeBack(browser: Browser, address: string) {
  const answer = await arrive(new Request(address, { headers: browser.headers }));
  browser.take(answer.headers);
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() };
}

/** Signs in by the provider, from the button to where the product leads on. */
async function signIn(login: string, { browser = new Browser(), next = '/dashboard' } = {}) {
  const { headers } = await pressContinue(browser, next);
  const back = await signInThere(headers.get('location') ?? '', login);
  return { browser, back, ...(await comeBack(browser, back)) };
}

test('a new person gets an account by issuer and sub, and goes on to where they were going', async () => {
  const next = '/oauth/authorize?client_id=a&scope=products%3Aread';
  const { status, to, browser } = await signIn('p-ada', { next });
  expect([status, to]).toEqual([303, next]);
  expect(await readSeller(browser.headers)).toMatchObject({
    name: 'Ada Acme',
    email: ADA.email,
    isEmailConfirmed: true,
  });
  const account = await db().account.findFirstOrThrow({ where: { accountId: ADA.sub } });
  expect(account).toMatchObject({ providerId: acme.issuer, accessToken: null, refreshToken: null, idToken: null });
});

test('who comes again is the same person, whatever address and name the provider gives by then', async () => {
  const person = { sub: 'p-ben', name: 'Ben', email: 'ben@acme.example', email_verified: true };
  acme.people.push(person);
  const first = await signIn('p-ben');
  Object.assign(person, { email: 'ada@acme.example', name: 'Not Ada' });
  const { browser, status } = await signIn('p-ben');
  expect(status).toBe(303);
  const [before, now] = [await readSeller(first.browser.headers), await readSeller(browser.headers)];
  expect(now).toMatchObject({ id: before?.id, name: 'Ben', email: 'ben@acme.example' });
});

test('the request asks for PKCE, state and nonce, and for when the person last signed in there', async () => {
  const { headers, status } = await pressContinue(new Browser());
  const { origin, searchParams } = new URL(headers.get('location') ?? '');
  expect([status, origin]).toEqual([303, acme.issuer]);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'tillgate',
    redirect_uri: 'https://tillgate.example/sign-in/callback',
    code_challenge_method: 'S256',
    scope: 'openid email profile',
    state: expect.stringMatching(/^.{30,}$/),
    nonce: expect.stringMatching(/^.{30,}$/),
    max_age: String(30 * 24 * 3600),
  });
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
  'it goes on to no other site: %s',
  async (next) => {
    expect(await signIn('p-ada', { next })).toMatchObject({ status: 303, to: '/dashboard' });
  },
);

describe('an account that is here already', () => {
  test('is taken over if both say that the address is confirmed; its password goes on', async () => {
    const seller = await createSeller(db());
    acme.people.push({ sub: 'p-cleo', name: 'Cleo', email: seller.email.toUpperCase(), email_verified: true });
    const { status, browser } = await signIn('p-cleo');
    expect(status).toBe(303);
    expect((await readSeller(browser.headers))?.id).toBe(seller.id);
    expect((await readSeller((await givePassword(seller.email)).headers))?.id).toBe(seller.id);
  });

  test('is not if the provider doesn’t say so, nor if the account has never confirmed it', async () => {
    const seller = await createSeller(db());
    const person = { sub: 'p-dan', name: 'Dan', email: seller.email, email_verified: false };
    acme.people.push(person);
    const unproven = await signIn('p-dan');
    expect([unproven.status, unproven.text]).toEqual([
      403,
      expect.stringContaining('doesn’t say that you have confirmed'),
    ]);
    expect(unproven.browser.isSignedIn).toBe(false);
    person.email_verified = true;
    await db().user.update({ where: { id: seller.id }, data: { emailVerified: false } });
    const unconfirmed = await signIn('p-dan');
    expect([unconfirmed.status, unconfirmed.text]).toEqual([403, expect.stringContaining('nobody has ever confirmed')]);
    expect(await db().account.count({ where: { accountId: 'p-dan' } })).toBe(0);
    expect(await db().session.count({ where: { userId: seller.id } })).toBe(0);
  });

  test('is one person’s: another subject with the same address is refused, also both at once', async () => {
    const seller = await createSeller(db());
    const [one, other] = ['p-eve-1', 'p-eve-2'] as const;
    for (const sub of [one, other]) acme.people.push({ sub, name: 'Eve', email: seller.email, email_verified: true });
    const both = await Promise.all([signIn(one), signIn(other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 403]);
    expect(both.find(({ status }) => status === 403)?.text).toContain('belongs to another person of Acme');
    const again = await Promise.all([signIn(one), signIn(other)]);
    expect(again.map(({ status }) => status)).toEqual(both.map(({ status }) => status));
    expect(await db().account.count({ where: { userId: seller.id, providerId: acme.issuer } })).toBe(1);
  });

  test('that is suspended lets nobody in', async () => {
    acme.people.push({ sub: 'p-fay', name: 'Fay', email: 'fay@acme.example', email_verified: true });
    const { browser } = await signIn('p-fay');
    const id = (await readSeller(browser.headers))?.id ?? '';
    await db().user.update({ where: { id }, data: { suspendedAt: new Date(), suspendedReason: 'Fraud' } });
    const { status, text, browser: refused } = await signIn('p-fay');
    expect([status, text]).toEqual([403, expect.stringContaining('Why: Fraud')]);
    expect(refused.isSignedIn).toBe(false);
    expect(await db().session.count({ where: { userId: id } })).toBe(0);
  });
});

test('an address that isn’t confirmed makes an account whose address isn’t either; without one there is none', async () => {
  acme.people.push({ sub: 'p-gil', name: 'Gil', email: 'gil@acme.example', email_verified: false });
  const { browser } = await signIn('p-gil');
  expect(await readSeller(browser.headers)).toMatchObject({ email: 'gil@acme.example', isEmailConfirmed: false });
  acme.people.push({ sub: 'p-hal', name: 'Hal', email: '', email_verified: true });
  expect(await signIn('p-hal')).toMatchObject({ status: 403, text: expect.stringContaining('no email address') });
});

describe('whoever the provider can’t vouch for is not signed in:', () => {
  const hourAgo = Math.floor(Date.now() / 1000) - 3600;
  test.each([
    ['another issuer’s token', { claims: { iss: 'https://other.example' } }],
    ['a token for somebody else', { claims: { aud: 'other' } }],
    ['one for us and somebody else, made for them', { claims: { aud: ['tillgate', 'other'], azp: 'other' } }],
    ['another nonce', { claims: { nonce: 'of-another-request' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['a token that has expired', { claims: { exp: hourAgo } }],
    ['another person than userinfo speaks of', { claims: { sub: 'p-ben' } }],
  ])('%s', async (_, fault) => {
    Object.assign(acme.fault, fault);
    const { status, text, browser } = await signIn('p-ada');
    expect([status, text]).toEqual([403, expect.stringContaining('could not be checked')]);
    expect(browser.isSignedIn).toBe(false);
    expect(text).toContain('href="/sign-in?next=%2Fdashboard"');
  });

  test('a key that the provider doesn’t publish, or not any more', async () => {
    for (const kid of ['second', 'first']) {
      acme.fault.key = { ...makeSigningKey(kid) };
      expect(await signIn('p-ada')).toMatchObject({
        status: 403,
        text: expect.stringContaining('could not be checked'),
      });
    }
  });

  test('a code that was used before, a made-up one, and another issuer’s answer', async () => {
    const { back, browser } = await signIn('p-ada');
    expect((await comeBack(browser, back)).status).toBe(400);
    for (const [name, value] of [
      ['code', 'made-up'],
      ['iss', 'https://other.example'],
    ] as const) {
      const other = new Browser();
      const { headers } = await pressContinue(other);
      const address = new URL(await signInThere(headers.get('location') ?? '', 'p-ada'));
      address.searchParams.set(name, value);
      expect(await comeBack(other, address.href)).toMatchObject({ status: 403 });
      expect(other.isSignedIn).toBe(false);
    }
  });

  test('another browser than the one that was sent there, and none at all', async () => {
    const { headers } = await pressContinue(new Browser());
    const back = await signInThere(headers.get('location') ?? '', 'p-ada');
    const stranger = new Browser();
    await pressContinue(stranger);
    expect(await comeBack(stranger, back)).toMatchObject({
      status: 400,
      text: expect.stringContaining('another window'),
    });
    expect((await comeBack(new Browser(), back)).status).toBe(400);
    expect((await comeBack(new Browser(), `${env().baseUrl}/sign-in/callback`)).status).toBe(400);
    expect(stranger.isSignedIn).toBe(false);
  });

  test('who has said no there goes back to the page to sign in', async () => {
    const browser = new Browser();
    const { headers } = await pressContinue(browser, '/device');
    const { searchParams } = new URL(headers.get('location') ?? '');
    const no = `${env().baseUrl}/sign-in/callback?error=access_denied&state=${searchParams.get('state')}`;
    const { status, text } = await comeBack(browser, no);
    expect([status, text]).toEqual([403, expect.stringContaining('href="/sign-in?next=%2Fdevice"')]);
  });
});

describe('while the provider is away there is a page that says so:', () => {
  test.each([{ away: '/' }, { away: '/.well-known', hangs: true }, { issuer: 'https://other.example' }])(
    'before anybody is sent there (%j)',
    async (fault) => {
      Object.assign(acme.fault, fault);
      const answer = await pressContinue(new Browser());
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await answer.text()).toContain('Acme can’t be reached');
    },
    20_000,
  );

  test.each(['/', '/token', '/jwks', '/me'])('when they come back (%s)', async (away) => {
    const browser = new Browser();
    const { headers } = await pressContinue(browser);
    const back = await signInThere(headers.get('location') ?? '', 'p-ada');
    acme.fault.away = away;
    expect(await comeBack(browser, back)).toMatchObject({
      status: 503,
      text: expect.stringContaining('Acme can’t be reached'),
    });
    expect(browser.isSignedIn).toBe(false);
  });

  test('also when it hangs in the middle, and passwords go on as before', async () => {
    const browser = new Browser();
    const { headers } = await pressContinue(browser);
    const back = await signInThere(headers.get('location') ?? '', 'p-ada');
    Object.assign(acme.fault, { away: '/token', hangs: true });
    const [arrival, seller] = [comeBack(browser, back), await createSeller(db())];
    expect((await givePassword(seller.email)).isSignedIn).toBe(true);
    expect(await arrival).toMatchObject({ status: 503 });
  }, 20_000);
});

test('without a provider there are no such addresses', async () => {
  testSettings();
  await expect(pressContinue(new Browser())).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404');
  await expect(comeBack(new Browser(), `${env().baseUrl}/sign-in/callback?code=a`)).rejects.toThrow(';404');
  testSettings(acme.settings);
});

test('whoever keeps coming back with nothing has to wait', async () => {
  testSettings({ ...acme.settings, throttle: true });
  const address = `${env().baseUrl}/sign-in/callback?code=a&state=b`;
  const statuses: number[] = [];
  for (let n = 0; n < 52; n += 1) statuses.push((await comeBack(new Browser(), address)).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
  testSettings(acme.settings);
});
