import { expect, test } from 'vitest';
import { createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { makeKey } from '@/prisma/testing/scene.ts';
import { dismiss, hideFirstSteps } from '../../../lib/accounts/sellers.ts';
import { db } from '../../../lib/database/db.ts';
import { insertNotices, markNoticesRead } from '../../../lib/journal/notices/notices.ts';
import { DAY_MS } from '../../../lib/kernel/text/durations.ts';
import { readHome } from './read-home.ts';

testDatabase();

const home = (id: Parameters<typeof hideFirstSteps>[1]) =>
  readHome(db(), { id, sessionId: 'none', shownStoreId: null }, 'live', new Date());

test('a sign-in on a new device is dismissed by its person alone, and its mail is sent all the same', async () => {
  const [{ id }, other] = [await createSeller(db()), await createSeller(db())];
  await insertNotices(db(), [
    {
      userId: id,
      kind: 'new_device',
      content: { sentence: 'signedIn', browser: 'Firefox', system: 'Linux' },
      at: new Date(),
    },
  ]);
  const [notice] = (await home(id)).attention.devices;
  expect(notice?.content).toMatchObject({ sentence: 'signedIn', browser: 'Firefox' });
  await markNoticesRead(db(), other.id, [notice?.id ?? ''], new Date());
  await markNoticesRead(db(), id, ['no id'], new Date());
  expect((await home(id)).attention.devices).toHaveLength(1);
  await markNoticesRead(db(), id, [notice?.id ?? ''], new Date());
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

test('what was dismissed stays away for that person alone; what is new comes', async () => {
  const [{ id }, other] = [await createSeller(db()), await createSeller(db())];
  const { id: storeId } = await createStore(db(), id);
  await db().member.create({ data: { storeId, userId: other.id, role: 'admin' } });
  const made = new Date(Date.now() - 100 * DAY_MS);
  const unused = async (of = id) => (await home(of)).attention.unused.map((one) => one.name);
  const makeOld = (name: string) => makeKey({ id }, { id: storeId }, { mode: 'live', name, now: made });
  await makeOld('Old export');
  const ids = (await home(id)).attention.unused.map((one) => one.id);
  await dismiss(db(), id, ids);
  expect([await unused(), await unused(other.id)]).toEqual([[], ['Old export']]);
  await makeOld('Older import');
  expect(await unused()).toEqual(['Older import']);
  // The latest five hundred are remembered.
  await dismiss(
    db(),
    id,
    Array.from({ length: 499 }, (_, index) => `thing ${index}`),
  );
  expect(await unused()).toEqual(['Older import']);
  await dismiss(db(), id, ['one more']);
  expect((await unused()).toSorted()).toEqual(['Old export', 'Older import']);
});
