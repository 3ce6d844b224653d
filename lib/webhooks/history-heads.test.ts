import { expect, test } from 'vitest';
import { createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { recordHistories } from '../activity/record-histories.ts';
import { checkHistory, headNow, record } from '../activity/testing.ts';
import { db } from '../database/db.ts';
import { addEndpoint, deliverDue, happen, receiver, streamIds } from './testing.ts';

testDatabase();

test('a delivery has the head of its store’s history, by which that can be checked', async () => {
  const seller = await createSeller(db());
  const [{ id: storeId }, to] = [await createStore(db(), seller.id), await receiver()];
  await addEndpoint({ url: to.url, storeId });
  await happen(storeId, streamIds(1));
  await deliverDue();
  expect(to.received[0]?.headers).not.toHaveProperty('history-head');
  await record(storeId, 5);
  await recordHistories();
  await happen(storeId, streamIds(1));
  await deliverDue();
  const head = String(to.received[1]?.headers['history-head']);
  expect(head).toBe(await headNow(seller.id, storeId));
  await record(storeId, 3);
  await recordHistories();
  expect(await checkHistory(seller.id, storeId, [head])).toMatchObject({ faults: [], size: 8 });
});
