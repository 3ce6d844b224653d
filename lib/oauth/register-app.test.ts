import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSeller } from '@/prisma/factories.ts';
import { testDatabase } from '@/prisma/testing.ts';
import { db } from '../db.ts';
import { findOwnApp, listApps } from './apps.ts';
import { authenticateClient } from './authenticate-client.ts';
import { registerApp } from './register-app.ts';
import { updateApp } from './update-app.ts';

testDatabase();

const FIELDS = {
  name: 'Parcelwise',
  description: 'Prints labels.',
  websiteUrl: 'https://parcelwise.example',
  logoId: null,
  redirectUris: ['https://parcelwise.example/cb'],
  defaultScopes: ['orders:read'],
};
const CONTEXT = { tokenPrefix: 'svc' };

test('a registered app can authenticate, and its secret rests nowhere', async () => {
  const { id: owner } = await createSeller(db());
  const app = await registerApp(owner, randomUUID(), FIELDS, CONTEXT);
  if (!app) throw new Error('not registered');
  expect(app.clientId).toMatch(/^svc_client_[0-9A-Za-z]{22}$/);
  expect(app.clientSecret).toMatch(/^svc_secret_[0-9A-Za-z]{71}$/);
  const body = { client_id: app.clientId, client_secret: app.clientSecret };
  const client = await authenticateClient(null, body, { ...CONTEXT, now: new Date() });
  expect(client).toMatchObject({ isPublic: false, app: { id: app.id } });
  const atRest = JSON.stringify(await findOwnApp(db(), owner, app.id)) + JSON.stringify(await db().appSecret.findMany());
  expect(atRest).not.toContain(app.clientSecret.slice(-49, -6));
});

test('one form makes one app, however often and however parallel it is sent', async () => {
  const { id: owner } = await createSeller(db());
  const id = randomUUID();
  const made = await Promise.all(Array.from({ length: 5 }, () => registerApp(owner, id, FIELDS, CONTEXT)));
  expect(made.filter((app) => app !== null)).toHaveLength(1);
  expect(await listApps(db(), owner)).toHaveLength(1);
});

test('nobody sees or changes another’s app', async () => {
  const [owner, stranger] = [(await createSeller(db())).id, (await createSeller(db())).id];
  const id = randomUUID();
  await registerApp(owner, id, FIELDS, CONTEXT);
  expect(await findOwnApp(db(), stranger, id)).toBeNull();
  expect(await listApps(db(), stranger)).toEqual([]);
  expect(await updateApp(stranger, id, { ...FIELDS, name: 'Stolen' }, new Date())).toBeNull();
  expect(await registerApp(stranger, id, { ...FIELDS, name: 'Stolen' }, CONTEXT)).toBeNull();
  expect(await findOwnApp(db(), owner, id)).toMatchObject({ name: 'Parcelwise' });
});
