import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeSigningKey } from '@/examples/platform/provider.ts';
import {
  comeBack,
  type OpenProvider,
  openProvider,
  pressContinue,
  signIn,
  signInThere,
} from '@/lib/accounts/provider/testing.ts';
import { Browser, givePassword } from '@/lib/accounts/testing.ts';
import { db } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';

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
