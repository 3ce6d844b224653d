import { describe, expect, test } from 'vitest';
import { context, createSeller } from '@/prisma/demo/factories.ts';
import { authorizeApp } from '@/prisma/testing/connect.ts';
import { onServer, testDatabase } from '@/prisma/testing/database.ts';
import { scene } from '@/prisma/testing/scene.ts';
import { inTwoSteps } from '@/prisma/testing/two-steps.ts';
import { db } from '../database/db.ts';
import { dropRequestsBy } from '../oauth/connections/connect-requests.ts';
import { deleteMember, updateRole } from '../stores/members.ts';
import { lockSellerStore } from '../stores/stores.ts';
import { requestConnection } from './request-connection.ts';

testDatabase();

/** A store with a developer, who asks to have an app connected to it in live mode. */
async function team() {
  const { store, seller: owner, app } = await scene();
  const developer = await createSeller(db());
  await db().member.create({ data: { storeId: store.id, userId: developer.id, role: 'developer' } });
  const wanted = { storeId: store.id, mode: 'live', app, scopes: ['orders:read'], path: '/oauth/authorize?' } as const;
  const request = () => requestConnection(developer, { ...wanted, scopes: [...wanted.scopes] }, context());
  return {
    app,
    store,
    owner,
    developer,
    request: request,
    requests: () => db().connectRequest.count({ where: { storeId: store.id } }),
  };
}

/** The same, and it was approved; `connect` is what their Authorize does. */
async function approved() {
  const { request, app, store, developer } = await team();
  expect(await request()).toBe('asked');
  await db().connectRequest.updateMany({ data: { approvedAt: new Date() } });
  const grant = { app, store, ownerId: developer.id, mode: 'live', scopes: ['orders:read'] } as const;
  const connect = () => authorizeApp({ ...grant, scopes: [...grant.scopes] });
  const connections = () => db().connection.count({ where: { storeId: store.id } });
  return { store, developer, connect, connections };
}

/** The embedded database runs one transaction after the other. */
describe.runIf(onServer)('a request at the same time', () => {
  test('as who asks is removed leaves none behind', async () => {
    const { store, owner, developer, request, requests } = await team();
    const done = await inTwoSteps(
      (tx) => lockSellerStore(tx, owner.id, store.id, 'members'),
      (tx) => deleteMember(tx, store.id, developer.id),
      request,
    );
    expect(done).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled', value: 'not_allowed' }]);
    expect(await requests()).toBe(0);
  });

  test('as another of the same person replaces it', async () => {
    const { request, requests } = await team();
    expect(await Promise.all([request(), request(), request(), request()])).toEqual([
      'asked',
      'asked',
      'asked',
      'asked',
    ]);
    expect(await requests()).toBe(1);
  });
});

test('what was approved may be connected by who asked', async () => {
  const { connect, connections } = await approved();
  await connect();
  expect(await connections()).toBe(1);
});

test.runIf(onServer)('what was approved is not connected while the role that asked is taken away', async () => {
  const { store, developer, connect, connections } = await approved();
  const [, connected] = await inTwoSteps(
    (tx) => updateRole(tx, store.id, developer.id, 'viewer'),
    (tx) => dropRequestsBy(tx, developer.id, store.id),
    connect,
  );
  expect(connected).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('app_gone') } });
  expect(await connections()).toBe(0);
});
