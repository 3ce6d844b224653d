import { expect, test } from 'vitest';
import { createApp, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { connect } from '@/prisma/testing/connect.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { makeKey } from '@/prisma/testing/scene.ts';
import { db } from '../../../lib/database/db.ts';
import { DAY_MS } from '../../../lib/kernel/text/durations.ts';
import type { Role } from '../../../lib/permissions/role.ts';
import type { SellerId } from '../../../lib/permissions/seller.ts';
import { insertMember } from '../../../lib/stores/members.ts';
import { readHome } from './read-home.ts';

testDatabase();

const NOW = new Date('2026-05-20T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const attention = async (id: SellerId, mode: 'live' | 'test' = 'live') =>
  (await readHome(db(), { id, sessionId: 'none', shownStoreId: null }, mode, NOW)).attention;

/** A seller's store, and a colleague of theirs in a role. */
async function shop() {
  const { id: sellerId } = await createSeller(db());
  const { id: storeId, name } = await createStore(db(), sellerId);
  const colleague = async (role: Role) => {
    const { id: userId } = await createSeller(db());
    await insertMember(db(), { storeId, userId, role }, daysAgo(200));
    return userId;
  };
  return { sellerId, storeId, name, colleague };
}

test('access that nobody has used for 90 days, connections and keys, to those who may end it', async () => {
  const { sellerId, storeId, colleague } = await shop();
  const app = await createApp(db(), sellerId, { name: 'Dusty' });
  const made = (days: number) => connect({ app, store: { id: storeId }, ownerId: sellerId, now: daysAgo(days) });
  for (const days of [200, 150, 80]) await made(days);
  const [oldest, used] = await db().connection.findMany({ where: { storeId }, orderBy: { connectedAt: 'asc' } });
  await db().connection.update({ where: { id: used?.id ?? '' }, data: { lastUsedAt: daysAgo(1) } });
  await makeKey({ id: sellerId }, { id: storeId }, { mode: 'live', name: 'Old export', now: daysAgo(91) });
  const unused = async (id: SellerId, mode?: 'live' | 'test') =>
    (await attention(id, mode)).unused.map(({ name, appId, wasUsed }) => [name, appId, wasUsed]);
  expect(await unused(sellerId)).toEqual([
    ['Dusty', app.id, false],
    ['Old export', null, false],
  ]);
  expect(await unused(await colleague('developer'))).toEqual([]);
  expect(await unused(sellerId, 'test')).toEqual([]);
  await db().connection.update({
    where: { id: oldest?.id ?? '' },
    data: { endedAt: NOW, endReason: 'revoked_by_seller' },
  });
  await db().apiKey.updateMany({ where: { storeId }, data: { lastUsedAt: daysAgo(95) } });
  expect(await unused(sellerId)).toEqual([['Old export', null, true]]);
  await db().apiKey.updateMany({ where: { storeId }, data: { revokedAt: NOW } });
  expect(await unused(sellerId)).toEqual([]);
});

test('access that ends within the week, soonest first, to those who may keep it', async () => {
  const { sellerId, storeId, name, colleague } = await shop();
  const app = await createApp(db(), sellerId, { name: 'Mailpigeon' });
  const ids: string[] = [];
  for (const days of [7, 1, 9]) {
    await connect({ app, store: { id: storeId }, ownerId: sellerId, now: daysAgo(20) });
    const { id } = await db().connection.findFirstOrThrow({ where: { storeId, endsAt: null } });
    await db().connection.update({ where: { id }, data: { endsAt: daysAgo(-days) } });
    ids.push(id);
  }
  await connect({ app, store: { id: storeId }, ownerId: sellerId, now: daysAgo(20) });
  const [week = '', tomorrow = ''] = ids;
  const access = async (id: SellerId, mode?: 'live' | 'test') => (await attention(id, mode)).access;
  expect((await access(sellerId)).map(({ id }) => id)).toEqual([tomorrow, week]);
  expect((await access(sellerId))[0]).toMatchObject({ name: 'Mailpigeon', storeName: name, endsAt: daysAgo(-1) });
  expect(await access(await colleague('developer'))).toEqual([]);
  expect(await access(sellerId, 'test')).toEqual([]);
  await db().user.update({ where: { id: sellerId }, data: { dismissed: [tomorrow] } });
  expect((await access(sellerId)).map(({ id }) => id)).toEqual([week]);
});
