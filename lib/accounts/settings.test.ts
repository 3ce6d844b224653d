import { expect, test } from 'vitest';
import { createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import { insertMember } from '../stores/members.ts';
import { readSeller } from './read-seller.ts';
import { updateSettings } from './sellers.ts';
import { signedIn } from './testing.ts';

testDatabase();

test('live is shown until a person chooses test, then test in every session of theirs', async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  expect(await readSeller(one.browser.headers)).toMatchObject({ shownMode: 'live' });
  await updateSettings(db(), one.seller.id, { shownMode: 'test' });
  expect(await readSeller(one.browser.headers)).toMatchObject({ shownMode: 'test' });
  expect(await readSeller(other.browser.headers)).toMatchObject({ shownMode: 'live' });
  await updateSettings(db(), one.seller.id, { shownMode: 'live' });
  expect(await readSeller(one.browser.headers)).toMatchObject({ shownMode: 'live' });
});

test('one store is shown once a person chooses it, while they are a member of it', async () => {
  const { browser, seller } = await signedIn();
  const shown = async () => (await readSeller(browser.headers))?.shownStoreId;
  expect(await shown()).toBeNull();
  const { id: ownerId } = await createSeller(db());
  const { id: storeId } = await createStore(db(), ownerId);
  await updateSettings(db(), seller.id, { shownStoreId: storeId });
  expect(await shown()).toBeNull();
  await insertMember(db(), { storeId, userId: seller.id, role: 'viewer' }, new Date());
  expect(await shown()).toBe(storeId);
  await db().member.deleteMany({ where: { storeId, userId: seller.id } });
  expect(await shown()).toBeNull();
  const { id: own } = await createStore(db(), seller.id);
  await updateSettings(db(), seller.id, { shownStoreId: own });
  expect(await shown()).toBe(own);
  await db().store.delete({ where: { id: own } });
  expect(await shown()).toBeNull();
});
