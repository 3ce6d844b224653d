import { expect, test } from 'vitest';
import { context, createApp, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { connect } from '@/prisma/testing/connect.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { lastMailTo, tokenIn } from '../accounts/testing.ts';
import { addAppSecret } from '../apps/add-app-secret.ts';
import { listTeam } from '../apps/app-developers.ts';
import { findSellerApp, listApps } from '../apps/apps.ts';
import { db } from '../database/db.ts';
import { listAppEntries, listSellerEntries } from '../journal/activity/seller-audit-entries.ts';
import { newUuid } from '../kernel/text/uuid.ts';
import { ACCOUNT_LIMITS } from '../permissions/account-limits.ts';
import type { SellerId } from '../permissions/seller.ts';
import { deleteApp } from '../removal/delete-app.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { handOver } from './hand-over.ts';
import { invitePerson } from './invite-person.ts';
import { removeDeveloper, removeInvitation } from './remove-member.ts';

testDatabase();

async function teamOf() {
  const [owner, guest] = [await createSeller(db()), await createSeller(db())];
  const app = await createApp(db(), owner.id, { name: 'Parcelwise' });
  const join = async () => {
    expect(await invitePerson(owner, { appId: app.id }, { email: guest.email, role: null }, context())).toBe('invited');
    return acceptInvitation(guest, tokenIn(await lastMailTo(guest.email)), context());
  };
  return { owner, guest, app, join };
}

test('an invited developer works on the app, but neither deletes it nor decides who is in its team', async () => {
  const { owner, guest, app, join } = await teamOf();
  expect(await findSellerApp(db(), guest.id, app.id)).toBeNull();
  expect(await join()).toEqual({ joined: 'app', id: app.id });
  expect((await listApps(db(), guest.id)).map(({ id }) => id)).toEqual([app.id]);
  expect(
    await addAppSecret(guest.id, app.id, newUuid(new Date()), { ...context(), tokenPrefix: 'svc' }),
  ).toHaveProperty('clientSecret');
  expect(await deleteApp(guest.id, app.id, 'Parcelwise', context())).toBe('not_owner');
  expect(await invitePerson(guest, { appId: app.id }, { email: 'friend@example.com', role: null }, context())).toBe(
    'not_allowed',
  );
  expect(await removeDeveloper(guest.id, app.id, owner.id, context())).toBe('not_allowed');
  expect((await listTeam(db(), guest.id, app.id)).map(({ role }) => role)).toEqual(['owner', 'developer']);
  const { rows } = await listAppEntries(db(), guest.id, app.id, {}, { limit: 9 });
  expect(rows.map(({ kind, actorName }) => `${kind} ${actorName}`)).toEqual([
    `secret_added ${guest.email}`,
    `developer_joined ${guest.email}`,
    `developer_invited ${owner.email}`,
  ]);
});

test('whoever was removed or has left works on it no longer, and an invitation can be taken back', async () => {
  const { owner, guest, app, join } = await teamOf();
  await join();
  const stranger = await createSeller(db());
  expect(await removeDeveloper(stranger.id, app.id, guest.id, context())).toBe('not_found');
  expect(await removeDeveloper(owner.id, app.id, guest.id, context())).toBe('done');
  expect(await findSellerApp(db(), guest.id, app.id)).toBeNull();
  await join();
  expect(await removeDeveloper(guest.id, app.id, guest.id, context())).toBe('done');
  expect(await removeDeveloper(owner.id, app.id, owner.id, context())).toBe('not_found');
  await invitePerson(owner, { appId: app.id }, { email: guest.email, role: null }, context());
  const { id } = await db().invitation.findFirstOrThrow({ where: { appId: app.id } });
  expect(await removeInvitation(stranger.id, { appId: app.id }, id, context())).toBe(false);
  expect(await removeInvitation(owner.id, { appId: app.id }, id, context())).toBe(true);
  expect(await acceptInvitation(guest, tokenIn(await lastMailTo(guest.email)), context())).toBe('gone');
});

test('the owner hands the app over to a developer who accepts; its own activity and its history at stores go along', async () => {
  const { owner, guest, app, join } = await teamOf();
  const stranger = await createSeller(db());
  const shop = await createStore(db(), stranger.id, { name: 'Far Store' });
  await connect({ app, store: shop, ownerId: stranger.id });
  expect(await handOver(owner, { appId: app.id }, guest.id, context())).toBe('not_found');
  await join();
  await db().app.update({ where: { id: app.id }, data: { verification: 'verified', verificationAt: new Date() } });
  expect(await handOver(guest, { appId: app.id }, guest.id, context())).toBe('not_allowed');
  expect(await handOver(stranger, { appId: app.id }, guest.id, context())).toBe('not_allowed');
  expect(await handOver(owner, { appId: app.id }, owner.id, context())).toBe('not_found');
  expect(await handOver(owner, { appId: app.id }, guest.id, context())).toBe('offered');
  const friend = await createSeller(db());
  await invitePerson(owner, { appId: app.id }, { email: friend.email, role: null }, context());
  const token = tokenIn(await lastMailTo(guest.email));
  expect(await acceptInvitation(stranger, token, context())).toBe('other_address');
  expect((await findSellerApp(db(), guest.id, app.id))?.ownerId).toBe(owner.id);
  const history = async (id: SellerId) =>
    (await listAppEntries(db(), id, app.id, {}, { limit: 20 })).rows.map(({ kind }) => kind);
  const ofApps = async (sellerId: SellerId) =>
    (await listSellerEntries(db(), { sellerId, of: 'apps' }, {}, { limit: 20 })).rows.map(({ kind }) => kind);
  const [before, own] = [await history(owner.id), await ofApps(owner.id)];
  expect(before).toContain('connected');

  expect(await acceptInvitation(guest, token, context())).toEqual({ joined: 'app', id: app.id });
  expect(await findSellerApp(db(), guest.id, app.id)).toMatchObject({ ownerId: guest.id, verification: 'none' });
  expect((await listTeam(db(), guest.id, app.id)).map(({ id, role }) => `${id} ${role}`)).toEqual([
    `${guest.id} owner`,
    `${owner.id} developer`,
  ]);
  for (const person of [guest, owner]) {
    expect(await history(person.id)).toEqual(['app_handed_over', ...before]);
    expect(await ofApps(person.id)).toEqual(['app_handed_over', ...own]);
  }
  expect(await acceptInvitation(guest, token, context())).toBe('gone');
  // Who may not invite any more has invited nobody, and deletes nothing.
  expect(await db().invitation.count({ where: { appId: app.id } })).toBe(0);
  expect(await deleteApp(owner.id, app.id, 'Parcelwise', context())).toBe('not_owner');
  await removeDeveloper(guest.id, app.id, owner.id, context());
  expect(await ofApps(owner.id)).toEqual([]);
  expect(await history(owner.id)).toEqual([]);

  // And back: nothing is listed twice.
  await invitePerson(guest, { appId: app.id }, { email: owner.email, role: null }, context());
  await acceptInvitation(owner, tokenIn(await lastMailTo(owner.email)), context());
  await handOver(guest, { appId: app.id }, owner.id, context());
  expect(await acceptInvitation(owner, tokenIn(await lastMailTo(owner.email)), context())).toHaveProperty('joined');
  const { rows } = await listAppEntries(db(), owner.id, app.id, {}, { limit: 50 });
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows.filter(({ kind }) => kind === 'connected')).toHaveLength(1);
});

test('an offer ends when it is taken back, when its person leaves the team, or when they own as many apps as they may', async () => {
  const { owner, guest, app, join } = await teamOf();
  const offer = async () => {
    expect(await handOver(owner, { appId: app.id }, guest.id, context())).toBe('offered');
    return tokenIn(await lastMailTo(guest.email));
  };
  await join();
  const first = await offer();
  const { id } = await db().invitation.findFirstOrThrow({ where: { appId: app.id, role: 'owner' } });
  expect(await removeInvitation(guest.id, { appId: app.id }, id, context())).toBe(false);
  expect(await removeInvitation(owner.id, { appId: app.id }, id, context())).toBe(true);
  expect(await acceptInvitation(guest, first, context())).toBe('gone');
  const second = await offer();
  await removeDeveloper(guest.id, app.id, guest.id, context());
  expect(await db().invitation.count({ where: { appId: app.id } })).toBe(0);
  await db().appDeveloper.create({ data: { appId: app.id, userId: guest.id } });
  expect(await acceptInvitation(guest, second, context())).toBe('gone');
  const third = await offer();
  for (let count = 0; count < ACCOUNT_LIMITS.apps; count += 1) await createApp(db(), guest.id);
  expect(await acceptInvitation(guest, third, context())).toBe('too_many_apps');
  expect((await findSellerApp(db(), guest.id, app.id))?.ownerId).toBe(owner.id);
});
