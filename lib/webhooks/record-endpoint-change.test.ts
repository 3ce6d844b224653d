import { expect, test } from 'vitest';
import type { Section } from '@/lib/journal/activity/kind.ts';
import { listAppEntries, listSellerEntries } from '@/lib/journal/activity/seller-audit-entries.ts';
import { context, createApp, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import { entryInWords } from '../journal/activity/sentence.ts';
import { newUuid } from '../kernel/text/uuid.ts';
import type { SellerId } from '../permissions/seller.ts';
import { addEndpoint } from './add-endpoint.ts';
import { changeEndpoint, deleteEndpoint } from './change-endpoint.ts';
import { ofApp, ofSeller } from './endpoint-owner.ts';
import { rotateEndpointSecret } from './rotate-endpoint-secret.ts';
import { MAX_ENDPOINTS } from './webhook-endpoints.ts';

testDatabase();

const SETTINGS = { url: 'https://app.example/hooks/s3cret', description: '', events: ['*'], enabled: true };
const seller = () => createSeller(db());

async function add(person: SellerId, home: Parameters<typeof addEndpoint>[0], settings = SETTINGS): Promise<string> {
  const added = await addEndpoint(home, settings, { ...context(), by: { person } });
  if ('fault' in added) throw new Error(added.fault);
  return added.endpoint.id;
}
const ownEntries = async (sellerId: SellerId, of: Section = 'stores') =>
  (await listSellerEntries(db(), { sellerId, of }, {}, { limit: 50 })).rows.filter(({ kind }) =>
    kind.startsWith('webhook_'),
  );
const words = (entry: Parameters<typeof entryInWords>[0]) =>
  entryInWords(entry)
    .map(({ text }) => text)
    .join('');

test('the seller finds in the activity everything that is done to an endpoint of a store', async () => {
  const { id: ownerId, email } = await seller();
  const store = await createStore(db(), ownerId, { name: 'Harbour Books' });
  const owner = ofSeller(ownerId, 'connect');
  const id = await add(ownerId, { storeId: store.id, connectionId: null, scopes: ['*'], mode: 'live' });
  await changeEndpoint(owner, id, { url: SETTINGS.url, description: 'Ours', events: ['invoice.paid'] }, context());
  await rotateEndpointSecret(owner, id, 24, context());
  await changeEndpoint(owner, id, { enabled: false }, context());
  await changeEndpoint(owner, id, { enabled: true }, context());
  await deleteEndpoint(owner, id, context());
  const entries = await ownEntries(ownerId);
  expect(entries.map(({ kind }) => kind).reverse()).toEqual([
    'webhook_added',
    'webhook_changed',
    'webhook_secret_rotated',
    'webhook_disabled',
    'webhook_enabled',
    'webhook_deleted',
  ]);
  for (const { actor, actorName, storeId, mode, requestId, detail } of entries) {
    expect({ actor, actorName, storeId, mode }).toEqual({ ...WHO, actorName: email, storeId: store.id });
    expect(requestId).not.toBeNull();
    expect(detail).toMatchObject({ endpoint: id, host: 'app.example' });
  }
  expect(entries.at(-1) && words(entries.at(-1) as (typeof entries)[0])).toBe(
    'A webhook endpoint for Harbour Books was added',
  );
  expect(entries.at(-2)?.detail.changed).toEqual(['description', 'events']);
  // Of an address only the host is recorded.
  expect(JSON.stringify(entries)).not.toContain('s3cret');
});
const WHO = { actor: 'seller', mode: 'live' };

test('an app’s own endpoint is in the activity of its owner, and of the app', async () => {
  const { id: ownerId } = await seller();
  const app = await createApp(db(), ownerId, { name: 'Parcelwise' });
  const id = await add(ownerId, { appId: app.id, mode: 'test' });
  await deleteEndpoint(ofApp(app, ownerId), id, context());
  const entries = await ownEntries(ownerId, 'apps');
  expect(entries.map(words)).toEqual([
    'A webhook endpoint for Parcelwise was deleted',
    'A webhook endpoint for Parcelwise was added',
  ]);
  expect(entries.every(({ mode, appId, storeId }) => mode === 'test' && appId === app.id && storeId === null)).toBe(
    true,
  );
  const ofTheApp = await listAppEntries(db(), ownerId, app.id, { kind: 'webhook_added' }, { limit: 5 });
  expect(ofTheApp.rows).toHaveLength(1);
});

test('what is not done is not recorded', async () => {
  const { id: ownerId } = await seller();
  const store = await createStore(db(), ownerId);
  const home = { storeId: store.id, connectionId: null, scopes: ['*'], mode: 'live' as const };
  const id = await add(ownerId, home);
  const owner = ofSeller(ownerId, 'connect');
  const stranger = ofSeller((await seller()).id, 'connect');
  const { url, description, events } = SETTINGS;
  await changeEndpoint(owner, id, { url, description, events, enabled: true }, context());
  await changeEndpoint(owner, id, { url: 'http://localhost/' }, context());
  for (const one of [id, newUuid(new Date()), 'no id']) {
    expect(await changeEndpoint(stranger, one, { enabled: false }, context())).toBeNull();
    expect(await rotateEndpointSecret(stranger, one, 0, context())).toBeNull();
    expect(await deleteEndpoint(stranger, one, context())).toBe(false);
  }
  for (let count = 1; count < MAX_ENDPOINTS; count += 1) await add(ownerId, home);
  await expect(add(ownerId, home)).rejects.toThrow('too_many');
  expect((await ownEntries(ownerId)).map(({ kind }) => kind)).toEqual(Array(MAX_ENDPOINTS).fill('webhook_added'));
});
