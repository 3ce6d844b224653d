import { afterEach, expect, test } from 'vitest';
import { connect } from '@/app/api/v1/testing.ts';
import { db } from '@/lib/database/db.ts';
import { setInstallation } from '@/lib/permissions/installation/read-installation.ts';
import { ALL_OURS } from '@/lib/permissions/installation/store-document.ts';
import { testPlatform } from '@/lib/platform/testing.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { makeKey, shop } from '@/prisma/testing/scene.ts';
import { DOCUMENT, send } from './testing.ts';

testDatabase();
const platform = testPlatform();

afterEach(() => {
  setInstallation(ALL_OURS);
  testSettings();
});

test('a seller’s own key has no client, and its id as the connection; each call has a jti of its own', async () => {
  await platform.describe(DOCUMENT);
  const { seller, store } = await shop();
  const { key, id } = await makeKey(seller, store, { scopes: ['orders:read'] });
  for (let call = 0; call < 2; call += 1) await send('GET', '/orders', { token: key });
  const [one, other] = platform.received.map(({ headers }) => claimsOf(headers));
  expect(one).toMatchObject({ client_id: null, connection: id, sub: store.id, scope: 'orders:read' });
  expect(one?.jti).not.toBe(other?.jti);
});

test('a store that the platform has put is told by its name there, as long as there is a PLATFORM_KEY', async () => {
  await platform.describe(DOCUMENT);
  const { token, storeId } = await connect({ scopes: ['orders:read'] });
  const { seller, store } = await shop();
  const { key } = await makeKey(seller, store, { scopes: ['orders:read'] });
  await db().store.update({ where: { id: storeId }, data: { externalId: 'acme-7' } });
  await db().store.update({ where: { id: store.id }, data: { externalId: 'acme-8' } });
  const told = async (by: string) => {
    await (await send('GET', '/orders', { token: by })).text();
    return claimsOf(platform.received.at(-1)?.headers ?? {}).store.external_id;
  };
  expect([await told(token), await told(key)]).toEqual([null, null]);
  testSettings({ storeApi: { document: '', url: platform.url }, platform: { keys: ['k'.repeat(32)], url: null } });
  expect([await told(token), await told(key)]).toEqual(['acme-7', 'acme-8']);
});

function claimsOf(headers: NodeJS.Dict<string | string[]>) {
  return JSON.parse(Buffer.from(String(headers.authorization).split('.')[1] ?? '', 'base64url').toString());
}
