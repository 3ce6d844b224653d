import { expect, test } from 'vitest';
import { z } from 'zod';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { changeRow, rowOf, scene } from '@/prisma/testing/scene.ts';
import { db, transact } from '../../database/db.ts';
import { execute, sql } from '../../database/query.ts';
import { newSelector, parseCredential } from '../../permissions/credential.ts';
import { type AccessRow, findForAccess, findPresented, type PresentedClient } from './presented-connections.ts';

testDatabase();

const mode = z.enum(['live', 'test']);
const store = {
  subdomain: z.string(),
  provenDomain: z.string().nullable(),
  currency: z.string(),
};

// What these statements give is not checked when they run, so it is checked here.
const ACCESS: z.ZodType<AccessRow> = z.strictObject({
  connectionId: z.uuid(),
  selector: z.string(),
  mode,
  scopes: z.array(z.string()),
  takenBack: z.array(z.string()),
  accessScopes: z.array(z.string()),
  accessHash: z.string().nullable(),
  isLimited: z.boolean(),
  jkt: z.string().nullable(),
  accessExpiresAt: z.date().nullable(),
  redirectUri: z.string(),
  resources: z.array(z.string()),
  accessResources: z.array(z.string()),
  lastUsedAt: z.date().nullable(),
  connectedAt: z.date(),
  endsAt: z.date().nullable(),
  storeId: z.uuid(),
  storeName: z.string(),
  ...store,
  appId: z.uuid(),
  appName: z.string(),
  clientId: z.string(),
  verification: z.enum(['none', 'requested', 'verified', 'declined']),
  redirectUris: z.array(z.string()),
  isSuspended: z.boolean(),
  externalId: z.string().nullable(),
  allowedNetworks: z.array(z.string()).nullable(),
});

const CONNECTION = z.object({
  id: z.uuid(),
  selector: z.string(),
  mode,
  scopes: z.array(z.string()),
  accessScopes: z.array(z.string()),
  redirectUri: z.string(),
  codeHash: z.string(),
  codeExpiresAt: z.date(),
  codeJkt: z.string().nullable(),
  jkt: z.string().nullable(),
  codeChallenge: z.string().nullable(),
  failedProofs: z.int(),
  connectedAt: z.date().nullable(),
  publicClient: z.boolean(),
  accessHash: z.string().nullable(),
  accessIssuedAt: z.date().nullable(),
  accessLifetime: z.int().nullable(),
  accessExpiresAt: z.date().nullable(),
  refreshHash: z.string().nullable(),
  justRotated: z.array(z.strictObject({ hash: z.string(), at: z.number() })),
  retryKey: z.string().nullable(),
  retryBody: z.string().nullable(),
  retryAnswer: z.string().nullable(),
  retryExpiresAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  codeRenews: z.boolean(),
  replacesEarlier: z.boolean(),
  endsAt: z.date().nullable(),
  resources: z.array(z.string()),
  accessResources: z.array(z.string()),
  grantedScopes: z.array(z.string()),
  authorizationDetails: z.json().nullable(),
  store: z.strictObject({ id: z.uuid(), name: z.string(), ...store }),
});

const PRESENTED: z.ZodType<PresentedClient> = z.strictObject({
  app: z.strictObject({
    id: z.uuid(),
    clientId: z.string(),
    requiresDpop: z.boolean(),
    accessLifetime: z.int().nullable(),
  }),
  secret: z.strictObject({ hash: z.string() }).nullable(),
  connection: CONNECTION.nullable(),
  allowedNetworks: z.array(z.string()).nullable(),
});

const NOW = new Date('2026-05-04T03:02:01.234Z');

test('every column has its type, whether it is empty or full, and times their milliseconds', async () => {
  const { connect } = await scene();
  const { access_token } = await connect({ now: NOW });
  const { selector } = await rowOf(access_token);
  expect(ACCESS.parse(await findForAccess(db(), selector))).toMatchObject({ connectedAt: NOW });
  await changeRow(access_token, { lastUsedAt: NOW, accessScopes: ['a"b', 'c,d'] });
  expect(ACCESS.parse(await findForAccess(db(), selector))).toMatchObject({
    lastUsedAt: NOW,
    accessScopes: ['a"b', 'c,d'],
  });
});

test('a call of an OAuth endpoint reads the same of a connection as Prisma does', async () => {
  const { app, authorize, connect } = await scene();
  const secret = parseCredential(app.clientSecret, 'svc')?.selector ?? '';
  const { access_token } = await connect({ now: NOW });
  const full = { retryKey: 'k', retryBody: 'b', retryAnswer: 'a', retryExpiresAt: NOW, endedAt: NOW };
  await changeRow(access_token, { ...full, codeChallenge: 'c', publicClient: true, failedProofs: 3 });
  await changeRow(access_token, { accessLifetime: 300, accessExpiresAt: NOW });
  await db().app.update({ where: { id: app.id }, data: { accessLifetime: 3600 } });
  await execute(db(), sql`UPDATE connection SET just_rotated = '[{"hash":"h","at":1}]' WHERE ended_at IS NOT NULL`);
  for (const credential of [await authorize(), access_token]) {
    const row = await rowOf(credential);
    const found = PRESENTED.parse(await findPresented(db(), app.clientId, { secret, credential: row.selector }));
    expect(row).toMatchObject(CONNECTION.omit({ store: true }).parse(found.connection));
    expect(found.connection?.store.id).toBe(row.storeId);
    expect(found.app).toEqual({ id: app.id, clientId: app.clientId, requiresDpop: false, accessLifetime: 3600 });
    expect(found.secret?.hash).toHaveLength(43);
  }
});

test('null for each part that is not there, revoked, disabled, or another app’s', async () => {
  const [mine, other] = [await scene(), await scene()];
  const { clientId } = mine.app;
  const { selector } = await rowOf(await other.authorize());
  const secretOf = (app: { clientSecret: string }) => parseCredential(app.clientSecret, 'svc')?.selector ?? '';
  const app = { id: mine.app.id, clientId, requiresDpop: false, accessLifetime: null };
  const nothing = { app, secret: null, connection: null, allowedNetworks: null };
  expect(await findPresented(db(), clientId, { secret: null, credential: null })).toEqual(nothing);
  expect(await findPresented(db(), clientId, { secret: newSelector(), credential: newSelector() })).toEqual(nothing);
  expect(await findPresented(db(), clientId, { secret: secretOf(other.app), credential: selector })).toEqual(nothing);
  await db().appSecret.updateMany({ where: { appId: mine.app.id }, data: { revokedAt: NOW } });
  expect(await findPresented(db(), clientId, { secret: secretOf(mine.app), credential: null })).toEqual(nothing);
  await db().app.update({ where: { id: mine.app.id }, data: { disabledAt: NOW } });
  for (const id of [clientId, 'svc_client_nobody', '', 'a\0b'])
    expect(await findPresented(db(), id, { secret: null, credential: null })).toBeNull();
});

test('inside a transaction they see what it has changed', async () => {
  const { connect } = await scene();
  const { id, selector } = await rowOf((await connect()).access_token);
  await transact(async (tx) => {
    await tx.connection.update({ where: { id }, data: { accessScopes: ['changed'] } });
    expect(ACCESS.parse(await findForAccess(tx, selector)).accessScopes).toEqual(['changed']);
  });
});

test('one statement each', async () => {
  const { app } = await scene();
  expect(await statementsOf(() => findForAccess(db(), newSelector()))).toHaveLength(1);
  const selectors = { secret: null, credential: newSelector() };
  expect(await statementsOf(() => findPresented(db(), app.clientId, selectors))).toHaveLength(1);
});
