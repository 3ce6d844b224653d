import { expect, test } from 'vitest';
import { context, createApp, createSeller, createStore } from '@/prisma/demo/factories.ts';
import {
  createCustomer,
  createProduct,
  createSubscription,
  type NewSubscription,
  type StoreMode,
} from '@/prisma/testing/billing-factories.ts';
import { connect } from '@/prisma/testing/connect.ts';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { signedIn } from '../../../lib/accounts/testing.ts';
import { db } from '../../../lib/database/db.ts';
import { insertEntry } from '../../../lib/journal/activity/audit-entries.ts';
import type { EntryKind } from '../../../lib/journal/activity/kind.ts';
import { insertNotices } from '../../../lib/journal/notices/notices.ts';
import { DAY_MS } from '../../../lib/kernel/text/durations.ts';
import { newUuid } from '../../../lib/kernel/text/uuid.ts';
import type { Role } from '../../../lib/permissions/role.ts';
import type { SellerId } from '../../../lib/permissions/seller.ts';
import { insertMember } from '../../../lib/stores/members.ts';
import { type Home, readHome } from './read-home.ts';

testDatabase();

const NOW = new Date('2026-05-20T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const home = (
  id: SellerId,
  { mode = 'live', now = NOW, sessionId = 'none', shownStoreId = null }: Partial<Asked> = {},
): Promise<Home> => readHome(db(), { id, sessionId, shownStoreId }, mode, now);
interface Asked {
  shownStoreId: string | null;
  mode: 'live' | 'test';
  now: Date;
  sessionId: string;
}

/** A seller's store, and a colleague of theirs in each other role. */
async function shop(store: Parameters<typeof createStore>[2] = {}) {
  const { id: sellerId } = await createSeller(db());
  const { id: storeId, name } = await createStore(db(), sellerId, store);
  const colleague = async (role: Role) => {
    const { id: userId } = await createSeller(db());
    await insertMember(db(), { storeId, userId, role }, daysAgo(200));
    return userId;
  };
  return { sellerId, storeId, name, colleague, live: { storeId, mode: 'live' } as StoreMode };
}

async function subscribe(inStore: StoreMode, name: string, more: Partial<NewSubscription>): Promise<string> {
  const { variants } = await createProduct(db(), inStore, { variants: [{ price: 4500 }] });
  const variant = variants[0];
  if (!variant) throw new Error('The factory made no variant.');
  const customerId = await createCustomer(db(), inStore, { name });
  return createSubscription(db(), inStore, { customerId, variant, startedAt: daysAgo(25), ...more }, NOW);
}

async function record(storeId: string, kind: EntryKind, label: string, at: Date, mode: 'live' | 'test' = 'live') {
  const subject = { storeId, key: { label, mode } };
  await insertEntry(db(), subject, { kind, actor: { key: label }, context: context(at) });
}

test('a new seller has nothing yet, and reading their home writes nothing', async () => {
  const { id } = await createSeller(db());
  let found: Home | undefined;
  const statements = await statementsOf(async () => {
    found = await home(id);
  });
  expect(statements.filter((text) => !/^\s*(SELECT|WITH\b(?!.*\b(INSERT|UPDATE|DELETE)\b))/is.test(text))).toEqual([]);
  const { attention, ...rest } = found ?? {};
  const none = { stores: [], day: [], apps: [], hasProduct: false, hasConnected: false, hidesFirstSteps: false };
  expect(rest).toEqual(none);
  expect(Object.values(attention ?? {})).toEqual(Array.from({ length: 11 }, () => []));
});

test('stores come oldest first, with the reader’s role; products and apps are noticed', async () => {
  const { sellerId, storeId, name, colleague, live } = await shop({
    createdAt: daysAgo(3),
    customDomain: 'shop.example',
  });
  const second = await createStore(db(), sellerId, { createdAt: daysAgo(5) });
  const viewer = await colleague('viewer');
  expect((await home(sellerId)).stores.map(({ id, role }) => [id, role])).toEqual([
    [second.id, 'owner'],
    [storeId, 'owner'],
  ]);
  expect(await home(viewer)).toMatchObject({
    stores: [{ id: storeId, name, role: 'viewer', customDomain: 'shop.example', connections: 0 }],
    hasProduct: false,
    apps: [],
    hasConnected: false,
  });
  await createProduct(db(), live);
  const app = await createApp(db(), viewer);
  await connect({ app, store: { id: storeId }, ownerId: sellerId });
  expect(await home(viewer)).toMatchObject({
    hasProduct: true,
    hasConnected: true,
    apps: [{ id: app.id }],
    stores: [{ connections: 1 }],
  });
  await db().connection.updateMany({ where: { storeId }, data: { endedAt: NOW, endReason: 'revoked_by_seller' } });
  // What was done once stays done.
  expect(await home(viewer)).toMatchObject({ hasConnected: true, stores: [{ connections: 0 }] });
});

test('of one store that is shown alone: its things, and what concerns none', async () => {
  const { sellerId, storeId, live } = await shop();
  const { id: other } = await createStore(db(), sellerId);
  await record(storeId, 'customer_create', 'Here', daysAgo(0));
  await record(other, 'customer_create', 'There', daysAgo(0));
  for (const inStore of [live, { storeId: other, mode: 'live' } as StoreMode])
    await subscribe(inStore, inStore.storeId, { status: 'past_due', startedAt: daysAgo(40) });
  const { stores, day, attention } = await home(sellerId, { shownStoreId: storeId });
  expect(stores.map(({ id }) => id)).toEqual([storeId]);
  expect(new Set(day.map((group) => group.storeId))).toEqual(new Set([storeId]));
  expect(attention.payments.map(({ customerName }) => customerName)).toEqual([storeId]);
  expect((await home(sellerId)).attention.payments).toHaveLength(2);
  // Somebody else's store shows nothing of it.
  expect((await home((await createSeller(db())).id, { shownStoreId: storeId })).stores).toEqual([]);
});

test('failed payments: the latest of each store, how many, and only to those who may settle them', async () => {
  const { sellerId, colleague, storeId, live } = await shop();
  await subscribe(live, 'Ada Lovelace', { status: 'past_due', startedAt: daysAgo(40) });
  await subscribe(live, 'Grace Hopper', { status: 'past_due', startedAt: daysAgo(33) });
  await subscribe(live, 'Paid Up', {});
  const { payments } = (await home(sellerId)).attention;
  expect(payments).toEqual([
    expect.objectContaining({ storeId, count: 2, customerName: 'Grace Hopper', total: 4500n, nextAttemptAt: null }),
  ]);
  const nextAttemptAt = daysAgo(-3);
  await db().invoice.updateMany({ where: { id: payments[0]?.id ?? '' }, data: { nextAttemptAt } });
  expect((await home(await colleague('admin'))).attention.payments).toMatchObject([{ nextAttemptAt }]);
  for (const role of ['developer', 'viewer'] as const)
    expect((await home(await colleague(role))).attention.payments).toEqual([]);
  expect((await home(sellerId, { mode: 'test' })).attention.payments).toEqual([]);
  expect((await home((await createSeller(db())).id)).attention.payments).toEqual([]);
  await db().invoice.updateMany({ where: { storeId }, data: { status: 'paid' } });
  expect((await home(sellerId)).attention.payments).toEqual([]);
});

test('subscriptions that end within two weeks, the next first, in the time of their store', async () => {
  const { sellerId, storeId, colleague, live } = await shop();
  const ends = { cancelAtPeriodEnd: true };
  const later = await subscribe(live, 'Later', { ...ends, startedAt: daysAgo(18) });
  const sooner = await subscribe(live, 'Sooner', { ...ends, startedAt: daysAgo(28) });
  await subscribe(live, 'Much later', { ...ends, startedAt: daysAgo(2) });
  await subscribe(live, 'Renews', {});
  await subscribe(live, 'Over', { status: 'canceled' });
  const test = await subscribe({ storeId, mode: 'test' }, 'Test', { ...ends, startedAt: daysAgo(2) });
  const endings = async (id: SellerId, mode: 'live' | 'test' = 'live') =>
    (await home(id, { mode })).attention.endings.map((one) => one.id);
  expect(await endings(sellerId)).toEqual([sooner, later]);
  expect((await home(sellerId)).attention.endings[0]).toMatchObject({
    customerName: 'Sooner',
    endsAt: expect.any(Date),
  });
  expect(await endings(await colleague('viewer'))).toEqual([]);
  expect(await endings(sellerId, 'test')).toEqual([]);
  await db().testClock.create({ data: { storeId, offsetMs: 20 * DAY_MS } });
  expect(await endings(sellerId, 'test')).toEqual([test]);
  expect(await endings(await colleague('developer'), 'test')).toEqual([test]);
});

test('sign-ins on new devices for a week, but not that of the session itself', async () => {
  const { seller, sessionId } = await signedIn();
  const { createdAt } = await db().session.findUniqueOrThrow({ where: { id: sessionId } });
  await db().notice.deleteMany({ where: { userId: seller.id } });
  const add = (browser: string, minutes: number) =>
    insertNotices(db(), [
      {
        userId: seller.id,
        kind: 'new_device',
        content: { sentence: 'signedIn', browser, system: null },
        at: new Date(createdAt.getTime() + minutes * 60_000),
      },
    ]);
  await add('This one', 0);
  await add('Another one', 1 / 60);
  const texts = async (days: number, of = sessionId) =>
    (
      await home(seller.id, { sessionId: of, now: new Date(createdAt.getTime() + days * DAY_MS) })
    ).attention.devices.map(({ content }) => 'browser' in content && content.browser);
  expect(await texts(1)).toEqual(['Another one']);
  expect(await texts(1, 'another session')).toEqual(['Another one', 'This one']);
  expect(await texts(8)).toEqual([]);
});

test('requests to connect an app reach those who may, until they are answered', async () => {
  const { sellerId, storeId, colleague } = await shop();
  const asker = await colleague('developer');
  const app = await createApp(db(), sellerId, { name: 'ShipFast' });
  const id = newUuid(NOW);
  const wanted = { id, storeId, appId: app.id, askedById: asker, scopes: ['*'], path: '/oauth/authorize?x=1' };
  await db().connectRequest.create({ data: { ...wanted, mode: 'live', askedAt: NOW, expiresAt: daysAgo(-7) } });
  const requests = async (of: SellerId, more: Partial<Asked> = {}) =>
    (await home(of, more)).attention.requests.map(({ id: of, appName, mode }) => [appName, mode, of]);
  expect(await requests(sellerId)).toEqual([['ShipFast', 'live', id]]);
  expect(await requests(await colleague('admin'), { mode: 'test' })).toHaveLength(1);
  expect(await requests(asker)).toEqual([]);
  expect(await requests(sellerId, { now: daysAgo(-8) })).toEqual([]);
  await db().app.update({ where: { id: app.id }, data: { disabledAt: NOW } });
  expect(await requests(sellerId)).toEqual([]);
});

test('the day: what happened within 24 hours, alike things together, of one mode, without what is too frequent', async () => {
  const { sellerId, storeId, colleague } = await shop();
  for (const hours of [1, 2, 3]) await record(storeId, 'customer_create', 'Till', daysAgo(hours / 24));
  await record(storeId, 'customer_create', 'Till', daysAgo(2));
  await record(storeId, 'customer_create', 'Till', daysAgo(0.1), 'test');
  await record(storeId, 'rotated', 'Till', daysAgo(0.01));
  await record(storeId, 'webhook_added', 'Till', daysAgo(0.5));
  const day = async (id: SellerId, mode: 'live' | 'test' = 'live') =>
    (await home(id, { mode })).day.map(({ kind, count, appName }) => [kind, count, appName]);
  const live = [
    ['customer_create', 3, 'Till'],
    ['webhook_added', 1, 'Till'],
  ];
  expect(await day(sellerId)).toEqual(live);
  expect((await home(sellerId)).day[0]?.at).toEqual(daysAgo(1 / 24));
  expect(await day(await colleague('viewer'))).toEqual(live);
  expect(await day(sellerId, 'test')).toEqual([['customer_create', 1, 'Till']]);
  expect(await day((await createSeller(db())).id)).toEqual([]);
});
