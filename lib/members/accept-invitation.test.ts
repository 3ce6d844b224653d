import { describe, expect, test } from 'vitest';
import { context, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { authorizeApp, connect } from '@/prisma/testing/connect.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { makeKey, scene, works } from '@/prisma/testing/scene.ts';
import { lastMailTo, tokenIn } from '../accounts/testing.ts';
import { db } from '../database/db.ts';
import { listSellerEntries } from '../journal/activity/seller-audit-entries.ts';
import { countKeysByMaker } from '../oauth/api-keys/api-keys.ts';
import { revokeApiKey } from '../oauth/api-keys/revoke-api-key.ts';
import { disconnectApp } from '../oauth/connections/disconnect-app.ts';
import type { Role } from '../permissions/role.ts';
import type { SellerId } from '../permissions/seller.ts';
import { checkSellerStore } from '../stores/check-seller-store.ts';
import { updateStore } from '../stores/settings/update-store.ts';
import { listSellerStores } from '../stores/stores.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { changeRole } from './change-role.ts';
import { handOver } from './hand-over.ts';
import { INVITATION_LIFE_MS } from './invitation.ts';
import { invitePerson } from './invite-person.ts';
import { removeInvitation, removeMember, removeSelf } from './remove-member.ts';

testDatabase();

type Person = { id: SellerId; email: string };

async function shop() {
  const owner = await createSeller(db());
  const store = await createStore(db(), owner.id, { name: 'Harbour Books' });
  const join = async (role: Role) => {
    const person = await createSeller(db());
    await db().member.create({ data: { storeId: store.id, userId: person.id, role } });
    return person;
  };
  return { owner, store, join };
}

/** The token in the newest mail to somebody. */
const mailed = async ({ email }: { email: string }) => tokenIn(await lastMailTo(email));

const invite = (
  by: Person,
  storeId: string,
  to: { email: string },
  role: 'admin' | 'developer' | 'viewer' = 'viewer',
) => invitePerson(by, { storeId }, { email: to.email, role }, context());
const rolesIn = async (storeId: string) =>
  Object.fromEntries((await db().member.findMany({ where: { storeId } })).map(({ userId, role }) => [userId, role]));
const kinds = async (sellerId: SellerId) =>
  (await listSellerEntries(db(), { sellerId, of: 'stores' }, {}, { limit: 50 })).rows.map(({ kind }) => kind);

describe('an invitation', () => {
  test('makes its person a member once they accept, and works once', async () => {
    const { owner, store } = await shop();
    const guest = await createSeller(db());
    expect(await invite(owner, store.id, { email: guest.email.toUpperCase() }, 'developer')).toBe('invited');
    const token = await mailed(guest);
    expect(await readInvitation(token, new Date())).toMatchObject({
      role: 'developer',
      store: { name: 'Harbour Books' },
    });
    expect(await listSellerStores(db(), guest.id)).toEqual([]);
    expect(await acceptInvitation(guest, token, context())).toEqual({ joined: 'store', id: store.id });
    expect(await listSellerStores(db(), guest.id)).toMatchObject([{ id: store.id, role: 'developer' }]);
    expect(await acceptInvitation(guest, token, context())).toBe('gone');
    const [joined] = (await listSellerEntries(db(), { sellerId: guest.id, of: 'stores' }, {}, { limit: 1 })).rows;
    expect(joined).toMatchObject({ kind: 'member_joined', actor: 'seller', actorName: guest.email });
    expect(await invite(owner, store.id, guest)).toBe('member');
  });

  test('is for its address alone, ends after seven days, and when another one replaces it', async () => {
    const { owner, store } = await shop();
    const [guest, other] = [await createSeller(db()), await createSeller(db())];
    await invite(owner, store.id, guest);
    const first = await mailed(guest);
    expect(await acceptInvitation(other, first, context())).toBe('other_address');
    const later = new Date(Date.now() + INVITATION_LIFE_MS + 1000);
    expect(await acceptInvitation(guest, first, context(later))).toBe('gone');
    await invite(owner, store.id, guest, 'admin');
    expect(await acceptInvitation(guest, first, context())).toBe('gone');
    expect(await acceptInvitation(guest, await mailed(guest), context())).toMatchObject({ joined: 'store' });
    expect(await rolesIn(store.id)).toEqual({ [owner.id]: 'owner', [guest.id]: 'admin' });
  });

  test('its link confirms the address that it was mailed to, and no other', async () => {
    const { owner, store } = await shop();
    const guest = await createSeller(db());
    const other = await createSeller(db(), { emailVerified: false });
    await db().user.update({ where: { id: guest.id }, data: { emailVerified: false } });
    const isConfirmed = async ({ id }: Person) => (await db().user.findUniqueOrThrow({ where: { id } })).emailVerified;
    await invite(owner, store.id, guest);
    const token = await mailed(guest);
    testSettings({ smtpUrl: 'smtp://mail.example' });
    try {
      expect(await acceptInvitation(other, token, context())).toBe('other_address');
      expect(await acceptInvitation(guest, token, context())).toMatchObject({ joined: 'store' });
      expect([await isConfirmed(guest), await isConfirmed(other)]).toEqual([true, false]);
    } finally {
      testSettings();
    }
  });

  test('ends when it is withdrawn, and when whoever sent it may not invite any more', async () => {
    const { owner, store, join } = await shop();
    const [admin, viewer] = [await join('admin'), await join('viewer')];
    const [one, two, three] = [await createSeller(db()), await createSeller(db()), await createSeller(db())];
    await invite(admin, store.id, one);
    await invite(admin, store.id, two);
    await invite(owner, store.id, three);
    const { id } = await db().invitation.findFirstOrThrow({ where: { email: three.email } });
    expect(await removeInvitation(viewer.id, { storeId: store.id }, id, context())).toBe(false);
    expect(await removeInvitation(admin.id, { storeId: store.id }, id, context())).toBe(true);
    expect(await acceptInvitation(three, await mailed(three), context())).toBe('gone');
    await changeRole(owner.id, store.id, { personId: admin.id, role: 'developer' }, context());
    expect(await acceptInvitation(one, await mailed(one), context())).toBe('gone');
    expect(await invite(viewer, store.id, two)).toBe('not_allowed');
  });

  test('keeps its token as a hash only', async () => {
    const { owner, store } = await shop();
    const guest = await createSeller(db());
    await invite(owner, store.id, guest);
    const token = await mailed(guest);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await db().invitation.findMany())).not.toContain(token);
    expect(JSON.stringify(await db().mail.findMany())).not.toContain(token);
  });
});

describe('a role', () => {
  test('is changed by owner and admins, never the owner’s, and never to owner', async () => {
    const { owner, store, join } = await shop();
    const [admin, developer, viewer] = [await join('admin'), await join('developer'), await join('viewer')];
    const change = (by: Person, who: Person, role: Role) =>
      changeRole(by.id, store.id, { personId: who.id, role }, context());
    expect(await change(admin, viewer, 'developer')).toBe('done');
    expect(await change(admin, owner, 'viewer')).toBe('not_allowed');
    expect(await change(owner, admin, 'owner')).toBe('not_allowed');
    expect(await change(developer, viewer, 'admin')).toBe('not_allowed');
    expect(await change(owner, await createSeller(db()), 'viewer')).toBe('not_found');
    expect(await rolesIn(store.id)).toMatchObject({ [owner.id]: 'owner', [viewer.id]: 'developer' });
  });

  test('that allows less ends the keys it doesn’t allow, and leaves the others', async () => {
    const { owner, store, join } = await shop();
    const admin = await join('admin');
    const [live, trial] = [await makeKey(admin, store, { mode: 'live' }), await makeKey(admin, store)];
    const owners = await makeKey(owner, store, { mode: 'live' });
    await changeRole(owner.id, store.id, { personId: admin.id, role: 'developer' }, context());
    expect([await works(live.key), await works(trial.key), await works(owners.key)]).toEqual([false, true, true]);
    expect((await makeKey(admin, store, { mode: 'live' })).fault).toBe('no_store');
    await changeRole(owner.id, store.id, { personId: admin.id, role: 'viewer' }, context());
    expect([await works(trial.key), await works(owners.key)]).toEqual([false, true]);
  });

  test('decides what is done, in the statement that does it', async () => {
    const { store, seller, connect, app } = await scene();
    const authorize = (mode: 'live' | 'test') => authorizeApp({ app, store, ownerId: viewer.id, mode });
    const viewer = await createSeller(db());
    await db().member.create({ data: { storeId: store.id, userId: viewer.id, role: 'viewer' } });
    const setRole = (role: Role) => db().member.updateMany({ where: { userId: viewer.id }, data: { role } });
    const live = await connect();
    const { id } = await db().connection.findFirstOrThrow({ where: { appId: app.id } });
    const key = await makeKey(seller, store, { mode: 'live' });
    expect(await disconnectApp(viewer.id, id, context())).toBe('forbidden');
    expect(await revokeApiKey(viewer.id, key.id, context())).toBe('forbidden');
    const change = { name: 'Taken', customDomain: null, currency: 'usd' };
    expect(await updateStore(viewer.id, store.id, change, context())).toBe('not_found');
    await expect(authorize('live')).rejects.toThrow();
    await setRole('developer');
    expect(await disconnectApp(viewer.id, id, context())).toBe('forbidden');
    expect(await revokeApiKey(viewer.id, key.id, context())).toBe('forbidden');
    await expect(authorize('live')).rejects.toThrow();
    await authorize('test');
    const named = { ...viewer, name: 'Mia' };
    expect(await checkSellerStore(named, store.id, 'live', 'change')).toBe('forbidden');
    expect(await checkSellerStore(named, store.id, 'test', 'change')).toMatchObject({ store: { id: store.id } });
    expect([await works(live.access_token), await works(key.key)]).toEqual([true, true]);
    await setRole('admin');
    expect(await disconnectApp(viewer.id, id, context())).toBe(true);
    expect(await revokeApiKey(viewer.id, key.id, context())).toBe(true);
  });
});

describe('somebody who is removed or leaves', () => {
  test('loses the store and their keys; what they connected stays', async () => {
    const { owner, store, join } = await shop();
    const { app } = await scene();
    const [admin, leaver] = [await join('admin'), await join('developer')];
    const pair = await connect({ app, store, ownerId: admin.id });
    const [ofAdmin, ofLeaver] = [await makeKey(admin, store), await makeKey(leaver, store)];
    const counted = [admin, leaver].map(({ id }) => [id, 1] as const);
    expect(await countKeysByMaker(db(), owner.id, store.id)).toEqual(new Map(counted));
    expect(await countKeysByMaker(db(), (await createSeller(db())).id, store.id)).toEqual(new Map());
    expect(await removeMember(leaver.id, store.id, admin.id, context())).toBe('not_allowed');
    expect(await removeMember(admin.id, store.id, owner.id, context())).toBe('not_allowed');
    expect(await removeMember(owner.id, store.id, admin.id, context())).toBe('done');
    expect(await removeSelf(leaver.id, store.id, context())).toBe('done');
    expect(await removeSelf(owner.id, store.id, context())).toBe('not_allowed');
    expect(await rolesIn(store.id)).toEqual({ [owner.id]: 'owner' });
    expect(await listSellerStores(db(), admin.id)).toEqual([]);
    expect(await kinds(admin.id)).toEqual([]);
    expect([await works(ofAdmin.key), await works(ofLeaver.key), await works(pair.access_token)]).toEqual([
      ...[false, false, true],
    ]);
    expect(await kinds(owner.id)).toEqual(expect.arrayContaining(['member_removed', 'member_left', 'api_key_revoked']));
  });
});

describe('handing a store over', () => {
  test('takes the owner’s offer and the member’s acceptance; the activity goes with the store', async () => {
    const { owner, store, join } = await shop();
    const [heir, viewer] = [await join('admin'), await join('viewer')];
    const key = await makeKey(owner, store);
    expect(await handOver(heir, { storeId: store.id }, viewer.id, context())).toBe('not_allowed');
    expect(await handOver(owner, { storeId: store.id }, owner.id, context())).toBe('not_found');
    expect(await handOver(owner, { storeId: store.id }, heir.id, context())).toBe('offered');
    expect(await rolesIn(store.id)).toMatchObject({ [owner.id]: 'owner', [heir.id]: 'admin' });
    const before = await kinds(owner.id);
    expect(await acceptInvitation(viewer, await mailed(heir), context())).toBe('other_address');
    expect(await acceptInvitation(heir, await mailed(heir), context())).toEqual({ joined: 'store', id: store.id });
    expect(await rolesIn(store.id)).toEqual({ [owner.id]: 'admin', [heir.id]: 'owner', [viewer.id]: 'viewer' });
    expect(await db().store.findUnique({ where: { id: store.id } })).toMatchObject({ ownerId: heir.id });
    expect(await works(key.key)).toBe(true);
    const after = ['store_handed_over', ...before];
    expect([await kinds(heir.id), await kinds(owner.id), await kinds(viewer.id)]).toEqual([after, after, after]);
    await removeMember(heir.id, store.id, owner.id, context());
    expect([await kinds(owner.id), await works(key.key)]).toEqual([[], false]);
  });

  test('can be taken back by the owner until then, and by nobody else', async () => {
    const { owner, store, join } = await shop();
    const [heir, admin] = [await join('viewer'), await join('admin')];
    await handOver(owner, { storeId: store.id }, heir.id, context());
    const { id } = await db().invitation.findFirstOrThrow({ where: { storeId: store.id, role: 'owner' } });
    expect(await removeInvitation(admin.id, { storeId: store.id }, id, context())).toBe(false);
    expect(await removeInvitation(owner.id, { storeId: store.id }, id, context())).toBe(true);
    expect(await acceptInvitation(heir, await mailed(heir), context())).toBe('gone');
  });
});

test('an entry of the activity can be moved to its store’s owner, and changed in no other way', async () => {
  const { owner, store, join } = await shop();
  const admin = await join('admin');
  await invite(owner, store.id, await createSeller(db()));
  const where = { storeId: store.id };
  await expect(db().auditEntry.updateMany({ where, data: { ownerId: admin.id } })).rejects.toThrow('append-only');
  await expect(db().auditEntry.updateMany({ where, data: { kind: 'verified' } })).rejects.toThrow('append-only');
});
