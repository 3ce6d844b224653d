import { describe, expect, test } from 'vitest';
import { codeOf } from '@/e2e/authenticator.ts';
import { createSeller, DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import { env, setEnv } from '../kernel/config/env.ts';
import { issueAccountLink } from './links/issue-account-link.ts';
import { EMAIL_RESETS, readPasswordLink, requestReset, resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { Browser, from, givePassword, lastMailTo, linkToken, protectedPerson, tokenIn } from './testing.ts';

testDatabase();

const NEW = 'another-password-2';
const stranger = () => from(new Browser());

async function linkFor(email: string): Promise<string> {
  expect(await requestReset(email, stranger())).toBe('done');
  return tokenIn(await lastMailTo(email.toLowerCase()));
}
const set = (token: string, code = '') => resetPassword(token, { password: NEW, code }, stranger());

test('the link sets a password once: the old one, sessions and half sign-ins end, and the address is proven', async () => {
  const { id, email } = await createSeller(db(), { emailVerified: false });
  await givePassword(email);
  const token = await linkFor(email.toUpperCase());
  expect(JSON.stringify(await db().accountLink.findMany())).not.toContain(token);
  expect(await readPasswordLink(token, new Date())).toEqual({ email, needsCode: false, endsTwoFactor: false });
  expect((await Promise.all([set(token), set(token)])).sort()).toEqual(['done', 'gone']);
  expect(await db().session.count({ where: { userId: id } })).toBe(1);
  expect(await signIn(email, DEMO_PASSWORD, stranger())).toBe('wrong');
  expect(await signIn(email, NEW, stranger())).toBe('done');
  expect(await set(token)).toBe('gone');
  expect((await db().user.findUniqueOrThrow({ where: { id } })).emailVerified).toBe(true);
  expect(await lastMailTo(email)).toMatchObject({ subject: 'Your password was changed' });
});

test('it works for 30 minutes, and no longer once another link or the password itself was used', async () => {
  const { id, email } = await createSeller(db());
  const [first, second] = [await linkFor(email), await linkFor(email)];
  const late = { ...stranger(), now: new Date(Date.now() + 30 * 60_000 + 1) };
  expect(await resetPassword(first, { password: NEW, code: '' }, late)).toBe('gone');
  expect(await set(second)).toBe('done');
  expect(await set(first)).toBe('gone');
  expect(await db().accountLink.count({ where: { userId: id } })).toBe(0);
  for (const token of ['', 'made-up']) expect(await set(token)).toBe('gone');
});

test('nobody is mailed at an unknown address, and both answers wait for longer than the work takes', async () => {
  const { email } = await createSeller(db());
  for (const address of ['nobody-at-all@example.com', email]) {
    const began = performance.now();
    expect(await requestReset(address, stranger())).toBe('done');
    expect(performance.now() - began, address).toBeGreaterThan(395);
  }
  expect(await db().mail.count({ where: { recipient: 'nobody-at-all@example.com' } })).toBe(0);
  expect(await db().mail.count({ where: { recipient: email } })).toBe(1);
});

describe('where there is a second step', () => {
  test('a code is needed as well; a wrong one leaves the link, a right one signs in', async () => {
    const { seller, kit } = await protectedPerson();
    const token = await linkFor(seller.email);
    expect(await readPasswordLink(token, new Date())).toMatchObject({ needsCode: true });
    expect(await set(token)).toBe('wrong');
    expect(await set(token, '000000')).toBe('wrong');
    expect(await signIn(seller.email, DEMO_PASSWORD, stranger())).toBe('code_needed');
    expect(await db().session.count({ where: { userId: seller.id } })).toBe(0);
    expect(await set(token, kit.backupCodes[0])).toBe('done');
    expect(await db().session.count({ where: { userId: seller.id } })).toBe(1);
    expect(await signIn(seller.email, NEW, stranger())).toBe('code_needed');
    const again = await linkFor(seller.email);
    expect(await set(again, kit.backupCodes[0])).toBe('wrong');
  });

  test('a code from the app is taken once, whether to sign in or for this', async () => {
    const { seller, kit } = await protectedPerson();
    // The code that switched it on has not been spent.
    const code = codeOf(kit.key);
    const [one, two] = [await linkFor(seller.email), await linkFor(seller.email)];
    expect((await Promise.all([set(one, code), set(two, code)])).filter((result) => result === 'done')).toHaveLength(1);
  });

  test('a link that the operator gave may do without, and then switches it off', async () => {
    const { seller } = await protectedPerson();
    const give = async (endsTwoFactor: boolean) =>
      linkToken(
        await issueAccountLink(db(), { userId: seller.id, kind: 'recovery', email: null, endsTwoFactor }, new Date()),
      );
    expect(await set(await give(false))).toBe('wrong');
    expect(await set(await give(true))).toBe('done');
    expect(await signIn(seller.email, NEW, stranger())).toBe('done');
    expect(await db().twoFactor.count({ where: { userId: seller.id } })).toBe(0);
  });
});

test('a suspended account stays suspended: its links are void, and the mail says why', async () => {
  const { id, email } = await createSeller(db());
  const token = await linkFor(email);
  await db().user.update({ where: { id }, data: { suspendedAt: new Date(), suspendedReason: 'Sold fakes.' } });
  expect(await set(token)).toBe('gone');
  expect(await requestReset(email, stranger())).toBe('done');
  expect((await lastMailTo(email)).text).toMatch(/suspended[\s\S]*Sold fakes\./);
  expect(await db().accountLink.count({ where: { userId: id } })).toBe(1);
});

test('passkeys of an account that was never confirmed may be a stranger’s, so they go; those of others stay', async () => {
  for (const emailVerified of [false, true]) {
    const { id, email } = await createSeller(db(), { emailVerified });
    const passkey = { publicKey: '', counter: 0, deviceType: 'singleDevice', backedUp: false };
    await db().passkey.create({ data: { id, userId: id, credentialID: id, ...passkey } });
    expect(await set(await linkFor(email))).toBe('done');
    expect(await db().passkey.count({ where: { userId: id } })).toBe(emailVerified ? 1 : 0);
  }
});

test('nobody fills a mailbox: so many links an hour for an address, known or not', async () => {
  const settings = env();
  setEnv({ ...settings, throttle: true });
  const { email } = await createSeller(db());
  for (const address of [email, 'unknown-one@example.com']) {
    const request = stranger();
    const ask = () => requestReset(address, request);
    for (let i = 0; i < EMAIL_RESETS.most; i += 1) expect(await ask()).toBe('done');
    expect(await ask()).toEqual({ waitSeconds: 3600 });
  }
  expect(await db().mail.count({ where: { recipient: email } })).toBe(EMAIL_RESETS.most);
  setEnv(settings);
});
