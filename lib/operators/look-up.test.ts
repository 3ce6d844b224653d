import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { send } from '@/app/api/v1/testing.ts';
import { context } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { makeKey, OPERATOR, rowOf, scene, shop } from '@/prisma/testing/scene.ts';
import { db } from '../database/db.ts';
import { entryOf } from '../journal/activity/testing.ts';
import { readSearchTerm } from '../permissions/fingerprint.ts';
import { endApiKeyAsOperator } from './end-connection.ts';
import { type Found, lookUpSearchTerm } from './look-up.ts';
import { findKeyAsOperator } from './operator-api-keys.ts';
import { findSecretAsOperator } from './operator-apps.ts';
import { findConnectionAsOperator } from './operator-connections.ts';

testDatabase();

function lookUp(text: string): Promise<Found | null> {
  const term = readSearchTerm(text);
  if (!term) throw new Error('nothing to look for');
  return lookUpSearchTerm(OPERATOR, term);
}

test('an app by its id and client_id, a connection by its id and every credential it has had', async () => {
  const { app, authorize, connect } = await scene();
  const [code, pair] = [await authorize(), await connect()];
  const { id } = await rowOf(pair.access_token);
  for (const text of [app.id, app.id.toUpperCase(), app.clientId]) expect(await lookUp(text)).toEqual({ app: app.id });
  for (const text of [id, pair.access_token, pair.refresh_token, pair.access_token.slice(0, 31)]) {
    expect(await lookUp(text)).toEqual({ connection: id });
  }
  expect(await lookUp(code)).toEqual({ connection: (await rowOf(code)).id });
});

test('a client secret leads to its app, and is found under that app only', async () => {
  const [{ app }, other] = [await scene(), await scene()];
  const found = await lookUp(app.clientSecret);
  if (!found || !('app' in found) || !found.secret) throw new Error('not found');
  expect(found.app).toBe(app.id);
  expect(await findSecretAsOperator(db(), OPERATOR, app.id, found.secret)).toMatchObject({
    lastFour: app.clientSecret.slice(-4),
    revokedAt: null,
  });
  expect(await findSecretAsOperator(db(), OPERATOR, other.app.id, found.secret)).toBeNull();
  expect(await findSecretAsOperator(db(), OPERATOR, app.id, 'x')).toBeNull();
});

test('what is shown of a connection: the store’s name, but nothing about its owner, and no hash', async () => {
  const { seller, store, connect } = await scene();
  const row = await rowOf((await connect()).access_token);
  const shown = JSON.stringify(await findConnectionAsOperator(db(), OPERATOR, row.id));
  expect(shown).toContain(store.name);
  for (const hidden of [seller.name, seller.email, seller.id, row.accessHash, row.refreshHash, row.codeHash]) {
    expect(shown).not.toContain(String(hidden));
  }
});

test('a seller’s own key by its id and fingerprint: its store, but not its owner, name or hash', async () => {
  const { seller, store } = await shop();
  const { id, key } = await makeKey(seller, store);
  for (const text of [id, key, key.slice(0, 31)]) expect(await lookUp(text)).toEqual({ key: id });
  const shown = JSON.stringify(await findKeyAsOperator(db(), OPERATOR, id));
  expect(shown).toContain('Harbour Books');
  const { hash, name } = await db().apiKey.findUniqueOrThrow({ where: { id } });
  for (const hidden of [seller.name, seller.email, seller.id, name, hash]) expect(shown).not.toContain(hidden);
});

test('an operator ends a key once, and no other; its seller is told that an operator did it', async () => {
  const { seller, store } = await shop();
  const [{ id, key }, kept] = [await makeKey(seller, store), await makeKey(seller, store, { name: 'Kept' })];
  const at = context();
  expect((await send('GET', '/me', { token: key })).status).toBe(200);
  const ended = await Promise.all([
    endApiKeyAsOperator(OPERATOR, id, 'It leaked.', at),
    endApiKeyAsOperator(OPERATOR, id, 'It leaked.', at),
  ]);
  expect(ended.sort()).toEqual([false, true]);
  for (const none of [randomUUID(), 'x'])
    expect(await endApiKeyAsOperator(OPERATOR, none, 'It leaked.', at)).toBe(false);
  expect((await send('GET', '/me', { token: key })).body.error).toBe('invalid_token');
  expect((await send('GET', '/me', { token: kept.key })).status).toBe(200);
  expect((await findKeyAsOperator(db(), OPERATOR, id))?.revokedAt).toEqual(at.now);
  expect(await entryOf('api_key_ended_by_operator')).toMatchObject({
    ownerId: seller.id,
    storeId: store.id,
    mode: 'test',
    appName: 'API key “Nightly export”',
    actor: 'operator',
    actorName: 'olu@example.com',
    detail: { api_key: id },
  });
});

test('unknown ones are not found', async () => {
  for (const text of [randomUUID(), 'svc_client_0000000000000000000000', 'svc_live_0000000000000000000000']) {
    expect(await lookUp(text)).toBeNull();
  }
  for (const id of [randomUUID(), 'x'])
    expect([await findConnectionAsOperator(db(), OPERATOR, id), await findKeyAsOperator(db(), OPERATOR, id)]).toEqual([
      null,
      null,
    ]);
});
