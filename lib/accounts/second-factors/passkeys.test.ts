import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import { type PasskeyAnswer, requestPasskey, signInByPasskey } from '../sign-in.ts';
import { Browser, signedIn } from '../testing.ts';
import { addPasskey, offerPasskey, removePasskey } from './add-passkey.ts';
import { listSellerPasskeys } from './passkeys.ts';

// What a real authenticator answers is tried in a browser, in e2e/account.spec.ts.
testDatabase({ throttle: true });

const NOW = new Date();
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const from = (address: string, now = NOW) => ({ headers: new Browser().headers, address, now });
const MADE_UP = { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} } as PasskeyAnswer;

test('an offer needs the password, and asks for an authenticator that makes sure who holds it', async () => {
  const { seller, browser } = await signedIn();
  const context = { headers: browser.headers, now: NOW };
  expect(await offerPasskey(seller.id, 'not-the-password', context)).toEqual({ refused: 'wrong_password' });
  const offer = await offerPasskey(seller.id, DEMO_PASSWORD, context);
  expect(offer).toMatchObject({ options: { challenge: expect.any(String), user: { name: seller.email } } });
});

test('an answer to no offer adds nothing', async () => {
  const { seller, browser } = await signedIn();
  expect(await addPasskey(seller.id, 'Key', MADE_UP, { headers: browser.headers, now: NOW })).toBe(false);
  expect(await listSellerPasskeys(db(), seller.id)).toEqual([]);
});

test('a request is for any account, has to be answered by a verified person, and is not kept for long', async () => {
  const { options } = (await requestPasskey(from('203.0.113.1'))) as Extract<
    Awaited<ReturnType<typeof requestPasskey>>,
    { options: unknown }
  >;
  expect(options.userVerification).toBe('required');
  expect(options.allowCredentials ?? []).toEqual([]);
  expect(await db().verification.count()).toBeGreaterThan(0);
  await requestPasskey(from('203.0.113.1', minutesLater(60)));
  expect(await db().verification.count()).toBe(1);
});

test('too many requests from one network have to wait', async () => {
  let answer = await requestPasskey(from('203.0.113.2'));
  for (let count = 1; count < 100; count += 1) answer = await requestPasskey(from('203.0.113.2'));
  expect(answer).toHaveProperty('options');
  expect(await requestPasskey(from('203.0.113.2'))).toEqual({ waitSeconds: 15 * 60 });
  expect(await requestPasskey(from('203.0.114.2'))).toHaveProperty('options');
});

test('answers to no request are wrong, and counted as failures', async () => {
  let outcome = await signInByPasskey(MADE_UP, from('203.0.115.3'));
  expect(outcome).toBe('wrong');
  for (let count = 0; outcome === 'wrong' && count < 1000; count += 1)
    outcome = await signInByPasskey(MADE_UP, from('203.0.115.3'));
  expect(outcome).toEqual({ waitSeconds: expect.any(Number) });
});

test('a passkey is its person’s: nobody else lists or removes it', async () => {
  const [{ seller }, other] = [await signedIn(), await signedIn()];
  const key = { publicKey: 'k', counter: 0, deviceType: 'singleDevice', backedUp: false };
  const id = randomUUID();
  await db().passkey.create({ data: { ...key, id, userId: seller.id, credentialID: 'c', name: 'Laptop' } });
  expect(await listSellerPasskeys(db(), other.seller.id)).toEqual([]);
  expect(await removePasskey(other.seller.id, id, { now: NOW })).toBe(false);
  expect(await listSellerPasskeys(db(), seller.id)).toMatchObject([{ id, name: 'Laptop' }]);
  expect(await removePasskey(seller.id, id, { now: NOW })).toBe(true);
  expect(await removePasskey(seller.id, id, { now: NOW })).toBe(false);
});
