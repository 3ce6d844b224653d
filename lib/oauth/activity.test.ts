import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { context, createApp, createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { OPERATOR, scene } from '@/prisma/testing/scene.ts';
import { addAppSecret, revokeAppSecret } from '../apps/add-app-secret.ts';
import { registerApp } from '../apps/register-app.ts';
import { requestVerification } from '../apps/request-verification.ts';
import { APP_FIELDS as fields } from '../apps/testing.ts';
import { updateApp } from '../apps/update-app.ts';
import { db } from '../database/db.ts';
import { entryOf, kindsOf } from '../journal/activity/testing.ts';
import { decideVerification, type VerificationDecision } from '../operators/decide-verification.ts';
import { deleteApp } from '../removal/delete-app.ts';
import { declineConnection } from './authorization/decline-connection.ts';

testDatabase();

async function registered() {
  const seller = await createSeller(db());
  const id = randomUUID();
  const register = () => registerApp(seller.id, id, fields, { ...context(), tokenPrefix: 'svc' });
  await register();
  return { seller, id, register };
}

test('an app is registered: recorded once, however often its form is sent', async () => {
  const { seller, id, register } = await registered();
  expect(await register()).toBeNull();
  expect(await kindsOf({ appId: id })).toEqual(['app_registered']);
  expect(await entryOf('app_registered', { ownerId: seller.id })).toMatchObject({
    actor: 'seller',
    actorName: seller.email,
    appId: id,
    appName: 'Parcelwise',
    appOwnerId: seller.id,
    storeId: null,
    detail: { redirect_uris: fields.redirectUris, default_scopes: ['orders:read'] },
  });
});

test('an app is edited: what changed, redirect URIs apart; saving without a change is not recorded', async () => {
  const { seller, id } = await registered();
  await updateApp(seller.id, id, fields, context());
  await updateApp(seller.id, id, { ...fields, redirectUris: ['https://parcelwise.example/new'] }, context());
  const renamed = { ...fields, name: 'Parcels', description: '', redirectUris: ['https://parcelwise.example/new'] };
  await updateApp(seller.id, id, renamed, context());
  expect(await updateApp((await createSeller(db())).id, id, fields, context())).toBeNull();
  expect(await kindsOf({ appId: id })).toEqual(['app_registered', 'redirect_uris_changed', 'app_edited']);
  expect(await entryOf('redirect_uris_changed')).toMatchObject({
    detail: { added: ['https://parcelwise.example/new'], removed: ['https://parcelwise.example/callback'] },
  });
  expect(await entryOf('app_edited')).toMatchObject({
    appName: 'Parcels',
    detail: { changed: ['name', 'description'], name_before: 'Parcelwise' },
  });
});

test('verification: asked for, decided by an operator, lost with a new name', async () => {
  const { seller, id } = await registered();
  const decide = async (decision: VerificationDecision) => {
    const { verificationAt } = await db().app.findUniqueOrThrow({ where: { id } });
    return decideVerification(OPERATOR, id, decision, verificationAt ?? new Date(), context());
  };
  const ask = () => requestVerification(seller.id, id, context());
  expect([await ask(), await ask(), await decide('decline')]).toEqual([true, false, true]);
  expect([await ask(), await decide('verify'), await decide('verify'), await decide('remove')]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect([await ask(), await decide('verify')]).toEqual([true, true]);
  await updateApp(seller.id, id, { ...fields, name: 'PayPal' }, context());
  expect(await kindsOf({ appId: id })).toEqual([
    'app_registered',
    'verification_requested',
    'verification_declined',
    'verification_requested',
    'verified',
    'verification_removed',
    'verification_requested',
    'verified',
    'app_edited',
    'verification_removed',
  ]);
  expect(await entryOf('verified')).toMatchObject({
    actor: 'operator',
    actorName: 'olu@example.com',
    ownerId: seller.id,
  });
  expect(await entryOf('verification_removed')).toMatchObject({ actor: 'system', detail: { changed: ['name'] } });
});

test('secrets: added, revoked, never the secret itself', async () => {
  const { seller, id } = await registered();
  const secretId = randomUUID();
  const keyContext = { ...context(), tokenPrefix: 'svc' };
  const added = await addAppSecret(seller.id, id, secretId, keyContext);
  expect(await addAppSecret(seller.id, id, secretId, keyContext)).toEqual({ fault: 'already_made' });
  const lastFour = await revokeAppSecret(seller.id, id, secretId, context());
  expect(await revokeAppSecret(seller.id, id, secretId, context())).toBeNull();
  expect(await kindsOf({ appId: id })).toEqual(['app_registered', 'secret_added', 'secret_revoked']);
  expect(await entryOf('secret_revoked', { ownerId: seller.id })).toMatchObject({ detail: { ends_in: lastFour } });
  const stored = JSON.stringify(await db().auditEntry.findMany({ where: { appId: id } }));
  expect(stored).not.toContain('clientSecret' in added ? added.clientSecret.slice(-12) : '');
});

test('an app is deleted: its owner is told, and each seller of each ended connection, but not by whom', async () => {
  const { app, seller, developer, authorize, connect } = await scene();
  for (let turn = 0; turn < 2; turn += 1) await connect({ mode: 'test' });
  await authorize();
  expect(await deleteApp(developer.id, app.id, 'something else', context())).toBe('name_differs');
  expect(await kindsOf({ appOwnerId: developer.id, ownerId: developer.id })).toEqual([]);
  expect(await deleteApp(developer.id, app.id, app.name, context())).toBe('deleted');
  expect(await kindsOf({ ownerId: developer.id })).toEqual(['app_deleted']);
  expect(await entryOf('app_deleted')).toMatchObject({ appName: app.name, detail: { connections: 2 } });
  // The entries outlive the app and its connections.
  expect(await db().connection.count({ where: { appId: app.id } })).toBe(0);
  const kinds = await kindsOf({ ownerId: seller.id });
  expect(kinds.filter((kind) => kind === 'connected')).toHaveLength(2);
  expect(kinds.filter((kind) => kind === 'ended_app_deleted')).toHaveLength(2);
  const { actor, actorName, mode, address, userAgent, requestId } = await entryOf('ended_app_deleted');
  expect({ actor, actorName, mode }).toEqual({ actor: 'app', actorName: app.name, mode: 'test' });
  expect({ address, userAgent, requestId }).toEqual({ address: null, userAgent: null, requestId: null });
});

test('a seller declines: recorded for them and for the app’s owner', async () => {
  const { app, seller, developer } = await scene();
  const request = {
    clientId: app.clientId,
    redirectUri: app.redirectUri,
    scopes: ['*'],
    mode: 'live',
    challenge: null,
  } as const;
  const ticket = {
    id: randomUUID(),
    request: { ...request, scopes: ['*'] },
    sellerId: seller.id,
    sessionId: 'session',
  };
  expect(await declineConnection(ticket, seller.id, context())).toBe('done');
  expect(await entryOf('declined')).toMatchObject({
    ownerId: seller.id,
    appOwnerId: developer.id,
    storeId: null,
    actor: 'seller',
    actorName: seller.email,
    detail: { scopes: ['*'] },
  });
  await db().app.update({ where: { id: app.id }, data: { disabledAt: new Date() } });
  expect(await declineConnection(ticket, seller.id, context())).toBe('app_gone');
  expect(await kindsOf({ ownerId: seller.id })).toEqual(['declined']);
});

test('what fails half-way is not recorded', async () => {
  const seller = await createSeller(db());
  const app = await createApp(db(), seller.id);
  const before = await db().auditEntry.count();
  const broken = { ...fields, redirectUris: null as unknown as string[] };
  await expect(updateApp(seller.id, app.id, broken, context())).rejects.toThrow();
  await expect(registerApp(seller.id, 'no uuid', fields, { ...context(), tokenPrefix: 'svc' })).rejects.toThrow();
  expect(await db().auditEntry.count()).toBe(before);
});
