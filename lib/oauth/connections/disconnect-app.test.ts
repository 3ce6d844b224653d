import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { context, createApp, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { readHome } from '../../../app/(main)/dashboard/read-home.ts';
import { db } from '../../database/db.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { insertConnection } from './connections.ts';
import { disconnectApp } from './disconnect-app.ts';
import { findForAccess } from './presented-connections.ts';
import { findSellerConnectionOfAnyTime, listSellerConnections } from './seller-connections.ts';

testDatabase();

const NOW = new Date('2026-05-10T12:00:00Z');
let owner: SellerId;
let other: SellerId;
let appId: string;
let storeId: string;

beforeEach(async () => {
  owner = (await createSeller(db())).id;
  other = (await createSeller(db())).id;
  storeId = (await createStore(db(), owner)).id;
  appId = (await createApp(db(), other)).id;
});

async function connect(connectedAt: Date | null = NOW): Promise<{ id: string; selector: string }> {
  const selector = randomUUID();
  const code = { redirectUri: 'https://app.example/callback', codeHash: 'x', codeExpiresAt: NOW, codeChallenge: null };
  await insertConnection(
    db(),
    { sellerId: owner, selector, appId, storeId, mode: 'live', scopes: ['*'], ...code },
    context(NOW),
  );
  return db().connection.update({ where: { selector }, data: { connectedAt }, select: { id: true, selector: true } });
}

test('the seller ends one connection and no other', async () => {
  const [one, two] = [await connect(), await connect()];
  expect(await disconnectApp(owner, one.id, context(NOW))).toBe(true);
  expect(await findForAccess(db(), one.selector)).toBeNull();
  expect((await findForAccess(db(), two.selector))?.connectionId).toBe(two.id);
  expect((await listSellerConnections(db(), owner, {}, { limit: 9 })).rows.map(({ id }) => id)).toEqual([two.id]);
  expect(await db().connection.findUniqueOrThrow({ where: { id: one.id } })).toMatchObject({
    endedAt: NOW,
    endReason: 'revoked_by_seller',
  });
});

test('nobody ends a connection of another seller’s store, not even the app’s owner', async () => {
  const { id, selector } = await connect();
  expect(await disconnectApp(other, id, context(NOW))).toBe(false);
  expect(await disconnectApp(owner, 'not an id', context(NOW))).toBe(false);
  expect(await findForAccess(db(), selector)).not.toBeNull();
});

test('what has ended keeps its first reason, and only its seller can look it up', async () => {
  const { id } = await connect();
  expect(await findSellerConnectionOfAnyTime(db(), owner, id)).toMatchObject({ endedAt: null });
  await db().connection.update({ where: { id }, data: { endedAt: NOW, endReason: 'revoked_by_app' } });
  expect(await disconnectApp(owner, id, context(new Date(NOW.getTime() + 1)))).toBe(false);
  expect(await db().connection.findUniqueOrThrow({ where: { id } })).toMatchObject({
    endedAt: NOW,
    endReason: 'revoked_by_app',
  });
  expect(await findSellerConnectionOfAnyTime(db(), owner, id)).toMatchObject({
    endedAt: expect.any(Date),
    mode: 'live',
    app: { name: 'Test App' },
  });
  expect(await findSellerConnectionOfAnyTime(db(), other, id)).toBeNull();
});

test('a store counts its active connections: no unredeemed code, nothing that has ended', async () => {
  const first = await connect();
  await connect();
  await connect(null);
  await disconnectApp(owner, first.id, context(NOW));
  const counts = async (id: SellerId) =>
    (await readHome(db(), { id, sessionId: '', shownStoreId: null }, 'live', NOW)).stores.map(
      ({ connections }) => connections,
    );
  expect(await counts(owner)).toEqual([1]);
  expect(await counts(other)).toEqual([]);
});
