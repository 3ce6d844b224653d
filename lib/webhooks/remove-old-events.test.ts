import { expect, test } from 'vitest';
import { createSeller, createStore } from '@/prisma/demo/factories.ts';
import { createCustomer } from '@/prisma/testing/billing-factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import { recordEvents } from '../journal/events/events.ts';
import { KEEP_EVENTS_MS } from '../journal/events/system-events.ts';
import { DAY_MS } from '../kernel/text/durations.ts';
import { newUuid } from '../kernel/text/uuid.ts';
import { removeOldEvents } from './publish-events.ts';

testDatabase();

test('events go after thirty days, and the count of a stream once its subject is gone too', async () => {
  const { id: storeId } = await createStore(db(), (await createSeller(db())).id);
  const customer = await createCustomer(db(), { storeId, mode: 'live' });
  const gone = newUuid(new Date());
  const common = { storeId, mode: 'live', requestId: null, type: 'customer.updated', previous: null } as const;
  await recordEvents(
    db(),
    [customer, gone].map((streamId) => ({ ...common, streamId, object: { id: streamId } })),
  );
  const left = async () => {
    const streams = await db().eventStream.findMany({
      where: { id: { in: [customer, gone] } },
      orderBy: { id: 'asc' },
    });
    return { events: await db().event.count({ where: { storeId } }), streams: streams.map(({ id }) => id) };
  };
  const both = [customer, gone].sort();
  const { signal } = new AbortController();
  await removeOldEvents(new Date(Date.now() + KEEP_EVENTS_MS - DAY_MS), signal);
  expect(await left()).toEqual({ events: 2, streams: both });
  await removeOldEvents(new Date(Date.now() + KEEP_EVENTS_MS + DAY_MS), signal);
  expect(await left()).toEqual({ events: 0, streams: [customer] });
});
