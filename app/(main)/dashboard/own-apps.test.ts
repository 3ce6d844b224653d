import { expect, test } from 'vitest';
import { createApp, createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../../lib/database/db.ts';
import { DAY_MS } from '../../../lib/kernel/text/durations.ts';
import type { SellerId } from '../../../lib/permissions/seller.ts';
import { readHome } from './read-home.ts';

testDatabase();

const NOW = new Date('2026-05-20T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const home = (id: SellerId) => readHome(db(), { id, sessionId: 'none' }, 'live', NOW);

test('answers to verification for two weeks, to everybody who works on the app', async () => {
  const [{ id: ownerId }, { id: developer }] = [await createSeller(db()), await createSeller(db())];
  const answered = { verificationAt: daysAgo(2) };
  const yes = await createApp(db(), ownerId, { ...answered, verification: 'verified' });
  const no = await createApp(db(), ownerId, { verificationAt: daysAgo(3), verification: 'declined' });
  await createApp(db(), ownerId, { ...answered, verification: 'requested' });
  await createApp(db(), ownerId, { verificationAt: daysAgo(15), verification: 'verified' });
  await db().appDeveloper.create({ data: { appId: no.id, userId: developer } });
  const answers = async (id: SellerId) =>
    (await home(id)).attention.answers.map((one) => [one.id, one.isVerified] as const);
  expect(await answers(ownerId)).toEqual([
    [yes.id, true],
    [no.id, false],
  ]);
  expect(await answers(developer)).toEqual([[no.id, false]]);
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
  const row = { id: app.id, name: app.name, reason: 'It sold addresses.', at: daysAgo(40) };
  for (const id of [ownerId, developer]) expect(await disabled(id)).toEqual([row]);
  expect(await disabled((await createSeller(db())).id)).toEqual([]);
  await mark(null);
  for (const id of [ownerId, developer]) expect(await disabled(id)).toEqual([]);
});
