import { describe, expect, test } from 'vitest';
import { GET as getMe } from '@/app/api/v1/me/route.ts';
import { context, createApp, createSeller, DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { onServer, testDatabase } from '@/prisma/testing/database.ts';
import { get, makeKey, OPERATOR, scene, works } from '@/prisma/testing/scene.ts';
import { inTwoSteps } from '@/prisma/testing/two-steps.ts';
import { readSeller } from '../accounts/read-seller.ts';
import { signIn, signInByCode } from '../accounts/sign-in.ts';
import { from, givePassword, protectedPerson } from '../accounts/testing.ts';
import { findAppByClientId } from '../apps/apps.ts';
import { registerApp } from '../apps/register-app.ts';
import { APP_FIELDS } from '../apps/testing.ts';
import { db } from '../database/db.ts';
import { entryOf, kindsOf } from '../journal/activity/testing.ts';
import { newUuid } from '../kernel/text/uuid.ts';
import { insertKey } from '../oauth/api-keys/api-keys.ts';
import { createApiKey } from '../oauth/api-keys/create-api-key.ts';
import { insertConnection } from '../oauth/connections/connections.ts';
import { mintCredential } from '../permissions/credential.ts';
import type { SellerId } from '../permissions/seller.ts';
import { lockSellerStore } from '../stores/stores.ts';
import { countAccessAsOperator } from './operator-sellers.ts';
import { suspendAccount, unsuspendAccount } from './suspend-account.ts';

testDatabase();

const WHY = 'It sent spam.';
const suspend = (id: string) => suspendAccount(OPERATOR, id, WHY, context());

/** Why connections have ended, as their events tell it. */
const reasonsTold = async (appId: string) =>
  (await db().event.findMany({ where: { appId, type: 'connection.ended' } })).map(
    ({ data }) => JSON.parse(data).object.reason,
  );

test('a seller’s sessions, connections and keys stop at once; what happened stays, and the reason is theirs alone', async () => {
  const { seller, developer, store, app, connect } = await scene();
  const [pair, { key }, browser] = [await connect(), await makeKey(seller, store), await givePassword(seller.email)];
  expect((await get(getMe, key)).status).toBe(200);
  expect(await countAccessAsOperator(db(), OPERATOR, seller.id)).toEqual({ apps: 0, connections: 1, keys: 1 });
  expect(await countAccessAsOperator(db(), OPERATOR, developer.id)).toEqual({ apps: 1, connections: 1, keys: 0 });
  expect(await suspend(seller.id)).toBe(true);
  expect(await countAccessAsOperator(db(), OPERATOR, seller.id)).toEqual({ apps: 0, connections: 0, keys: 0 });
  expect(await works(pair.access_token)).toBe(false);
  expect((await get(getMe, key)).status).toBe(401);
  expect(await readSeller(browser.headers)).toBeNull();
  expect(await signIn(seller.email, DEMO_PASSWORD, from(browser))).toEqual({ suspended: WHY });
  expect(await signIn(seller.email, 'not-the-password', from(browser))).toBe('wrong');
  expect(await db().session.count({ where: { userId: seller.id } })).toBe(0);
  expect(await kindsOf({ ownerId: seller.id })).toEqual(
    expect.arrayContaining(['connected', 'ended_account_suspended', 'api_key_ended_by_operator']),
  );
  expect(await entryOf('api_key_ended_by_operator', { ownerId: seller.id })).toMatchObject({ detail: { reason: WHY } });
  expect(await reasonsTold(app.id)).toEqual(['operator']);
  // The app's owner sees that entry too.
  expect(JSON.stringify(await entryOf('ended_account_suspended', { appId: app.id }))).not.toContain(WHY);
});

test('a developer’s apps stop for everyone, and come back with the account, but for one that was disabled before', async () => {
  const { developer, app, seller, connect } = await scene();
  const pair = await connect();
  const other = await db().app.create({
    data: {
      ownerId: developer.id,
      clientId: `svc_client_${crypto.randomUUID().replaceAll('-', '').slice(0, 22)}`,
      name: 'Other',
      description: '',
      websiteUrl: 'https://other.example',
      disabledAt: new Date(),
      disabledReason: 'Before.',
    },
  });
  expect(await suspend(developer.id)).toBe(true);
  expect(await works(pair.access_token)).toBe(false);
  expect(await findAppByClientId(db(), app.clientId)).toBeNull();
  expect(await kindsOf({ ownerId: seller.id })).toContain('ended_app_disabled');
  expect(await reasonsTold(app.id)).toEqual(['app_disabled']);
  expect(await unsuspendAccount(OPERATOR, developer.id, context())).toBe(true);
  expect(await findAppByClientId(db(), app.clientId)).toMatchObject({ id: app.id });
  expect(await db().app.findUnique({ where: { id: other.id } })).toMatchObject({ disabledReason: 'Before.' });
  expect(await works(pair.access_token)).toBe(false);
  expect(await signIn(developer.email, DEMO_PASSWORD, from(await givePassword(seller.email)))).toBe('done');
});

test('who is half-way through signing in gets no further', async () => {
  const { seller, kit } = await protectedPerson();
  const halfway = await givePassword(seller.email);
  expect(await suspend(seller.id)).toBe(true);
  expect(await signInByCode(kit.backupCodes[0] ?? '', from(halfway))).toBe('start_again');
  const again = await givePassword(seller.email);
  expect(await signInByCode(kit.backupCodes[0] ?? '', from(again))).toEqual({ suspended: WHY });
});

test('nobody is suspended twice, and no operator, and nobody who isn’t there', async () => {
  const [{ id }, operator] = [await createSeller(db()), await createSeller(db(), { operatorSince: new Date() })];
  expect((await Promise.all([suspend(id), suspend(id)])).sort()).toEqual([false, true]);
  expect(await suspend(operator.id)).toBe(false);
  expect(await suspend('nobody')).toBe(false);
  expect(await unsuspendAccount(OPERATOR, operator.id, context())).toBe(false);
});

const WISH = { mode: 'live', scopes: ['orders:read'] } as const;
const attempts = (sellerId: SellerId, app: { id: string; redirectUri: string }, store: { id: string }) => ({
  connection: {
    sellerId,
    selector: mintCredential('code').selector,
    appId: app.id,
    storeId: store.id,
    mode: 'live' as const,
    scopes: ['orders:read'],
    redirectUri: app.redirectUri,
    codeHash: 'x',
    codeChallenge: null,
    codeExpiresAt: new Date(Date.now() + 60_000),
  },
  key: () => ({ ...WISH, scopes: [...WISH.scopes], storeId: store.id, name: 'Report' }),
});
const keyContext = () => ({ ...context(), tokenPrefix: 'svc' });

test('what began before a suspension and comes after it is refused', async () => {
  const { seller, developer, store, app } = await scene();
  expect(await suspend(seller.id)).toBe(true);
  expect(await suspend(developer.id)).toBe(true);
  const { connection, key } = attempts(seller.id, app, store);
  const other = await createApp(db(), seller.id);
  expect(await insertConnection(db(), { ...connection, appId: other.id }, context())).toBe(false);
  expect(await createApiKey(seller.id, newUuid(new Date()), key(), keyContext())).toEqual({ fault: 'no_store' });
  expect(await registerApp(developer.id, newUuid(new Date()), APP_FIELDS, keyContext())).toBe('suspended');
});

describe.runIf(onServer)('what is under way when an account is suspended ends with it', () => {
  test('a connection', async () => {
    const { seller, store, app } = await scene();
    const { connection } = attempts(seller.id, app, store);
    const done = await inTwoSteps(
      (tx) => insertConnection(tx, connection, context()),
      async () => {},
      () => suspend(seller.id),
    );
    expect(done).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled', value: true }]);
    expect(await db().connection.count({ where: { storeId: store.id } })).toBe(1);
    expect(await db().connection.count({ where: { storeId: store.id, endedAt: null } })).toBe(0);
  });

  test('an API key', async () => {
    const { seller, store } = await scene();
    const key = {
      makerId: seller.id,
      ...attempts(seller.id, { id: '', redirectUri: '' }, store).key(),
      id: newUuid(new Date()),
    };
    const done = await inTwoSteps(
      (tx) => lockSellerStore(tx, seller.id, store.id, 'connect'),
      (tx) => insertKey(tx, { ...key, selector: mintCredential('code').selector, hash: 'x', createdAt: new Date() }),
      () => suspend(seller.id),
    );
    expect(done).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled', value: true }]);
    expect(await db().apiKey.count({ where: { storeId: store.id } })).toBe(1);
    expect(await db().apiKey.count({ where: { storeId: store.id, revokedAt: null } })).toBe(0);
  });
});
