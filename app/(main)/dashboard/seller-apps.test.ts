import { expect, test } from 'vitest';
import { context, createApp, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../../lib/database/db.ts';
import { insertEntry } from '../../../lib/journal/activity/audit-entries.ts';
import { DAY_MS } from '../../../lib/kernel/text/durations.ts';
import type { SellerId } from '../../../lib/permissions/seller.ts';
import { insertMember } from '../../../lib/stores/members.ts';
import { readHome } from './read-home.ts';

testDatabase();

const NOW = new Date('2026-05-20T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const home = (id: SellerId) => readHome(db(), { id, sessionId: 'none', shownStoreId: null }, 'live', NOW);

test('answers to verification for two weeks, to everybody who works on the app', async () => {
  const [{ id: ownerId }, { id: developer }] = [await createSeller(db()), await createSeller(db())];
  const answered = { verificationAt: daysAgo(2) };
  const yes = await createApp(db(), ownerId, { ...answered, verification: 'verified' });
  const no = await createApp(db(), ownerId, { verificationAt: daysAgo(3), verification: 'declined' });
  await createApp(db(), ownerId, { ...answered, verification: 'requested' });
  await createApp(db(), ownerId, { verificationAt: daysAgo(15), verification: 'verified' });
  await db().appDeveloper.create({ data: { appId: no.id, userId: developer } });
  const answers = async (id: SellerId) =>
    (await home(id)).attention.answers.map((one) => [one.id, one.verification] as const);
  expect(await answers(ownerId)).toEqual([
    [no.id, 'declined'],
    [yes.id, 'verified'],
  ]);
  expect(await answers(developer)).toEqual([[no.id, 'declined']]);
});

test('a disabled app is there for everybody who works on it, until it is enabled again', async () => {
  const [{ id: ownerId }, { id: developer }] = [await createSeller(db()), await createSeller(db())];
  const app = await createApp(db(), ownerId);
  await createApp(db(), ownerId);
  await db().appDeveloper.create({ data: { appId: app.id, userId: developer } });
  const disabled = async (id: SellerId) => (await home(id)).attention.disabled;
  expect(await disabled(ownerId)).toEqual([]);
  const mark = (disabledAt: Date | null) =>
    db().app.update({ where: { id: app.id }, data: { disabledAt, disabledReason: 'It sold addresses.' } });
  await mark(daysAgo(40));
  const row = { id: app.id, name: app.name, disabledReason: 'It sold addresses.', disabledAt: daysAgo(40) };
  for (const id of [ownerId, developer]) expect(await disabled(id)).toMatchObject([row]);
  expect(await disabled((await createSeller(db())).id)).toEqual([]);
  await mark(null);
  for (const id of [ownerId, developer]) expect(await disabled(id)).toEqual([]);
});

test('a member sees nothing of the owner’s other stores', async () => {
  const [{ id: ownerId }, { id: viewer }] = [await createSeller(db()), await createSeller(db())];
  const [{ id: storeId }, { id: other }] = [await createStore(db(), ownerId), await createStore(db(), ownerId)];
  await insertMember(db(), { storeId, userId: viewer, role: 'viewer' }, daysAgo(9));
  const by = { actor: { key: 'Till' }, context: context(daysAgo(0.1)) };
  const key = { label: 'Till', mode: 'live' } as const;
  await insertEntry(db(), { storeId: other, key }, { kind: 'customer_create', ...by });
  await insertEntry(db(), { storeId, key }, { kind: 'product_create', ...by });
  const { day, stores } = await home(viewer);
  expect(day.map(({ kind }) => kind)).toEqual(['product_create']);
  expect(stores.map(({ id }) => id)).toEqual([storeId]);
});
