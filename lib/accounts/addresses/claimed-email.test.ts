import { expect, test } from 'vitest';
import { context, createSeller, createStore, DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import { env, setEnv } from '../../kernel/config/env.ts';
import { acceptInvitation } from '../../members/accept-invitation.ts';
import { invitePerson } from '../../members/invite-person.ts';
import { asSellerId } from '../../permissions/seller.ts';
import { signCookie } from '../auth.ts';
import { cookieName } from '../auth-settings.ts';
import { changePassword } from '../change-password.ts';
import { ACCOUNT_FAILURES } from '../limit-sign-ins.ts';
import { readSeller } from '../read-seller.ts';
import { KEEP_UNCONFIRMED_MS, removeOldSessions } from '../remove-old-sessions.ts';
import { requestReset } from '../reset-password.ts';
import { offerPasskey } from '../second-factors/add-passkey.ts';
import { startTwoFactor } from '../second-factors/start-two-factor.ts';
import { findByEmail } from '../sellers.ts';
import { listSellerSessions } from '../sessions.ts';
import { signIn } from '../sign-in.ts';
import { signUp } from '../sign-up.ts';
import { lastMailTo, tokenIn } from '../testing.ts';
import { checkConfirmed, confirmAddress, requestConfirmation } from './confirm-address.ts';

testDatabase({ throttle: true });

const now = new Date();
let networks = 0;
const nextNetwork = () => {
  networks += 1;
  return networks;
};
const from = () => ({ headers: new Headers(), address: `2001:db8:${nextNetwork()}::1`, now, next: '/dashboard' });
const PASSWORD = 'a-stranger-knows-1';

/** Signs up, and returns the account that was made. */
async function enrol(email: string, password = PASSWORD) {
  expect(await signUp({ name: 'Somebody', email, password }, from())).toBe('done');
  const user = await db().user.findFirstOrThrow({ orderBy: { createdAt: 'desc' }, where: { name: 'Somebody' } });
  return { ...user, sellerId: asSellerId(user.id) };
}

const sessionsOf = async (id: string) => (await listSellerSessions(db(), asSellerId(id), now)).length;
const mailsTo = (recipient: string) => db().mail.findMany({ where: { recipient }, orderBy: { id: 'asc' } });

test('who signs up with a taken address can sign out and in again, and its owner stays who they are', async () => {
  const owner = await createSeller(db(), { email: 'owned@example.com' });
  const claim = await enrol('Owned@Example.com');
  expect(await sessionsOf(claim.id)).toBe(1);
  expect(await signIn('owned@example.com', PASSWORD, from())).toBe('done');
  expect(await sessionsOf(claim.id)).toBe(2);
  expect(await signIn('owned@example.com', DEMO_PASSWORD, from())).toBe('done');
  expect(await sessionsOf(owner.id)).toBe(1);
  expect(await signIn('owned@example.com', 'neither-of-them', from())).toBe('wrong');
  expect(await signIn(claim.email, PASSWORD, from())).toBe('done');
  expect((await findByEmail(db(), 'owned@example.com'))?.id).toBe(owner.id);
  const [mail, ...more] = await mailsTo('owned@example.com');
  expect(mail).toMatchObject({ subject: 'You already have an account', userId: owner.id });
  expect(more).toEqual([]);
  expect(await mailsTo(claim.email)).toEqual([]);
});

test('signing in takes as many statements and gives as much of a history, taken or free', async () => {
  await createSeller(db(), { email: 'known@example.com' });
  const claim = await enrol('known@example.com');
  const fresh = await enrol('unknown@example.com');
  const seen = [];
  for (const { id, claimedEmail, email } of [claim, fresh]) {
    const address = claimedEmail ?? email;
    const statements = await statementsOf(async () => {
      expect(await signIn(address, 'wrong-password', from())).toBe('wrong');
      expect(await signIn(address, PASSWORD, from())).toBe('done');
      expect(await requestConfirmation(id, { now })).toBe('done');
    });
    const history = await db().accountEntry.findMany({ where: { userId: id }, orderBy: { kind: 'asc' } });
    seen.push({ statements: statements.length, history: history.map(({ kind }) => kind) });
  }
  expect(seen[0]).toEqual(seen[1]);
});

test('signing up takes as many statements, and what the account shows is the address that was typed', async () => {
  await createSeller(db(), { email: 'shown@example.com' });
  const made = [];
  for (const email of ['shown@example.com', 'unseen@example.com']) {
    const statements = await statementsOf(async () => {
      expect(await signUp({ name: 'Shown', email, password: PASSWORD }, from())).toBe('done');
    });
    const { id } = await db().user.findFirstOrThrow({ orderBy: { createdAt: 'desc' }, where: { name: 'Shown' } });
    const { token } = await db().session.findFirstOrThrow({ where: { userId: id } });
    const cookie = `${cookieName('session')}=${await signCookie(token)}`;
    const request = { ...from(), headers: new Headers({ cookie }) };
    expect((await readSeller(request.headers))?.email).toBe(email);
    const offer = await offerPasskey(asSellerId(id), PASSWORD, request);
    const user = { name: email, displayName: email };
    expect(offer).toMatchObject({ options: { user } });
    const started = await startTwoFactor(asSellerId(id), PASSWORD, request);
    const label = `:${encodeURIComponent(email)}?secret=`;
    expect(started).toMatchObject({ kit: { uri: expect.stringContaining(label) } });
    made.push(statements.length);
  }
  expect(made[0]).toBe(made[1]);
});

test('a person whose password is the same comes to the account that has the address', async () => {
  const owner = await createSeller(db(), { email: 'twice@example.com' });
  await enrol('twice@example.com', DEMO_PASSWORD);
  expect(await signIn('twice@example.com', DEMO_PASSWORD, from())).toBe('done');
  expect(await sessionsOf(owner.id)).toBe(1);
});

test('a claim signs in by a new password too', async () => {
  await createSeller(db(), { email: 'renewed@example.com' });
  const claim = await enrol('renewed@example.com');
  const { id: sessionId } = await db().session.findFirstOrThrow({ where: { userId: claim.id } });
  const passwords = { current: PASSWORD, wanted: 'another-password-2' };
  expect(await changePassword({ id: claim.sellerId, sessionId }, passwords, { now })).toHaveProperty('sessionCookie');
  expect(await signIn('renewed@example.com', PASSWORD, from())).toBe('wrong');
  expect(await signIn('renewed@example.com', 'another-password-2', from())).toBe('done');
});

test('nothing is entrusted to a claim: no reset, no invitation, no role, with or without a mail server', async () => {
  const owner = await createSeller(db(), { email: 'trusted@example.com' });
  const claim = await enrol('trusted@example.com');
  expect(await checkConfirmed(db(), claim.id)).toBe(false);
  expect(await requestReset('trusted@example.com', from())).toBe('done');
  expect(await db().accountLink.count({ where: { userId: claim.id, kind: 'reset' } })).toBe(0);
  const host = await createSeller(db());
  const store = await createStore(db(), host.id);
  const wanted = { email: 'trusted@example.com', role: 'viewer' as const };
  const given = context();
  await invitePerson(host, { storeId: store.id }, wanted, given);
  const token = tokenIn(await lastMailTo('trusted@example.com'));
  const claimant = { id: claim.sellerId, email: 'trusted@example.com' };
  expect(await acceptInvitation(claimant, token, given)).toBe('other_address');
  expect(await acceptInvitation(owner, token, given)).toEqual({ joined: 'store', id: store.id });
});

test('whoever reads mail at an address takes it from an account that never confirmed it', async () => {
  const squatter = await enrol('mine@example.com', 'the-squatter-1');
  const person = await enrol('mine@example.com');
  expect(person.claimedEmail).toBe('mine@example.com');
  const token = tokenIn(await lastMailTo('mine@example.com'));
  expect(await confirmAddress(token, { now })).toBe('confirmed');
  expect(await findByEmail(db(), 'mine@example.com')).toMatchObject({ id: person.id, emailVerified: true });
  expect(await signIn('mine@example.com', 'the-squatter-1', from())).toBe('done');
  expect(await sessionsOf(squatter.id)).toBe(2);
  expect(await requestConfirmation(squatter.id, { now })).toBe('done');
  expect(await lastMailTo('mine@example.com')).toMatchObject({ subject: 'You already have an account' });
});

test('signing in to a claim clears none of the failures at its owner’s password', async () => {
  await createSeller(db(), { email: 'guessed@example.com' });
  await enrol('guessed@example.com');
  const guess = () => signIn('guessed@example.com', 'a-guess-at-it', from());
  for (let i = 1; i < ACCOUNT_FAILURES.most; i += 1) expect(await guess()).toBe('wrong');
  expect(await signIn('guessed@example.com', PASSWORD, from())).toBe('done');
  expect(await guess()).toBe('wrong');
  expect(await guess()).toHaveProperty('waitSeconds');
});

test('an account that was never confirmed goes after 30 days, if it is empty, whether its address was taken or not', async () => {
  await createSeller(db(), { email: 'lapsed@example.com' });
  const [claim, fresh, used] = [
    await enrol('lapsed@example.com'),
    await enrol('forgotten@example.com'),
    await enrol('used@example.com'),
  ];
  await createStore(db(), used.sellerId);
  const left = () => db().user.count({ where: { id: { in: [claim.id, fresh.id, used.id] } } });
  const settings = env();
  const later = new Date(now.getTime() + KEEP_UNCONFIRMED_MS + 3 * 3600_000);
  await removeOldSessions(later);
  expect(await left()).toBe(3);
  try {
    setEnv({ ...settings, smtpUrl: 'smtp://127.0.0.1:1' });
    await removeOldSessions(new Date(now.getTime() + KEEP_UNCONFIRMED_MS - 3600_000));
    expect(await left()).toBe(3);
    await removeOldSessions(later);
  } finally {
    setEnv(settings);
  }
  expect(await left()).toBe(1);
  expect(await findByEmail(db(), 'lapsed@example.com')).not.toBeNull();
});
