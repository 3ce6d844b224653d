import { expect, test } from 'vitest';
import { context, createApp, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import type { Role } from '../permissions/role.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { handOver } from './hand-over.ts';
import { INVITATION_LIFE_MS } from './invitation.ts';
import { listOffers } from './invitations.ts';
import { invitePerson } from './invite-person.ts';

testDatabase();

type Person = Awaited<ReturnType<typeof createSeller>>;

/** A store and an app of one owner, and a colleague in both. */
async function shop() {
  const owner = await createSeller(db());
  const store = await createStore(db(), owner.id, { name: 'Harbour Books' });
  const app = await createApp(db(), owner.id, { name: 'Dusty' });
  const join = async (role: Role) => {
    const person = await createSeller(db());
    await db().member.create({ data: { storeId: store.id, userId: person.id, role } });
    await db().appDeveloper.create({ data: { appId: app.id, userId: person.id } });
    return person;
  };
  return { owner, store, app, join };
}

const offersTo = ({ id }: Person, now = new Date()) => listOffers(db(), id, now);

test('a store and an app that are offered are found by their recipient, while who offered still may', async () => {
  const { owner, store, app, join } = await shop();
  const [heir, other] = [await join('admin'), await join('viewer')];
  expect(await handOver(owner, { storeId: store.id }, heir.id, context())).toBe('offered');
  expect(await handOver(owner, { appId: app.id }, heir.id, context())).toBe('offered');
  const from = { id: expect.any(String), offeredBy: owner.email };
  expect(await offersTo(heir)).toEqual([
    { ...from, name: 'Harbour Books', isStore: true },
    { ...from, name: 'Dusty', isStore: false },
  ]);
  for (const one of [owner, other]) expect(await offersTo(one)).toEqual([]);
  expect(await offersTo(heir, new Date(Date.now() + INVITATION_LIFE_MS + 1000))).toEqual([]);
  await db().user.update({ where: { id: owner.id }, data: { suspendedAt: new Date() } });
  expect(await offersTo(heir)).toEqual([]);
});

test('an offer is accepted by its id, by its person alone; an invitation is not', async () => {
  const { owner, store, join } = await shop();
  const [heir, other] = [await join('admin'), await join('admin')];
  await handOver(owner, { storeId: store.id }, heir.id, context());
  const [{ id } = { id: '' }] = await offersTo(heir);
  const by = ({ email }: Person, offer = id) => ({ offer, email });
  for (const [who, key] of [
    [other, by(other)],
    [other, by(heir)],
    [heir, by(heir, 'no id')],
    [heir, by(heir, store.id)],
  ] as const)
    expect(await acceptInvitation(who, key, context())).toMatch(/^(?:gone|other_address)$/);
  const guest = await createSeller(db());
  await invitePerson(owner, { storeId: store.id }, { email: guest.email, role: 'viewer' }, context());
  const invited = await db().invitation.findFirstOrThrow({ where: { email: guest.email } });
  expect(await acceptInvitation(guest, by(guest, invited.id), context())).toBe('gone');
  expect(await acceptInvitation(heir, by(heir), context())).toEqual({ joined: 'store', id: store.id });
  expect(await db().store.findUnique({ where: { id: store.id } })).toMatchObject({ ownerId: heir.id });
  expect(await offersTo(heir)).toEqual([]);
});
