import { beforeEach, expect, test } from 'vitest';
import { connect } from '@/app/api/v1/testing.ts';
import { db } from '@/lib/database/db.ts';
import { newUuid } from '@/lib/kernel/text/uuid.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { listDecidedForSeller, listOpenForSeller } from '../../lib/seller-approvals.ts';
import { ask, HERE, press, shop, swapTo } from './testing.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

test('one that floods the list hides nothing of the others, neither what waits nor what was decided', async () => {
  const here = await shop();
  const decided = await ask(here, { action: 'cancel' });
  await press(here, decided, { decision: 'decline' });
  const first = await ask(here, swapTo(here));
  const one = await db().approval.findUniqueOrThrow({ where: { id: first } });
  const flood = (count: number, status: 'pending' | 'withdrawn') =>
    db().approval.createMany({
      data: Array.from({ length: count }, () => ({
        ...one,
        detail: { ...(one.detail as object) },
        result: undefined,
        id: newUuid(new Date()),
        digest: newUuid(new Date()),
        status,
      })),
    });
  await flood(130, 'pending');
  await flood(130, 'withdrawn');
  const other = await connect({ storeId: here.storeId, mode: here.mode, scopes: ['subscriptions:read'] });
  const last = await ask({ ...here, ...other }, { action: 'cancel' });
  const { rows, more } = await listOpenForSeller(db(), here.seller.id, new Date());
  expect(rows.map(({ id }) => id)).toContain(last);
  expect([rows.length, rows[0]?.id, more.get(here.connectionId)]).toEqual([51, first, 81]);
  expect((await listDecidedForSeller(db(), here.seller.id)).map(({ id }) => id)).toEqual([decided]);
});
