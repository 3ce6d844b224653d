import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { context, createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { authenticateClient } from '../oauth/clients/authenticate-client.ts';
import { readClient } from '../oauth/clients/client-credentials.ts';
import { ACCOUNT_LIMITS } from '../permissions/account-limits.ts';
import { parseCredential } from '../permissions/credential.ts';
import { findSellerApp, listApps } from './apps.ts';
import { registerApp } from './register-app.ts';
import { APP_FIELDS as fields } from './testing.ts';

testDatabase();

const tokenPrefix = 'svc';

/** The app that was made, if one was. */
const registered = (made: Awaited<ReturnType<typeof registerApp>>) => (typeof made === 'string' ? null : made);

test('a registered app authenticates with the client_id and secret it was given', async () => {
  const seller = await createSeller(db());
  const made = registered(await registerApp(seller.id, randomUUID(), fields, { ...context(), tokenPrefix }));
  expect(made?.clientId).toMatch(/^svc_client_[0-9A-Za-z]{22}$/);
  expect(parseCredential(made?.clientSecret ?? '', tokenPrefix)?.kind).toBe('secret');
  const credentials = { client_id: made?.clientId, client_secret: made?.clientSecret };
  const client = await authenticateClient(readClient(null, credentials, tokenPrefix), null);
  expect(client).toMatchObject({ isPublic: false, app: { id: made?.id } });
});

test('only a hash of the secret and its last four characters are stored', async () => {
  const seller = await createSeller(db());
  const made = registered(await registerApp(seller.id, randomUUID(), fields, { ...context(), tokenPrefix }));
  const secret = made?.clientSecret ?? '';
  const kept = await db().app.findUnique({ where: { id: made?.id ?? '' }, include: { secrets: true } });
  expect(kept?.secrets).toHaveLength(1);
  expect(kept?.secrets[0]?.lastFour).toBe(secret.slice(-4));
  expect(JSON.stringify(kept)).not.toContain(secret.slice(-49, -6));
});

test('it belongs to its seller, unverified and without connections', async () => {
  const [seller, other] = [await createSeller(db()), await createSeller(db())];
  const made = registered(await registerApp(seller.id, randomUUID(), fields, { ...context(), tokenPrefix }));
  const own = await findSellerApp(db(), seller.id, made?.id ?? '');
  expect(own).toMatchObject({ ...fields, verification: 'none' });
  expect(await findSellerApp(db(), other.id, made?.id ?? '')).toBeNull();
  expect(await listApps(db(), other.id)).toEqual([]);
});

test('a form sent ten times at once makes one app, and one result has its secret', async () => {
  const seller = await createSeller(db());
  const id = randomUUID();
  const made = await Promise.all(
    Array.from({ length: 10 }, () => registerApp(seller.id, id, fields, { ...context(), tokenPrefix })),
  );
  const given = made.map(registered).filter((app) => app !== null);
  expect(given).toHaveLength(1);
  expect(await listApps(db(), seller.id)).toHaveLength(1);
  expect((await findSellerApp(db(), seller.id, id))?.secrets).toHaveLength(1);
});

test('another seller’s app can’t be taken over by its id', async () => {
  const [seller, other] = [await createSeller(db()), await createSeller(db())];
  const id = randomUUID();
  await registerApp(seller.id, id, fields, { ...context(), tokenPrefix });
  expect(await registerApp(other.id, id, { ...fields, name: 'Mine' }, { ...context(), tokenPrefix })).toBeNull();
  expect(await findSellerApp(db(), seller.id, id)).toMatchObject({ name: 'Parcelwise' });
  expect(await listApps(db(), other.id)).toEqual([]);
});

test('an account has so many apps, however many are registered at once', async () => {
  const seller = await createSeller(db());
  const row = { ownerId: seller.id, name: 'A', description: '', websiteUrl: 'https://a.example' };
  await db().app.createMany({
    data: Array.from({ length: ACCOUNT_LIMITS.apps - 1 }, () => ({ ...row, clientId: `svc_client_${randomUUID()}` })),
  });
  const results = await Promise.all(
    [1, 2, 3].map(() => registerApp(seller.id, randomUUID(), fields, { ...context(), tokenPrefix })),
  );
  expect(results.filter((made) => made === 'too_many')).toHaveLength(2);
  expect(await db().app.count({ where: { ownerId: seller.id } })).toBe(ACCOUNT_LIMITS.apps);
});
