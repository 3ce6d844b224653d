import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DeliveryStatus } from '@/prisma/generated/enums.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { scene } from '@/prisma/testing/scene.ts';
import { db } from '../database/db.ts';
import { countDeliveries, countOutcomes, listDeliveries } from './seller-deliveries.ts';

testDatabase();

/** An endpoint of an app, or of a store, with deliveries that went so, one after another. */
async function addEndpoint(of: { appId: string } | { storeId: string }, outcomes: DeliveryStatus[]) {
  const [id, streamId, at] = [randomUUID(), randomUUID(), new Date()];
  const settings = { url: 'https://app.example/hooks', description: '', events: ['*'], scopes: ['*'], secret: '' };
  await db().webhookEndpoint.create({ data: { id, mode: 'live', ...of, ...settings, createdAt: at } });
  for (const status of outcomes) {
    const named = { type: 'subscription.created', storeId: randomUUID(), mode: 'live', data: '{}' } as const;
    const event = await db().event.create({ data: { id: randomUUID(), streamId, sequence: 1, at, ...named } });
    const delivery = { endpointId: id, eventId: event.id, streamId, written: event.written };
    await db().delivery.create({ data: { id: randomUUID(), ...delivery, status } });
  }
  return id;
}

test('the outcomes of an app are those of its own endpoints and its connections’, the latest of each', async () => {
  const { app, store, connect } = await scene();
  await connect();
  const { id: connectionId } = await db().connection.findFirstOrThrow({ where: { appId: app.id } });
  expect(await countOutcomes(db(), app.id, 3)).toEqual({ succeeded: 0, failed: 0 });

  await addEndpoint({ appId: app.id }, ['failed', 'succeeded', 'succeeded', 'pending']);
  const ofConnection = await addEndpoint({ storeId: store.id }, ['failed']);
  await addEndpoint({ storeId: store.id }, ['failed', 'failed']);
  await db().webhookEndpoint.update({ where: { id: ofConnection }, data: { connectionId } });

  expect(await countOutcomes(db(), app.id, 3)).toEqual({ succeeded: 2, failed: 1 });
  expect(await countOutcomes(db(), app.id, 4)).toEqual({ succeeded: 2, failed: 2 });
});

test('deliveries are found by status, by a part of their type and by the event’s id, and counted by status', async () => {
  const { app } = await scene();
  const id = await addEndpoint({ appId: app.id }, ['failed', 'succeeded', 'succeeded', 'pending']);
  const other = await addEndpoint({ appId: app.id }, ['failed']);
  const outcomes = async (query: object) =>
    (await listDeliveries(db(), id, { limit: 9, ...query })).rows.map(({ status }) => status);
  expect(await outcomes({})).toEqual(['pending', 'succeeded', 'succeeded', 'failed']);
  expect(await outcomes({ order: 'asc', status: 'succeeded' })).toEqual(['succeeded', 'succeeded']);
  expect(await outcomes({ order: 'asc', search: 'CRIPTION.crea' })).toEqual((await outcomes({})).reverse());
  expect(await outcomes({ search: 'subscription_created' })).toEqual([]);
  const [of] = (await listDeliveries(db(), other, { limit: 1 })).rows;
  expect(await outcomes({ search: of?.eventId })).toEqual([]);
  const [last] = (await listDeliveries(db(), id, { limit: 1 })).rows;
  expect(await outcomes({ search: last?.eventId })).toEqual(['pending']);
  expect(await countDeliveries(db(), id)).toEqual({ all: 4, pending: 1, succeeded: 2, failed: 1 });
});
