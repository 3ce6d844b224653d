import { describe, expect, test } from 'vitest';
import { POST as postToken } from '@/app/api/oauth/token/route.ts';
import { GET as getMe } from '@/app/api/v1/me/route.ts';
import { readSeller } from '@/lib/accounts/read-seller.ts';
import { NO_OWNER } from '@/lib/accounts/sellers.ts';
import { givePassword } from '@/lib/accounts/testing.ts';
import { db } from '@/lib/database/db.ts';
import { listSellerEntries } from '@/lib/journal/activity/seller-audit-entries.ts';
import { kindsOf } from '@/lib/journal/activity/testing.ts';
import { changeRole } from '@/lib/members/change-role.ts';
import { handOver } from '@/lib/members/hand-over.ts';
import { invitePerson } from '@/lib/members/invite-person.ts';
import { joinConfirmed } from '@/lib/members/put-member.ts';
import { removeMember, removeSelf } from '@/lib/members/remove-member.ts';
import { removeSeller } from '@/lib/removal/delete-seller.ts';
import { deleteStore } from '@/lib/removal/delete-store.ts';
import { findRole } from '@/lib/stores/members.ts';
import { updateStore } from '@/lib/stores/settings/update-store.ts';
import { context, createApp, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { authorizeApp, connect } from '@/prisma/testing/connect.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { codeBody, get, makeKey, post } from '@/prisma/testing/scene.ts';
import { memberOf, membersOf, PLATFORM, put, putIn, removeFrom, removePerson } from '../testing.ts';

testDatabase(PLATFORM);

let shops = 0;

/** A store of the platform with two people who have accounts: its owner and an admin. */
async function shop() {
  const externalId = `shop-${++shops}`;
  const { data } = await put(externalId);
  const store = { id: String(data.id), name: 'Harbour Books', subdomain: String(data.subdomain) };
  const [owner, admin] = [await createSeller(db()), await createSeller(db())];
  await putIn(externalId, owner.id, memberOf('owner', { email: owner.email }));
  await putIn(externalId, admin.id, memberOf('admin', { email: admin.email }));
  const developer = await createSeller(db());
  const app = await createApp(db(), developer.id);
  /** Who connects the app, with a key of theirs. */
  const access = async (person: typeof owner) => {
    const pair = await connect({ app, store, ownerId: person.id });
    const { key } = await makeKey(person, store);
    return {
      pair,
      key,
      status: async () => [(await get(getMe, pair.access_token)).status, (await get(getMe, key)).status],
    };
  };
  return { externalId, store, owner, admin, app, developer, access };
}

test('a role counts at once for who has confirmed the address; the same again changes nothing', async () => {
  const { externalId, store, admin } = await shop();
  const again = await putIn(externalId, admin.id, memberOf('admin', { email: admin.email }));
  expect([again.status, again.data]).toEqual([
    200,
    { subject: admin.id, role: 'admin', email: admin.email, name: 'Ada Acme', joined: true },
  ]);
  expect(await findRole(db(), admin.id, store.id)).toBe('admin');
  expect((await kindsOf({ storeId: store.id })).filter((kind) => kind === 'member_joined')).toHaveLength(1);
});

test('for anybody else it waits until they confirm it, and a store waits for its owner', async () => {
  await put('waiting');
  const person = await createSeller(db(), { emailVerified: false });
  const made = await putIn('waiting', 'ada', memberOf('owner', { email: person.email.toUpperCase() }));
  expect([made.status, made.data]).toMatchObject([201, { role: 'owner', joined: false }]);
  const store = await db().store.findUniqueOrThrow({ where: { externalId: 'waiting' } });
  expect(store.ownerId).toBe(NO_OWNER);
  await joinConfirmed(new Date());
  expect(await findRole(db(), person.id, store.id)).toBeNull();
  await db().user.update({ where: { id: person.id }, data: { emailVerified: true } });
  await joinConfirmed(new Date());
  expect((await db().store.findUniqueOrThrow({ where: { id: store.id } })).ownerId).toBe(person.id);
  expect(await db().member.count({ where: { userId: NO_OWNER } })).toBe(0);
  // What happened while it waited is theirs to read.
  const { rows } = await listSellerEntries(db(), { sellerId: person.id, of: 'stores' }, {}, { limit: 10 });
  expect(rows.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['store_handed_over', 'platform'],
    ['store_created', 'platform'],
  ]);
  expect((await membersOf('waiting')).body.data).toMatchObject([{ subject: 'ada', joined: true }]);
});

test('a store has one owner: putting another hands it over, and the former becomes an admin', async () => {
  const { externalId, store, owner, admin } = await shop();
  for (const role of ['admin', 'viewer']) {
    const demoted = await putIn(externalId, owner.id, memberOf(role, { email: owner.email }));
    expect([demoted.status, demoted.body.error]).toEqual([409, 'owner_needed']);
  }
  expect((await removeFrom(externalId, owner.id)).body.error).toBe('owner_needed');
  await putIn(externalId, admin.id, memberOf('owner', { email: admin.email }));
  expect([await findRole(db(), admin.id, store.id), await findRole(db(), owner.id, store.id)]).toEqual([
    'owner',
    'admin',
  ]);
  const { data } = (await membersOf(externalId)).body as { data: { subject: string; role: string }[] };
  expect(data.map(({ subject, role }) => [subject, role])).toEqual([
    [owner.id, 'admin'],
    [admin.id, 'owner'],
  ]);
  expect((await removeFrom(externalId, owner.id)).status).toBe(200);
});

test('of two owners put at once one is the owner, and the other an admin', async () => {
  const { externalId, store } = await shop();
  const people = [await createSeller(db()), await createSeller(db()), await createSeller(db())];
  await Promise.all(people.map(({ id, email }) => putIn(externalId, id, memberOf('owner', { email }))));
  const roles = await Promise.all(people.map(({ id }) => findRole(db(), id, store.id)));
  expect(roles.sort()).toEqual(['admin', 'admin', 'owner']);
});

test('with a role go the keys of its person and the connections that only they allowed, nobody else’s', async () => {
  const { externalId, store, admin, owner, access, developer } = await shop();
  const [theirs, others] = [await access(admin), await access(owner)];
  expect(await theirs.status()).toEqual([200, 200]);
  expect((await removeFrom(externalId, admin.id)).status).toBe(200);
  expect(await theirs.status()).toEqual([401, 401]);
  expect(await others.status()).toEqual([200, 200]);
  expect(await findRole(db(), admin.id, store.id)).toBeNull();
  expect(await db().event.count({ where: { storeId: store.id, type: 'connection.ended' } })).toBe(1);
  expect(await kindsOf({ appOwnerId: developer.id })).toContain('revoked_by_seller');
  expect((await removeFrom(externalId, admin.id)).status).toBe(200);
});

test('a code that the person has just allowed is never redeemed afterwards', async () => {
  const { externalId, store, admin, app } = await shop();
  const code = await authorizeApp({ app, store, ownerId: admin.id });
  await removeFrom(externalId, admin.id);
  expect((await post(postToken, codeBody(app, code))).status).toBe(400);
});

test('a lesser role takes the keys that it doesn’t allow', async () => {
  const { externalId, admin, access } = await shop();
  const { status } = await access(admin);
  await putIn(externalId, admin.id, memberOf('viewer', { email: admin.email }));
  expect(await status()).toEqual([200, 401]);
});

test('who leaves the platform is out of every store and signed out; stores of theirs wait for an owner', async () => {
  const [one, two] = [await shop(), await shop()];
  const { owner } = one;
  await putIn(two.externalId, owner.id, memberOf('developer', { email: owner.email }));
  const own = await createStore(db(), owner.id);
  const [mine, admins] = [await one.access(owner), await one.access(one.admin)];
  const browser = await givePassword(owner.email);
  expect(await readSeller(browser.headers)).not.toBeNull();
  expect((await removePerson(owner.id)).status).toBe(200);
  expect(await readSeller(browser.headers)).toBeNull();
  expect(await mine.status()).toEqual([401, 401]);
  // What others allowed goes on.
  expect(await admins.status()).toEqual([200, 200]);
  expect(await db().member.count({ where: { userId: owner.id } })).toBe(0);
  const waiting = await db().store.findMany({ where: { ownerId: NO_OWNER, id: { in: [one.store.id, own.id] } } });
  expect(waiting).toHaveLength(2);
  expect((await removePerson(owner.id)).status).toBe(200);
  expect((await removePerson('never')).status).toBe(200);
  // Another owner takes it over, with all that has happened.
  await putIn(one.externalId, one.admin.id, memberOf('owner', { email: one.admin.email }));
  expect(await findRole(db(), one.admin.id, one.store.id)).toBe('owner');
  const { rows } = await listSellerEntries(db(), { sellerId: one.admin.id, of: 'stores' }, {}, { limit: 50 });
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['store_created', 'member_removed']));
});

test('members are listed page by page; of a store that isn’t there they are 404', async () => {
  const { externalId } = await shop();
  const first = await membersOf(externalId, '?limit=1');
  expect(first.body.data).toMatchObject([{ role: 'owner', joined: true }]);
  const next = await membersOf(externalId, `?limit=1&cursor=${first.body.next_cursor}`);
  expect(next.body).toMatchObject({ data: [{ role: 'admin' }], next_cursor: null });
  expect((await membersOf('never')).status).toBe(404);
  expect((await putIn('never', 'ada', memberOf('admin'))).status).toBe(404);
  expect((await removeFrom('never', 'ada')).status).toBe(200);
});

test.each([
  [{ role: 'boss' }, 'role'],
  [{ email: 'nobody' }, 'email'],
  [{ name: undefined }, 'name'],
])('%j is refused', async (changes, param) => {
  await put('members');
  const { body } = await putIn('members', 'ada', memberOf('admin', changes));
  expect(body).toMatchObject({ error: 'invalid_request', param });
});

test('two subjects with one address are not one account: the second waits', async () => {
  const { externalId } = await shop();
  const person = await createSeller(db());
  const [one, other] = await Promise.all([
    putIn(externalId, 'twin-1', memberOf('admin', { email: person.email })),
    putIn(externalId, 'twin-2', memberOf('viewer', { email: person.email })),
  ]);
  expect([one.data.joined, other.data.joined].sort()).toEqual([false, true]);
});

describe('with a platform behind, people decide nothing about its stores here:', () => {
  test('they make and delete none, change no roles, invite nobody, hand nothing over and don’t leave', async () => {
    const { store, owner, admin } = await shop();
    expect(await deleteStore(owner.id, store.id, store.name, context())).toBe('not_found');
    expect(await changeRole(owner.id, store.id, { personId: admin.id, role: 'viewer' }, context())).toBe('not_allowed');
    expect(await removeMember(owner.id, store.id, admin.id, context())).toBe('not_allowed');
    expect(await removeSelf(admin.id, store.id, context())).toBe('not_allowed');
    expect(await handOver(owner, { storeId: store.id }, admin.id, context())).toBe('not_allowed');
    const invited = { email: 'new@acme.example', role: 'viewer' } as const;
    expect(await invitePerson(owner, { storeId: store.id }, invited, context())).toBe('not_allowed');
    expect(await findRole(db(), admin.id, store.id)).toBe('admin');
  });

  test('name, domain and currency stay as the platform says, the rest of the settings is theirs', async () => {
    const { store, owner } = await shop();
    const wanted = { name: 'Mine', customDomain: 'mine.example', currency: 'USD', timeZone: 'Europe/Berlin' };
    expect(await updateStore(owner.id, store.id, wanted, context())).toBe('done');
    const row = await db().store.findUniqueOrThrow({ where: { id: store.id } });
    expect(row).toMatchObject({
      name: 'Harbour Books',
      customDomain: null,
      currency: 'eur',
      timeZone: 'Europe/Berlin',
    });
  });

  test('who deletes their account leaves its stores behind, and others of theirs go', async () => {
    const { store, owner, admin, access } = await shop();
    const own = await createStore(db(), owner.id);
    const { status } = await access(admin);
    await removeSeller(owner.id, new Date());
    expect(await db().store.count({ where: { id: own.id } })).toBe(0);
    expect((await db().store.findUniqueOrThrow({ where: { id: store.id } })).ownerId).toBe(NO_OWNER);
    expect(await status()).toEqual([200, 200]);
  });
});
