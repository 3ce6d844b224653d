import { expect, test } from 'vitest';
import { createApp, createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { changeRow, OPERATOR, scene } from '@/prisma/testing/scene.ts';
import { db } from '../database/db.ts';
import { listAppsAsOperator } from './operator-apps.ts';
import { listSellersAsOperator } from './operator-sellers.ts';
import { readService } from './read-service.ts';

testDatabase();

const NOW = new Date('2026-05-30T01:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

test('the service adds up what is connected and called, and what came and went in 30 days', async () => {
  const { app, connect } = await scene();
  await connect({ now: daysAgo(40) });
  await connect({ now: daysAgo(3) });
  const ended = await connect({ now: daysAgo(2) });
  await changeRow(ended.access_token, { endedAt: daysAgo(1), endReason: 'revoked_by_seller' });
  const other = await createApp(db(), (await createSeller(db())).id, { createdAt: daysAgo(1) });
  const totalOf = (subjectId: string, at: string, name: string, counts: { calls: number; checked: number }) => {
    const began = new Date(at);
    return { subjectId, kind: 'answer' as const, began, name, firstAt: began, lastAt: began, ...counts };
  };
  await db().callTotal.createMany({
    data: [
      totalOf(app.id, '2026-05-30', '', { calls: 5, checked: 5 }),
      totalOf(other.id, '2026-05-30', '', { calls: 2, checked: 2 }),
      totalOf(app.id, '2026-04-30', '', { calls: 11, checked: 11 }),
      totalOf(app.id, '2026-05-29T10:00:00Z', 'unknown', { calls: 3, checked: 0 }),
    ],
  });
  const service = await readService(db(), OPERATOR, NOW);
  expect(service.connections).toEqual({ all: 2, added: 2, ended: 1 });
  expect([service.calls, service.callsBefore, service.days.length]).toEqual([7, 11, 30]);
  expect(service.days.slice(-2)).toEqual([
    { day: '2026-05-29', calls: 0, failed: 3 },
    { day: '2026-05-30', calls: 7, failed: 0 },
  ]);
  expect(service.apps.all).toBe(2);
});

test('apps are found by a part of their name or their client ID, accounts by name or address', async () => {
  const seller = await createSeller(db(), { name: 'Nora Neighbour', email: 'nora@shop.example' });
  const app = await createApp(db(), seller.id, { name: 'Parcel Post' });
  const apps = async (search?: string) =>
    (await listAppsAsOperator(db(), OPERATOR, { limit: 100, search })).rows.map(({ name }) => name);
  expect(await apps()).toContain('Parcel Post');
  expect(await apps('cel po')).toEqual(['Parcel Post']);
  expect(await apps(app.clientId)).toEqual(['Parcel Post']);
  expect(await apps('nothing like it')).toEqual([]);
  const people = async (search?: string) =>
    (await listSellersAsOperator(db(), OPERATOR, { limit: 100, search })).rows.map(({ name }) => name);
  for (const search of ['neighb', 'NORA@shop']) expect(await people(search)).toEqual(['Nora Neighbour']);
  expect(await people('nothing like it')).toEqual([]);
});
