import { exportJWK, generateKeyPair } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { POST as device } from '@/app/api/oauth/device_authorization/route.ts';
import { DEVICE_GRANT } from '@/extensions/device/index.ts';
import { db } from '@/lib/database/db.ts';
import { listSellerConnections } from '@/lib/oauth/connections/seller-connections.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { expectError, pairOf, post } from '@/prisma/testing/scene.ts';
import { documentScene } from './document-testing.ts';
import { HERE } from './testing.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

const outdate = () => db().clientDocument.updateMany({ data: { freshUntil: new Date(0) } });

test('an address that its document no longer names is not returned to, though a connection has it', async () => {
  const { host, exchange, ask, refresh } = await documentScene();
  const pair = pairOf(await exchange());
  host.document.redirect_uris = ['https://a.example/cb'];
  await db().clientDocument.updateMany({ data: { freshUntil: new Date(0) } });
  expect((await ask()).status).toBe(400);
  pairOf(await refresh(pair.refresh_token));
});

test('a name that its document changes is shown before anybody is asked, and where it comes from stays beside it', async () => {
  const { host, ask, exchange, seller } = await documentScene({ client_name: 'Night Desk' });
  const listed = async () =>
    (await listSellerConnections(db(), seller.id, {}, { limit: 2 })).rows.map(({ app }) => app);
  pairOf(await exchange());
  const from = { host: new URL(host.origin).host };
  expect(await listed()).toMatchObject([{ name: 'Night Desk', unregistered: from }]);
  host.document.client_name = 'Parcel Sync';
  await outdate();
  const html = await (await ask()).text();
  for (const words of ['Parcel Sync', 'Not registered', from.host]) expect(html).toContain(words);
  // Nobody has agreed to the new name yet.
  expect(await listed()).toMatchObject([{ name: 'Night Desk', unregistered: from }]);
  pairOf(await exchange());
  expect(await listed()).toMatchObject(Array(2).fill({ name: 'Parcel Sync', unregistered: from }));
});

test('keys that its document gets later are asked for once somebody has looked at it, and end nothing', async () => {
  const { host, ask, exchange, refresh } = await documentScene();
  const pair = pairOf(await exchange());
  const jwk = await exportJWK((await generateKeyPair('ES256')).publicKey);
  Object.assign(host.document, { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [jwk] } });
  const next = pairOf(await refresh(pair.refresh_token));
  await outdate();
  expect((await ask()).status).toBe(200);
  expectError(await refresh(next.refresh_token), '401 invalid_client', 'assertion_needed');
});

test('an address in capitals is no client, at the consent screen and for a device, though its document is there', async () => {
  const { host, ask } = await documentScene({ grant_types: ['authorization_code', DEVICE_GRANT] });
  const client_id = host.clientId.replace('http://localhost', 'HTTP://LOCALHOST');
  host.document.client_id = client_id;
  expect(await (await ask({ client_id })).text()).toContain('must have its scheme and host in lower case');
  expectError(await post(device, { client_id }), '401 invalid_client');
  expect(host.requestedPaths).toEqual([]);
});
