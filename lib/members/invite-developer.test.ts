import { expect, test } from 'vitest';
import { createApp, createSeller, occasion } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { lastMailTo, tokenIn } from '../accounts/testing.ts';
import { listAppEntries } from '../activity/own-audit-entries.ts';
import { addAppSecret } from '../apps/add-app-secret.ts';
import { listTeam } from '../apps/app-developers.ts';
import { findOwnApp, listApps } from '../apps/apps.ts';
import { db } from '../db.ts';
import { deleteApp } from '../removal/delete-app.ts';
import { newUuid } from '../uuid.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { inviteDeveloper } from './invite-developer.ts';
import { removeDeveloper } from './remove-developer.ts';
import { removeInvitation } from './remove-invitation.ts';

testDatabase();

async function teamOf() {
  const [owner, guest] = [await createSeller(db()), await createSeller(db())];
  const app = await createApp(db(), owner.id, { name: 'Parcelwise' });
  const join = async () => {
    expect(await inviteDeveloper(owner, app.id, guest.email, occasion())).toBe('invited');
    return acceptInvitation(guest, tokenIn(await lastMailTo(guest.email)), occasion());
  };
  return { owner, guest, app, join };
}

test('an invited developer works on the app, but neither deletes it nor decides who is in its team', async () => {
  const { owner, guest, app, join } = await teamOf();
  expect(await findOwnApp(db(), guest.id, app.id)).toBeNull();
  expect(await join()).toEqual({ joined: 'app', id: app.id });
  expect((await listApps(db(), guest.id)).map(({ id }) => id)).toEqual([app.id]);
  const context = { ...occasion(), tokenPrefix: 'svc' };
  expect(await addAppSecret(guest.id, app.id, newUuid(new Date()), context)).toHaveProperty('clientSecret');
  expect(await deleteApp(guest.id, app.id, 'Parcelwise', occasion())).toBe('not_owner');
  expect(await inviteDeveloper(guest, app.id, 'friend@example.com', occasion())).toBe('not_allowed');
  expect(await removeDeveloper(guest.id, app.id, owner.id, occasion())).toBe('not_allowed');
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
  expect(await removeDeveloper(stranger.id, app.id, guest.id, occasion())).toBe('not_found');
  expect(await removeDeveloper(owner.id, app.id, guest.id, occasion())).toBe('done');
  expect(await findOwnApp(db(), guest.id, app.id)).toBeNull();
  await join();
  expect(await removeDeveloper(guest.id, app.id, guest.id, occasion())).toBe('done');
  expect(await removeDeveloper(owner.id, app.id, owner.id, occasion())).toBe('not_found');
  await inviteDeveloper(owner, app.id, guest.email, occasion());
  const { id } = await db().invitation.findFirstOrThrow({ where: { appId: app.id } });
  expect(await removeInvitation(stranger.id, { appId: app.id }, id, occasion())).toBe(false);
  expect(await removeInvitation(owner.id, { appId: app.id }, id, occasion())).toBe(true);
  expect(await acceptInvitation(guest, tokenIn(await lastMailTo(guest.email)), occasion())).toBe('gone');
});
