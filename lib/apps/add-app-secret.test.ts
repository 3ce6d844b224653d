import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { context } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { scene } from '@/prisma/testing/scene.ts';
import { db } from '../database/db.ts';
import { authenticateClient } from '../oauth/clients/authenticate-client.ts';
import { readClient } from '../oauth/clients/client-credentials.ts';
import { addAppSecret, revokeAppSecret } from './add-app-secret.ts';
import { MAX_SECRETS } from './app-secrets.ts';
import { findSellerApp } from './apps.ts';

testDatabase();

const CONTEXT = { ...context(), tokenPrefix: 'svc' };
const countActive = (appId: string) => db().appSecret.count({ where: { appId, revokedAt: null } });

test('an app changes its secret without a gap', async () => {
  const { app, developer } = await scene();
  const added = await addAppSecret(developer.id, app.id, randomUUID(), { ...CONTEXT, name: 'Night worker' });
  const names = (await findSellerApp(db(), developer.id, app.id))?.secrets.map(({ name }) => name);
  expect(names).toEqual([null, 'Night worker']);
  if ('fault' in added) throw new Error(added.fault);
  const works = (client_secret: string) =>
    authenticateClient(readClient(null, { client_id: app.clientId, client_secret }, 'svc'), null).then(
      () => true,
      () => false,
    );
  expect([await works(app.clientSecret), await works(added.clientSecret)]).toEqual([true, true]);
  const first = await db().appSecret.findFirstOrThrow({
    where: { appId: app.id, lastFour: app.clientSecret.slice(-4) },
  });
  expect(await revokeAppSecret(developer.id, app.id, first.id, context())).toBe(app.clientSecret.slice(-4));
  expect(await revokeAppSecret(developer.id, app.id, first.id, context())).toBeNull();
  expect([await works(app.clientSecret), await works(added.clientSecret)]).toEqual([false, true]);
});

test('too_many: five active secrets, even when they are requested at once', async () => {
  const { app, developer } = await scene();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => addAppSecret(developer.id, app.id, randomUUID(), CONTEXT)),
  );
  expect(answers.filter((answer) => 'fault' in answer && answer.fault === 'too_many')).toHaveLength(4);
  expect(await countActive(app.id)).toBe(MAX_SECRETS);
});

test('already_made: one form makes one secret', async () => {
  const { app, developer } = await scene();
  const id = randomUUID();
  expect(await addAppSecret(developer.id, app.id, id, CONTEXT)).toHaveProperty('clientSecret');
  expect(await addAppSecret(developer.id, app.id, id, CONTEXT)).toEqual({ fault: 'already_made' });
  expect(await countActive(app.id)).toBe(2);
});

test('not_found: another seller’s app, whose secrets can’t be revoked either', async () => {
  const { app, seller } = await scene();
  expect(await addAppSecret(seller.id, app.id, randomUUID(), CONTEXT)).toEqual({ fault: 'not_found' });
  const secret = await db().appSecret.findFirstOrThrow({ where: { appId: app.id } });
  expect(await revokeAppSecret(seller.id, app.id, secret.id, context())).toBeNull();
  const { app: mine } = await scene();
  expect(await revokeAppSecret(seller.id, mine.id, secret.id, context())).toBeNull();
  expect(await revokeAppSecret(seller.id, app.id, 'no id', context())).toBeNull();
  expect(await countActive(app.id)).toBe(1);
});
