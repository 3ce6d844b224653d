import { expect, test } from 'vitest';
import { testDatabase } from '@/prisma/testing.ts';
import { db } from '../db.ts';
import { deleteApp } from './delete-app.ts';
import { disconnectApp } from './disconnect-app.ts';
import { rowOf, scene, works } from './testing.ts';

testDatabase();

test('deleting an app ends its connections, codes and secrets, and nobody else’s', async () => {
  const { app, developer, seller, authorize, connect } = await scene({ name: 'Parcelwise' });
  const other = await scene();
  const [pair, code, bystander] = [await connect(), await authorize(), await other.connect()];
  expect(await deleteApp(developer.id, app.id, 'parcelwise')).toBe('name_differs');
  expect(await deleteApp(seller.id, app.id, 'Parcelwise')).toBe('not_found');
  expect(await works(pair.access_token)).toBe(true);
  expect(await deleteApp(developer.id, app.id, ' Parcelwise ')).toBe('deleted');
  expect(await works(pair.access_token)).toBe(false);
  await expect(rowOf(code)).rejects.toThrow();
  expect(await db().appSecret.count({ where: { appId: app.id } })).toBe(0);
  expect(await deleteApp(developer.id, app.id, 'Parcelwise')).toBe('not_found');
  expect(await works(bystander.access_token)).toBe(true);
});

test('a seller disconnects an app from a store of theirs, once, and from no other’s', async () => {
  const { seller, developer, connect } = await scene();
  const [pair, bystander] = [await connect(), await connect()];
  const { id } = await rowOf(pair.access_token);
  for (const stranger of [developer, (await scene()).seller])
    expect(await disconnectApp(stranger.id, id, new Date())).toBe(false);
  expect(await disconnectApp(seller.id, 'no id', new Date())).toBe(false);
  expect(await works(pair.access_token)).toBe(true);
  expect(await disconnectApp(seller.id, id, new Date())).toBe(true);
  expect(await disconnectApp(seller.id, id, new Date())).toBe(false);
  expect(await works(pair.access_token)).toBe(false);
  expect(await works(bystander.access_token)).toBe(true);
  expect(await rowOf(pair.access_token)).toMatchObject({ endReason: 'revoked_by_seller' });
});
