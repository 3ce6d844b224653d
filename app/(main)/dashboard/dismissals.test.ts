import { expect, test } from 'vitest';
import { createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { hideFirstSteps } from '../../../lib/accounts/sellers.ts';
import { db } from '../../../lib/database/db.ts';
import { insertNotices, markNoticeRead } from '../../../lib/journal/notices/notices.ts';
import { readHome } from './read-home.ts';

testDatabase();

const home = (id: Parameters<typeof hideFirstSteps>[1]) =>
  readHome(db(), { id, sessionId: 'none' }, 'live', new Date());

test('a sign-in on a new device is dismissed by its person alone, and its mail is sent all the same', async () => {
  const [{ id }, other] = [await createSeller(db()), await createSeller(db())];
  await insertNotices(db(), [{ userId: id, kind: 'new_device', text: 'Firefox on Linux', at: new Date() }]);
  const [notice] = (await home(id)).attention.devices;
  expect(notice?.text).toBe('Firefox on Linux');
  await markNoticeRead(db(), other.id, notice?.id ?? '', new Date());
  await markNoticeRead(db(), id, 'no id', new Date());
  expect((await home(id)).attention.devices).toHaveLength(1);
  await markNoticeRead(db(), id, notice?.id ?? '', new Date());
  expect((await home(id)).attention.devices).toEqual([]);
  expect(await db().notice.count({ where: { userId: id, isWaiting: true } })).toBe(1);
});

test('first steps that were hidden stay hidden, for that person alone', async () => {
  const [{ id }, other] = [await createSeller(db()), await createSeller(db())];
  const at = new Date('2026-05-20T12:00:00Z');
  await hideFirstSteps(db(), id, at);
  await hideFirstSteps(db(), id, new Date());
  expect([(await home(id)).hidesFirstSteps, (await home(other.id)).hidesFirstSteps]).toEqual([true, false]);
  expect(await db().user.findUnique({ where: { id } })).toMatchObject({ firstStepsHiddenAt: at });
});
