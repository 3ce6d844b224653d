import { expect, test } from 'vitest';
import { createSeller, DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import { ADDRESS_HEADER } from '../http/request-headers.ts';
import { findChosen } from '../journal/mail/mails.ts';
import { ROOMS, roomOf } from '../kernel/config/rooms.ts';
import { asSellerId } from '../permissions/seller.ts';
import { cookieName, LANGUAGE_COOKIE } from './auth-settings.ts';
import { ACCOUNT_FAILURES } from './limit-sign-ins.ts';
import { updateSettings } from './sellers.ts';
import { signIn } from './sign-in.ts';

testDatabase({ throttle: true });

let caller = 0;
function from(address = `203.0.113.${++caller}`, now = new Date('2026-05-10T12:00:00Z')) {
  return { headers: new Headers({ 'user-agent': 'A browser', [ADDRESS_HEADER]: address }), address, now };
}

test('a session remembers where it was started', async () => {
  const seller = await createSeller(db(), { email: 'where@example.com' });
  expect(await signIn(' Where@Example.com ', DEMO_PASSWORD, from('2001:db8::1'))).toBe('done');
  const sessions = await db().session.findMany({ where: { userId: seller.id } });
  expect(sessions).toHaveLength(1);
  expect(sessions[0]).toMatchObject({ userAgent: 'A browser', ipAddress: '2001:0db8:0000:0000:0000:0000:0000:0001' });
});

test('an unknown account and a wrong password are answered alike and make no session', async () => {
  const seller = await createSeller(db());
  expect(await signIn(seller.email, 'not-the-password', from())).toBe('wrong');
  expect(await signIn('nobody@example.com', DEMO_PASSWORD, from())).toBe('wrong');
  for (const email of ['€', 'nobody', 'a b@example.com', '@'])
    expect(await signIn(email, DEMO_PASSWORD, from())).toBe('wrong');
  expect(await db().session.count({ where: { userId: seller.id } })).toBe(0);
});

test('after ten failures even the right password has to wait, and then it works', async () => {
  const { email } = await createSeller(db());
  const start = new Date('2026-05-10T12:00:00Z');
  for (let i = 0; i < ACCOUNT_FAILURES.most; i += 1)
    expect(await signIn(email, 'wrong-password', from())).toBe('wrong');
  expect(await signIn(email, DEMO_PASSWORD, from(undefined, new Date(start.getTime() + 60_000)))).toEqual({
    waitSeconds: 840,
  });
  expect(await signIn(email, DEMO_PASSWORD, from(undefined, new Date(start.getTime() + 15 * 60_000)))).toBe('done');
});

test('guesses sent all at once get no further than guesses in a row', async () => {
  const { email } = await createSeller(db());
  const results = await Promise.all(Array.from({ length: 25 }, (_, i) => signIn(email, `guess-number-${i}`, from())));
  expect(results.filter((result) => result === 'wrong')).toHaveLength(ACCOUNT_FAILURES.most);
});

test('however many sign in from one network, somebody elsewhere is let in at once, and one too many there waits', async () => {
  const { email } = await createSeller(db());
  const room = roomOf('passwords');
  const { shares, atOnce } = ROOMS.passwords;
  const finish: (() => void)[] = [];
  const crowd = Array.from({ length: shares.network }, () =>
    room.inTurn({ network: '198.51.100.77' }, async () => {
      await new Promise<void>((resolve) => finish.push(resolve));
      return {};
    }),
  );
  expect([finish.length, room.used]).toEqual([atOnce.network, atOnce.network]);
  const elsewhere = () => signIn(email, DEMO_PASSWORD, from());
  expect(await elsewhere()).toBe('done');
  expect(await signIn(email, DEMO_PASSWORD, from('198.51.100.77'))).toEqual({ waitSeconds: 5 });
  while (room.used > 0) {
    for (const end of finish.splice(0)) end();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await Promise.all(crowd)).every((one) => one !== null)).toBe(true);
  expect(await signIn(email, DEMO_PASSWORD, from('198.51.100.77'))).toBe('done');
});

test('success forgets the failures before it and counts as none', async () => {
  const { email } = await createSeller(db());
  const address = '198.51.100.9';
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < 5; i += 1) await signIn(email, 'wrong-password', from(address));
    expect(await signIn(email, DEMO_PASSWORD, from(address))).toBe('done');
  }
});

test('whoever has no time zone gets that of their browser, and keeps what they have chosen', async () => {
  const seller = await createSeller(db());
  const zone = async () => (await db().user.findUniqueOrThrow({ where: { id: seller.id } })).timeZone;
  const signInFrom = (browserZone: string) => signIn(seller.email, DEMO_PASSWORD, { ...from(), browserZone });
  for (const none of ['', 'Mars/Olympus', 'x'.repeat(10_000), '+09:00']) {
    expect(await signInFrom(none)).toBe('done');
    expect(await zone(), none).toBeNull();
  }
  // As browsers write it; this process keeps one name of each zone.
  expect(await signInFrom('Etc/UTC')).toBe('done');
  expect(await zone()).toBe('UTC');
  await updateSettings(db(), asSellerId(seller.id), { timeZone: 'America/St_Johns' });
  expect(await signInFrom('Asia/Tokyo')).toBe('done');
  expect(await zone()).toBe('America/St_Johns');
});

test('mails come in the language of the browser of the last sign-in, or else in the one that was chosen', async () => {
  const { id, email } = await createSeller(db());
  const language = async () => (await findChosen(db(), { userId: id, recipient: email })).language;
  const signInFrom = async (sent: Record<string, string>) => {
    const { headers, ...rest } = from();
    for (const [name, value] of Object.entries(sent)) headers.set(name, value);
    expect(await signIn(email, DEMO_PASSWORD, { ...rest, headers })).toBe('done');
    return language();
  };
  expect(await signInFrom({})).toBeNull();
  expect(await signInFrom({ 'accept-language': 'nl, de-AT;q=0.8, en;q=0.5' })).toBe('de');
  expect(await signInFrom({ 'accept-language': 'fr' })).toBe('fr');
  await updateSettings(db(), asSellerId(id), { language: 'ja' });
  expect(await signInFrom({ 'accept-language': 'de' })).toBe('ja');
  await updateSettings(db(), asSellerId(id), { language: null, browserLanguage: 'ar' });
  expect(await language()).toBe('ar');
  const cookie = `${cookieName(LANGUAGE_COOKIE)}=es`;
  expect(await signInFrom({ cookie, 'accept-language': 'de' })).toBe('es');
  // None of it was their choice: pages go on following the browser.
  expect((await db().user.findUniqueOrThrow({ where: { id } })).language).toBeNull();
  expect(await signInFrom({ 'accept-language': 'nl' })).toBeNull();
});
