import { beforeEach, expect, test } from 'vitest';
import { context, createApp, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { OPERATOR } from '@/prisma/testing/scene.ts';
import { lastMailTo, tokenIn } from '../accounts/testing.ts';
import { db } from '../database/db.ts';
import { suspendAccount, unsuspendAccount } from '../operators/suspend-account.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { handOver } from './hand-over.ts';
import { invitePerson } from './invite-person.ts';
import { removeMember, removeSelf } from './remove-member.ts';

testDatabase();
beforeEach(() => testSettings());

/** A store that its owner has offered to one of its members. */
async function offered() {
  const [owner, heir] = [await createSeller(db()), await createSeller(db())];
  const store = await createStore(db(), owner.id);
  const join = () => db().member.create({ data: { storeId: store.id, userId: heir.id, role: 'viewer' } });
  await join();
  expect(await handOver(owner, { storeId: store.id }, heir.id, context())).toBe('offered');
  const token = tokenIn(await lastMailTo(heir.email));
  const ownerId = async () => (await db().store.findUniqueOrThrow({ where: { id: store.id } })).ownerId;
  return { owner, heir, store, join, ownerId, accept: () => acceptInvitation(heir, token, context()) };
}

test('a suspended owner’s offer is not accepted, and holds again once the suspension is lifted', async () => {
  const { owner, heir, ownerId, accept } = await offered();
  expect(await suspendAccount(OPERATOR, owner.id, 'Fraud', context())).toBe(true);
  expect(await accept()).toBe('gone');
  expect(await ownerId()).toBe(owner.id);
  expect(await unsuspendAccount(OPERATOR, owner.id, context())).toBe(true);
  expect(await accept()).toMatchObject({ joined: 'store' });
  expect(await ownerId()).toBe(heir.id);
});

test('a suspended owner’s invitation to an app’s team is not accepted', async () => {
  const [owner, guest] = [await createSeller(db()), await createSeller(db())];
  const app = await createApp(db(), owner.id);
  expect(await invitePerson(owner, { appId: app.id }, { email: guest.email, role: null }, context())).toBe('invited');
  const token = tokenIn(await lastMailTo(guest.email));
  expect(await suspendAccount(OPERATOR, owner.id, 'Fraud', context())).toBe(true);
  expect(await acceptInvitation(guest, token, context())).toBe('gone');
  expect(await db().appDeveloper.count()).toBe(0);
});

test('an offer ends when its member is removed or leaves, and is not there again when they come back', async () => {
  for (const isRemoved of [true, false]) {
    const { owner, heir, store, join, ownerId, accept } = await offered();
    const setEmail = (email: string) => db().user.update({ where: { id: heir.id }, data: { email } });
    // Not even when they had another address meanwhile.
    await setEmail(`other-${heir.email}`);
    const leave = () =>
      isRemoved ? removeMember(owner.id, store.id, heir.id, context()) : removeSelf(heir.id, store.id, context());
    expect(await leave()).toBe('done');
    await join();
    await setEmail(heir.email);
    expect(await accept()).toBe('gone');
    expect(await ownerId()).toBe(owner.id);
  }
});

test('an offer to one member stays when another is removed', async () => {
  const { owner, heir, store, ownerId, accept } = await offered();
  const other = await createSeller(db());
  await db().member.create({ data: { storeId: store.id, userId: other.id, role: 'admin' } });
  expect(await removeMember(owner.id, store.id, other.id, context())).toBe('done');
  expect(await accept()).toMatchObject({ joined: 'store' });
  expect(await ownerId()).toBe(heir.id);
});

test('an offer on the home waits for a confirmed address; the link of its mail proves it', async () => {
  testSettings({ smtpUrl: 'smtp://127.0.0.1:1' });
  const { heir, ownerId, owner, store, accept } = await offered();
  await db().user.update({ where: { id: heir.id }, data: { emailVerified: false } });
  const { id: offer } = await db().invitation.findFirstOrThrow({ where: { storeId: store.id, role: 'owner' } });
  expect(await acceptInvitation(heir, { offer, email: heir.email }, context())).toBe('unconfirmed');
  expect(await ownerId()).toBe(owner.id);
  expect(await accept()).toMatchObject({ joined: 'store' });
  expect(await ownerId()).toBe(heir.id);
});
