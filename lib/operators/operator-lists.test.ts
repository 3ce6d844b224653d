import { expect, test } from 'vitest';
import { createApp, createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { OPERATOR } from '@/prisma/testing/scene.ts';
import { db } from '../database/db.ts';
import { DAY_MS } from '../kernel/text/durations.ts';
import { countAppsAsOperator, listAppsAsOperator } from './operator-apps.ts';
import { countSellersAsOperator, listSellersAsOperator } from './operator-sellers.ts';

testDatabase();

const NOW = new Date('2026-05-30T12:00:00.000Z');

test('apps and accounts are counted and listed by state, page by page, newest or oldest first', async () => {
  const nora = await createSeller(db(), { name: 'Nora' });
  await createSeller(db(), { name: 'Olga', operatorSince: NOW });
  // Their ids don't say when they were made: some forms bring one along.
  for (const [day, name] of ['One', 'Two', 'Three'].entries()) {
    const createdAt = new Date(NOW.getTime() - day * DAY_MS);
    await createApp(db(), nora.id, { name, verification: 'verified', createdAt });
  }
  await db().app.updateMany({ where: { name: 'Two' }, data: { disabledAt: NOW, disabledReason: 'Spam' } });
  await db().user.update({ where: { id: nora.id }, data: { suspendedAt: NOW, suspendedReason: 'Spam' } });
  const apps = async (wanted: Partial<Parameters<typeof listAppsAsOperator>[2]>) =>
    (await listAppsAsOperator(db(), OPERATOR, { limit: 9, ...wanted })).rows.map(({ name }) => name);
  const people = async (wanted: Partial<Parameters<typeof listSellersAsOperator>[2]>) =>
    (await listSellersAsOperator(db(), OPERATOR, { limit: 9, ...wanted })).rows.map(({ name }) => name);
  expect([await apps({ status: 'verified' }), await apps({ status: 'disabled' })]).toEqual([['One', 'Three'], ['Two']]);
  expect(await apps({ order: 'asc' })).toEqual(['Three', 'Two', 'One']);
  const { after: cursor } = await listAppsAsOperator(db(), OPERATOR, { limit: 1 });
  const next = { cursor: { where: 'after', at: cursor ?? '' } } as const;
  expect(await apps(next)).toEqual(['Two', 'Three']);
  // The row after which the page starts is none of the list's.
  expect(await apps({ ...next, status: 'disabled' })).toEqual(['Two']);
  expect(await countAppsAsOperator(db(), OPERATOR)).toMatchObject({ all: 3, verified: 2, unverified: 0, disabled: 1 });
  expect(await countSellersAsOperator(db(), OPERATOR)).toEqual({ all: 2, active: 1, suspended: 1, operators: 1 });
  expect([await people({ status: 'suspended' }), await people({ status: 'operators' })]).toEqual([['Nora'], ['Olga']]);
  expect(await people({ order: 'asc' })).toEqual(['Nora', 'Olga']);
  const first = await listSellersAsOperator(db(), OPERATOR, { limit: 1 });
  const after = { where: 'after', at: first.after ?? '' } as const;
  expect([first.rows[0]?.name, await people({ cursor: after })]).toEqual(['Olga', ['Nora']]);
});
