import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { memberOf, PLATFORM, put, putIn } from '@/app/api/platform/testing.ts';
import { comeBack, type OpenProvider, openProvider, pressContinue, signIn } from '@/lib/accounts/provider/testing.ts';
import { readSeller } from '@/lib/accounts/read-seller.ts';
import { Browser, givePassword } from '@/lib/accounts/testing.ts';
import { db } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { findRole } from '@/lib/stores/members.ts';
import { createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';

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

test('the roles that the platform has given somebody count as soon as they come, and never for another subject', async () => {
  testSettings({ ...acme.settings, ...PLATFORM });
  await put('of-ivy');
  const ivy = { sub: 'auth0|ivy', name: 'Ivy', email: 'ivy@acme.example', email_verified: true };
  acme.people.push(ivy, { ...ivy, sub: 'other', email: 'other@acme.example' });
  // Whoever has the address is nobody to the platform: it knows people by their subject.
  const namesake = await createSeller(db());
  await putIn('of-ivy', ivy.sub, memberOf('owner', { email: namesake.email }));
  const { browser: other } = await signIn('other');
  const { browser } = await signIn(ivy.sub);
  const store = await db().store.findUniqueOrThrow({ where: { externalId: 'of-ivy' } });
  expect(store.ownerId).toBe((await readSeller(browser.headers))?.id);
  await putIn('of-ivy', 'other', memberOf('viewer'));
  const id = (await readSeller(other.headers))?.id ?? '';
  expect(await findRole(db(), id, store.id)).toBe('viewer');
  expect(await findRole(db(), namesake.id, store.id)).toBeNull();
  testSettings(acme.settings);
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
