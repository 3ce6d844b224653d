import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readHome } from '@/app/(main)/dashboard/read-home.ts';
import { POST as postIntrospect } from '@/app/api/oauth/introspect/route.ts';
import { POST as postToken } from '@/app/api/oauth/token/route.ts';
import { GET as getMe } from '@/app/api/v1/me/route.ts';
import { PATCH as patchSubscription } from '@/app/api/v1/subscriptions/[id]/route.ts';
import { GET as getList } from '@/app/api/v1/subscriptions/route.ts';
import { listSellerSubscriptions } from '@/lib/billing/subscriptions/seller-subscriptions.ts';
import { findDue, lockDue } from '@/lib/billing/subscriptions/system-subscriptions.ts';
import { db, setDb, transact } from '@/lib/database/db.ts';
import { listAppEntries, listSellerEntries, listSellerEntryApps } from '@/lib/journal/activity/seller-audit-entries.ts';
import { positionEvents } from '@/lib/journal/events/system-events.ts';
import { takeDueMails } from '@/lib/journal/mail/mails.ts';
import { takeMoreNotices } from '@/lib/journal/notices/notices.ts';
import { findKeyForAccess } from '@/lib/oauth/api-keys/presented-api-keys.ts';
import { dropExpiredRetries } from '@/lib/oauth/connections/current-connections.ts';
import { endConnection } from '@/lib/oauth/connections/ended-connections.ts';
import { listConnectedApps, listSellerConnections } from '@/lib/oauth/connections/seller-connections.ts';
import { asSellerId, type SellerId } from '@/lib/permissions/seller.ts';
import { listSellerStores } from '@/lib/stores/stores.ts';
import { findWork, takeLanes } from '@/lib/webhooks/delivery-lanes.ts';
import { fill, type Seeded } from '@/scripts/bench/seed/fill.ts';
import { defineFunctions } from '@/scripts/bench/seed/session.ts';
import { connectionSubjects, makeCodes } from '@/scripts/bench/seed/subjects.ts';
import { makeTemplates } from '@/scripts/bench/seed/templates.ts';
import type { Subject, Workload } from '@/scripts/bench/workload.ts';
import { exchange, introspect, list, me, rotate, update } from '@/scripts/bench/workloads.ts';
import { context } from './demo/factories.ts';
import { onServer, openTestDatabase, type TestDatabase, testSettings } from './testing/database.ts';
import { MORE_ROWS } from './testing/more-rows.ts';
import { waysOf as waysOfWork } from './testing/ways-of.ts';

/** Enough for PostgreSQL to see that most of each table is not what is asked for. */
const SIZES = { stores: 300, connections: 3_000, subscriptions: 3_000, entries: 6_000 };

const ANY_ID = '00000000-0000-7000-8000-000000000000';

let opened: TestDatabase;
let session: Client;
let seeded: Seeded;
let seller: SellerId;

beforeAll(async () => {
  if (!onServer) return;
  opened = await openTestDatabase(true);
  testSettings();
  setDb(opened.database.prisma);
  session = new Client({
    connectionString: 'url' in opened.target ? opened.target.url : '',
    options: '-c TimeZone=UTC',
  });
  await session.connect();
  seeded = { templates: await makeTemplates(new Date()), sizes: SIZES, now: new Date() };
  await defineFunctions(session);
  await fill(session, seeded);
  for (const sql of MORE_ROWS) await session.query(sql);
  await session.query('ANALYZE');
  const { rows } = await session.query('SELECT owner_id FROM store GROUP BY 1 ORDER BY count(*) DESC LIMIT 1');
  seller = asSellerId(rows[0].owner_id);
  // What could only be done by reading all of a table is done so, and shows; joins look up row by row.
  await Promise.all([session.query('SET plan_cache_mode = force_generic_plan'), consider('off')]);
});

/** Whether PostgreSQL considers what reads whole tables. */
const consider = (how: 'on' | 'off') =>
  session.query(
    ['seqscan', 'hashjoin', 'mergejoin', 'bitmapscan'].map((way) => `SET enable_${way} = ${how}`).join(';'),
  );

afterAll(async () => {
  await session?.end();
  await opened?.remove();
});

const waysOf = (work: () => Promise<unknown>) => waysOfWork(session, work);

/** Calls a handler with what a workload of the bench sends, whose own check proves that the answer is right. */
async function ask(workload: Workload, subject: Subject, handler: (request: Request) => Promise<Response>) {
  const { path, body, ...wire } = workload.request(subject);
  const answer = await handler(new Request(`https://tillgate.example${path}`, { ...wire, ...(body && { body }) }));
  workload.accept(subject, { status: answer.status, headers: {}, body: Buffer.from(await answer.arrayBuffer()) });
}

const subjectOf = async (n: number) => (await connectionSubjects(session, seeded, [n]))[0] ?? {};
const soon = () => new Date(Date.now() + 300_000);

const KEYS = { app: 'app_pkey', client: 'app_client_id_key', store: 'store_pkey', secret: 'app_secret_selector_key' };
const CONNECTION = {
  selector: 'connection_selector_key',
  id: 'connection_pkey',
  store: 'connection_store_id_connected_at_idx',
  app: 'connection_store_id_app_id_connected_at_idx',
};
const ACTIVITY = { owner: 'audit_entry_owner_id_id_idx', app: 'audit_entry_owner_id_app_id_id_idx' };
/** What has ended is read whole and moved to the revocation log. */
const NOTES = ['ALL OF revocation_pkey', 'revocation_pkey'];
const MEMBERS = ['member_pkey', 'member_user_id_idx'];

/** Expects that work reaches each table by these indexes and no other way. */
async function expectWays(work: () => Promise<unknown>, indexes: string[]): Promise<void> {
  const found = await waysOf(work);
  const byIndex = found.map((way) => way.replace(/^\w+: /, '')).filter((index) => !MEMBERS.includes(index));
  expect(byIndex.sort()).toEqual([...indexes].sort());
}

const { app, client, store, secret } = KEYS;

test.runIf(onServer)('what apps call all day finds each row by its own key', async () => {
  const subject = await subjectOf(5);
  const [code = {}] = await makeCodes(session, seeded, [1, 2], soon());
  await expectWays(() => ask(me, subject, getMe), [app, store, CONNECTION.selector]);
  await expectWays(() => ask(introspect, subject, postIntrospect), [client, secret, store, CONNECTION.selector]);
  const claim = [client, secret, app, store, CONNECTION.selector, CONNECTION.id];
  await expectWays(() => ask(rotate, subject, postToken), claim);
  // The mail says who allowed it.
  await expectWays(() => ask(exchange, code, postToken), [...claim, 'user_pkey']);
  const { id } = await db().connection.findFirstOrThrow({ where: { endedAt: null, connectedAt: { not: null } } });
  await expectWays(() => endConnection(db(), id, 'revoked_by_app', context()), [app, store, CONNECTION.id, ...NOTES]);
  await expectWays(() => findKeyForAccess(db(), 'none'), [store, 'api_key_selector_key']);
});

test.runIf(onServer)('v1’s list and update of subscriptions touch the store’s own', async () => {
  const subject = await subjectOf(7);
  const params = Promise.resolve({ id: subject.subscriptionId ?? '' });
  const called = [app, store, CONNECTION.selector];
  await expectWays(() => ask(list(10), subject, getList), [...called, 'subscription_store_id_mode_id_idx']);
  const ways = await waysOf(() => ask(update, subject, (request) => patchSubscription(request, { params })));
  expect(ways.filter((way) => way.includes('ALL OF'))).toEqual([]);
});

test.runIf(onServer)('lists of sellers begin in their own stores', async () => {
  const page = { limit: 20 };
  const { id } = await db().store.findFirstOrThrow({ where: { ownerId: seller } });
  const rows = [store, 'subscription_pkey', 'customer_pkey', 'variant_pkey', 'product_pkey'];
  const bySide = [...rows, 'subscription_store_id_mode_id_idx'];
  expect((await listSellerSubscriptions(db(), seller, page)).rows).toHaveLength(page.limit);
  await expectWays(() => listSellerSubscriptions(db(), seller, page), bySide);
  await expectWays(() => listSellerSubscriptions(db(), seller, { ...page, storeId: id }), bySide);
  const active = { ...page, status: 'active', mode: 'live' } as const;
  await expectWays(
    () => listSellerSubscriptions(db(), seller, active),
    [...rows, 'subscription_store_id_mode_status_id_idx'],
  );
  const shown = [app, store, 'user_pkey', CONNECTION.store];
  await expectWays(() => listSellerConnections(db(), seller, {}, page), shown);
  const filter = { storeId: id, appId: ANY_ID, mode: 'live' } as const;
  await expectWays(
    () => listSellerConnections(db(), seller, filter, page),
    [...shown.filter((way) => way !== CONNECTION.store), 'connection_active_idx'],
  );
  const older = { ...page, cursor: { where: 'after', at: ANY_ID } } as const;
  await expectWays(() => listSellerConnections(db(), seller, {}, older), [...shown, CONNECTION.id]);
  await expectWays(() => listConnectedApps(db(), seller), [app, CONNECTION.app, 'connection_active_idx']);
  await expectWays(() => listSellerStores(db(), seller), [store]);
});

test.runIf(onServer).each([
  ['everything', {}, ACTIVITY.owner],
  ['a store', { storeId: ANY_ID }, 'audit_entry_owner_id_store_id_id_idx'],
  ['an app', { appId: ANY_ID }, ACTIVITY.app],
  ['test mode', { mode: 'test' as const }, 'audit_entry_test_mode_idx'],
  ['live mode', { mode: 'live' as const }, ACTIVITY.owner],
  ['a rare kind', { kind: 'connected' as const }, 'audit_entry_rarer_kind_idx'],
  ['rotations', { kind: 'rotated' as const }, ACTIVITY.owner],
  ['a search', { search: 'anything' }, ACTIVITY.owner],
])('the activity of %s has an index', async (_what, filter, index) => {
  await expectWays(
    () => listSellerEntries(db(), { sellerId: seller, of: 'stores' }, filter, { limit: 20 }),
    [store, index],
  );
});

test.runIf(onServer)('what happened to apps themselves is read from an index of nothing else', async () => {
  const ways = [app, 'app_developer_user_id_idx', 'audit_entry_of_app_idx'];
  for (const filter of [{}, { search: 'anything' }])
    await expectWays(() => listSellerEntries(db(), { sellerId: seller, of: 'apps' }, filter, { limit: 20 }), ways);
});

test.runIf(onServer)('so have an app’s activity and the filter’s apps', async () => {
  const ofApp = [app, 'app_developer_user_id_idx', 'audit_entry_app_owner_id_app_id_id_idx'];
  const own = await db().app.findFirstOrThrow({
    where: { ownerId: { not: null } },
    select: { id: true, ownerId: true },
  });
  const developer = asSellerId(own.ownerId ?? '');
  await expectWays(() => listAppEntries(db(), developer, own.id, {}, { limit: 20 }), ofApp);
  await expectWays(() => listSellerEntryApps(db(), seller), [app, ACTIVITY.app, CONNECTION.app]);
});

test.runIf(onServer)('a seller’s home begins in their own stores, apps and notices', async () => {
  // Which of two indexes is the right one shows only where there is something to find.
  await session.query(`INSERT INTO invitation
    (id, store_id, email, token_hash, invited_by_id, created_at, expires_at)
    SELECT id, id, 'guest@example.com', id, owner_id, now(), now() FROM store`);
  await session.query('ANALYZE invitation');
  const home = () => readHome(db(), { id: seller, sessionId: 'none', shownStoreId: null }, 'live', new Date());
  await expectWays(home, [
    ...[store, app, 'user_pkey', 'session_pkey', 'notice_user_id_kind_id_idx', 'audit_entry_rarer_kind_idx'],
    ...[
      'invoice_not_paid_idx',
      'subscription_due_at_in_store_idx',
      'subscription_pkey',
      'customer_pkey',
      'test_clock_pkey',
    ],
    ...[CONNECTION.store, 'api_key_store_id_idx', 'connect_request_store_id_app_id_mode_asked_by_id_key'],
    ...['app_owner_id_idx', 'app_developer_user_id_idx', 'app_developer_pkey', 'product_name_prefix_idx'],
    ...['webhook_endpoint_failed_idx', 'webhook_endpoint_app_id_mode_idx'],
    ...['invitation_store_id_email_key', 'invitation_app_id_email_key'],
  ]);
});

test.runIf(onServer)('queues are read from where the next due row is', async () => {
  const [now, until] = [new Date(), soon()];
  const due = () => transact((tx) => lockDue(tx, now, { limit: 50, after: null, except: [] }));
  await expectWays(due, ['subscription_due_at_idx', 'test_clock_pkey']);
  // All clocks are looked at: what is due by one is asked of its own store.
  const clocks = ['ALL OF IT', 'subscription_due_at_in_store_idx', 'invoice_attempt_in_store_idx'];
  const first = ['subscription_due_at_idx', 'invoice_attempt_idx', 'test_clock_pkey'];
  await expectWays(() => findDue(db(), now, []), [...first, ...clocks]);
  await expectWays(() => findWork(db(), now), ['delivery_lane_due_at_idx', 'ALL OF event_unpublished_idx']);
  const lanes = { most: 10, busy: new Map(), holder: ANY_ID, now, until };
  const ofLanes = ['delivery_lane_due_at_idx', 'delivery_lane_pkey', 'webhook_endpoint_pkey'];
  await expectWays(() => takeLanes(db(), lanes), ofLanes);
  await expectWays(() => takeDueMails(db(), { now, until, most: 5 }), ['mail_next_attempt_at_idx', 'mail_pkey']);
  const notices = { userId: seller, kind: 'payment_failed', count: 1, last: ANY_ID };
  await expectWays(
    () => takeMoreNotices(db(), notices, { now, most: 5, after: ANY_ID }),
    ['notice_waiting_idx', 'notice_pkey'],
  );
  const retries = ['connection_retry_expires_at_idx', CONNECTION.id];
  await expectWays(() => dropExpiredRetries(db(), now, 5), retries);
});

test.runIf(onServer)('the next events are published by themselves, however many wait', async () => {
  await session.query('UPDATE event SET position = NULL; ANALYZE event');
  await consider('on');
  const ways = [...(await waysOf(() => findWork(db(), new Date()))), ...(await waysOf(() => transact(positionEvents)))];
  const oldest = 'event: ALL OF event_unpublished_idx';
  expect(ways.filter((way) => way.includes('event: '))).toEqual([oldest, 'event: ALL OF event_position_key', oldest]);
  await consider('off');
});
