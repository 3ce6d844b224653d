import { expect, test } from 'vitest';
import { POST as postToken } from '@/app/api/oauth/token/route.ts';
import { GET as getMe } from '@/app/api/v1/me/route.ts';
import { createApp, createSeller, createStore, DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { codeBody, get, makeKey, post, refreshBody, scene, shop, works } from '@/prisma/testing/scene.ts';
import { findLogo, upsertLogo } from '../apps/logos.ts';
import { db } from '../database/db.ts';
import { insertEntry } from '../journal/activity/audit-entries.ts';
import { kindsOf } from '../journal/activity/testing.ts';
import { deleteSeller } from './delete-seller.ts';

testDatabase();

const now = new Date();
const proof = (email: string, password = DEMO_PASSWORD) => ({ email, password });

test('the seller’s tokens and codes stop at once, and nobody else’s do', async () => {
  const [one, two] = [await scene(), await scene()];
  const [pair, kept, code] = [await one.connect(), await two.connect(), await one.authorize()];
  expect((await get(getMe, pair.access_token)).status).toBe(200);
  expect(await deleteSeller(one.seller, proof(one.seller.email), now)).toBe('deleted');
  expect((await get(getMe, pair.access_token)).status).toBe(401);
  expect(await post(postToken, codeBody(one.app, code))).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  const refreshed = await post(postToken, refreshBody(one.app, pair.refresh_token));
  expect(refreshed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect((await get(getMe, kept.access_token)).status).toBe(200);
  expect(await db().store.count({ where: { ownerId: one.seller.id } })).toBe(0);
  // The other seller's app is still there.
  expect(await db().app.count({ where: { id: one.app.id } })).toBe(1);
});

test('the connections that others made with the person’s apps end too', async () => {
  const { developer, app, seller, connect } = await scene();
  const pair = await connect();
  expect(await deleteSeller(developer, proof(` ${developer.email.toUpperCase()} `), now)).toBe('deleted');
  expect((await get(getMe, pair.access_token)).status).toBe(401);
  const refreshed = await post(postToken, refreshBody(app, pair.refresh_token));
  expect(refreshed).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  expect(await db().store.count({ where: { ownerId: seller.id } })).toBe(1);
  expect(await kindsOf({ ownerId: seller.id })).toContain('ended_app_deleted');
});

test('an exchange under way leaves no token that works', async () => {
  const { seller, app, authorize } = await scene();
  const code = await authorize();
  const [, answer] = await Promise.all([
    deleteSeller(seller, proof(seller.email), now),
    post(postToken, codeBody(app, code)),
  ]);
  expect([200, 400]).toContain(answer.status);
  if (answer.status === 200) expect((await get(getMe, String(answer.body.access_token))).status).toBe(401);
  expect(await db().connection.count({ where: { store: { ownerId: seller.id } } })).toBe(0);
});

test('a logo that another seller’s app shows survives; one that no app shows any more goes', async () => {
  const [leaver, other] = [await createSeller(db()), await createSeller(db())];
  const bytes = new Uint8Array([1, 2, 3]);
  for (const id of ['shared', 'own']) await upsertLogo(db(), leaver.id, { id, bytes }, new Date());
  await createApp(db(), leaver.id).then(({ id }) => db().app.update({ where: { id }, data: { logoId: 'own' } }));
  const theirs = await createApp(db(), other.id);
  await db().app.update({ where: { id: theirs.id }, data: { logoId: 'shared' } });
  expect(await deleteSeller(leaver, proof(leaver.email), now)).toBe('deleted');
  expect(await findLogo(db(), 'shared')).toEqual(bytes);
  expect(await db().app.findUnique({ where: { id: theirs.id }, select: { logoId: true } })).toEqual({
    logoId: 'shared',
  });
  expect(await findLogo(db(), 'own')).toBeNull();
});

test('without the right email and password nothing happens', async () => {
  const seller = await createSeller(db());
  await createStore(db(), seller.id);
  expect(await deleteSeller(seller, proof('someone@example.com'), now)).toBe('email_differs');
  expect(await deleteSeller(seller, proof(seller.email, 'not-the-password'), now)).toBe('wrong_password');
  expect(await db().store.count({ where: { ownerId: seller.id } })).toBe(1);
});

test('keys that the person made for others’ stores end, and nothing else there', async () => {
  const { seller: owner, store } = await shop();
  const leaver = await createSeller(db());
  await db().member.create({ data: { storeId: store.id, userId: leaver.id, role: 'admin' } });
  const [theirs, owners] = [await makeKey(leaver, store), await makeKey(owner, store)];
  expect(await deleteSeller(leaver, { email: leaver.email, password: DEMO_PASSWORD }, new Date())).toBe('deleted');
  expect([await works(theirs.key), await works(owners.key)]).toEqual([false, true]);
});

test('what says who the person was is erased from others’ activity, where they acted and where they are named', async () => {
  const { seller: owner, store } = await shop();
  const leaver = await createSeller(db());
  await db().member.create({ data: { storeId: store.id, userId: leaver.id, role: 'admin' } });
  const context = { now: new Date(), requestId: 'req', address: '192.0.2.9', userAgent: 'Firefox' };
  const edited = {
    kind: 'store_edited',
    actor: { seller: leaver.id },
    context,
    detail: { changed: ['name'] },
  } as const;
  await insertEntry(db(), { storeId: store.id }, edited);
  const detail = { email: leaver.email, role: 'admin' };
  const named = { kind: 'member_role_changed', actor: { seller: owner.id }, context, detail } as const;
  await insertEntry(db(), { storeId: store.id }, named);
  await insertEntry(db(), { storeId: store.id }, { ...named, detail: { email: 'other@example.com' } });
  expect(await deleteSeller(leaver, proof(leaver.email), now)).toBe('deleted');
  const rows = await db().auditEntry.findMany({ where: { storeId: store.id }, orderBy: { id: 'asc' } });
  const left = (kind: string) =>
    rows
      .filter((row) => row.kind === kind)
      .map((row) => [row.actorName, row.address, row.userAgent, row.requestId, row.detail]);
  expect(left('store_edited')).toEqual([[null, null, null, 'req', { changed: ['name'] }]]);
  expect(left('member_left')).toEqual([[null, null, null, null, { role: 'admin' }]]);
  expect(left('member_role_changed')).toEqual([
    [owner.email, '192.0.2.9', 'Firefox', null, {}],
    [owner.email, '192.0.2.9', 'Firefox', 'req', { email: 'other@example.com' }],
  ]);
  expect(JSON.stringify(rows)).not.toContain(leaver.email);
});
