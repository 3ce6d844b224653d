import { expect, test } from 'vitest';
import { context, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { createCustomer } from '@/prisma/testing/billing-factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import { insertEntry } from './audit-entries.ts';
import { listEntryGroups } from './entry-groups.ts';

testDatabase();

test('changes of several records are told apart, those of one together, with what they are about', async () => {
  const { id: sellerId } = await createSeller(db());
  const { id: storeId } = await createStore(db(), sellerId);
  const ana = await createCustomer(db(), { storeId, mode: 'live' }, { name: 'Ana' });
  const bo = await createCustomer(db(), { storeId, mode: 'live' }, { name: 'Bo' });
  const since = new Date('2026-05-20T12:00:00Z');
  for (const [nth, customer] of [ana, bo, ana].entries()) {
    await insertEntry(
      db(),
      { storeId, key: { label: 'Till', mode: 'live' } },
      {
        kind: 'customer_update',
        actor: { key: 'Till' },
        context: context(new Date(since.getTime() + nth * 1000)),
        detail: { customer, fields: [String(nth)] },
      },
    );
  }
  const onlooker = { id: sellerId, shownStoreId: null };
  const groups = await listEntryGroups(db(), onlooker, { kinds: ['customer_update'], since, mode: 'live' });
  expect(groups.map(({ storeId: of, count, detail }) => [of, count, detail])).toEqual([
    [storeId, 2, { customer: ana }],
    [storeId, 1, { customer: bo }],
  ]);
});
