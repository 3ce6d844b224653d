import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { context, createApp, createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { authenticateClient } from '../oauth/clients/authenticate-client.ts';
import { readClient } from '../oauth/clients/client-credentials.ts';
import { deleteApp } from '../removal/delete-app.ts';
import { addAppSecret, revokeAppSecret } from './add-app-secret.ts';
import { countSecrets } from './app-secrets.ts';
import { findSellerApp } from './apps.ts';

testDatabase();

const tokenPrefix = 'svc';
const now = new Date('2026-03-01T12:00:00Z');

function add(owner: { id: Parameters<typeof addAppSecret>[0] }, app: { id: string }, id: string = randomUUID()) {
  return addAppSecret(owner.id, app.id, id, { ...context(), tokenPrefix });
}

/** Whether a secret authenticates the app. */
async function works(clientId: string, secret: string): Promise<boolean> {
  const named = readClient(null, { client_id: clientId, client_secret: secret }, tokenPrefix);
  const given = authenticateClient(named, null);
  return given.then(
    () => true,
    (error: { code?: string }) => {
      expect(error.code).toBe('invalid_client');
      return false;
    },
  );
}

describe('another secret', () => {
  test('works beside the first one', async () => {
    const seller = await createSeller(db());
    const app = await createApp(db(), seller.id);
    const added = await add(seller, app);
    expect(await works(app.clientId, (added as { clientSecret: string }).clientSecret)).toBe(true);
    expect(await works(app.clientId, app.clientSecret)).toBe(true);
  });

  test('is refused to another seller and for an unknown app alike', async () => {
    const [seller, other] = [await createSeller(db()), await createSeller(db())];
    const app = await createApp(db(), seller.id);
    expect(await add(other, app)).toEqual({ fault: 'not_found' });
    expect(await add(seller, { id: randomUUID() })).toEqual({ fault: 'not_found' });
    expect(await countSecrets(db(), app.id)).toBe(1);
  });

  test('at most five are active, even when ten are requested at once', async () => {
    const seller = await createSeller(db());
    const app = await createApp(db(), seller.id);
    const added = await Promise.all(Array.from({ length: 10 }, () => add(seller, app)));
    expect(added.filter((one) => 'clientSecret' in one)).toHaveLength(4);
    expect(added.filter((one) => 'fault' in one && one.fault === 'too_many')).toHaveLength(6);
    expect(await countSecrets(db(), app.id)).toBe(5);
  });

  test('revoked ones don’t count', async () => {
    const seller = await createSeller(db());
    const app = await createApp(db(), seller.id);
    for (let n = 0; n < 4; n += 1) await add(seller, app);
    expect(await add(seller, app)).toEqual({ fault: 'too_many' });
    const oldest = (await findSellerApp(db(), seller.id, app.id))?.secrets[0]?.id ?? '';
    await revokeAppSecret(seller.id, app.id, oldest, context(now));
    expect(await add(seller, app)).toHaveProperty('clientSecret');
  });

  test('a form sent twice makes one', async () => {
    const seller = await createSeller(db());
    const app = await createApp(db(), seller.id);
    const id = randomUUID();
    expect(await add(seller, app, id)).toHaveProperty('clientSecret');
    expect(await add(seller, app, id)).toEqual({ fault: 'already_made' });
    expect(await countSecrets(db(), app.id)).toBe(2);
  });
});

describe('revoking', () => {
  test('ends one secret and leaves the others', async () => {
    const seller = await createSeller(db());
    const app = await createApp(db(), seller.id);
    const added = (await add(seller, app)) as { clientSecret: string };
    const first = (await findSellerApp(db(), seller.id, app.id))?.secrets[0];
    expect(await revokeAppSecret(seller.id, app.id, first?.id ?? '', context(now))).toBe(app.clientSecret.slice(-4));
    expect(await works(app.clientId, app.clientSecret)).toBe(false);
    expect(await works(app.clientId, added.clientSecret)).toBe(true);
    expect((await findSellerApp(db(), seller.id, app.id))?.secrets).toHaveLength(1);
  });

  test('the last one may go; then no secret works', async () => {
    const seller = await createSeller(db());
    const app = await createApp(db(), seller.id);
    const only = (await findSellerApp(db(), seller.id, app.id))?.secrets[0]?.id ?? '';
    expect(await revokeAppSecret(seller.id, app.id, only, context(now))).not.toBeNull();
    expect(await works(app.clientId, app.clientSecret)).toBe(false);
    expect(await revokeAppSecret(seller.id, app.id, only, context(now))).toBeNull();
  });

  test('does nothing for another seller, through another app, or with an invalid id', async () => {
    const [seller, other] = [await createSeller(db()), await createSeller(db())];
    const [app, second] = [await createApp(db(), seller.id), await createApp(db(), seller.id)];
    const id = (await findSellerApp(db(), seller.id, app.id))?.secrets[0]?.id ?? '';
    expect(await revokeAppSecret(other.id, app.id, id, context(now))).toBeNull();
    expect(await revokeAppSecret(seller.id, second.id, id, context(now))).toBeNull();
    expect(await revokeAppSecret(seller.id, app.id, 'null', context(now))).toBeNull();
    expect(await works(app.clientId, app.clientSecret)).toBe(true);
  });

  test('secrets go with their app', async () => {
    const seller = await createSeller(db());
    const app = await createApp(db(), seller.id);
    await deleteApp(seller.id, app.id, app.name, context());
    expect(await db().appSecret.count({ where: { appId: app.id } })).toBe(0);
    expect(await works(app.clientId, app.clientSecret)).toBe(false);
  });
});
