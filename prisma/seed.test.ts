import { expect, test } from 'vitest';
import { saveCalls } from '@/lib/calls/save-calls.ts';
import { db } from '@/lib/database/db.ts';
import { query, sql } from '@/lib/database/query.ts';
import { queueNotices } from '@/lib/journal/notices/queue-notices.ts';
import { DAY_MS } from '@/lib/kernel/text/durations.ts';
import { countAppUse } from '@/lib/oauth/connections/count-app-use.ts';
import { listAppConnections } from '@/lib/oauth/connections/list-app-connections.ts';
import { listSellerConnections } from '@/lib/oauth/connections/seller-connections.ts';
import { asSellerId } from '@/lib/permissions/seller.ts';
import { listFailedEndpoints } from '@/lib/webhooks/webhook-endpoints.ts';
import { planLives } from './demo/shop-lives.ts';
import { seedDemo } from './seed.ts';
import { loggedCalls } from './testing/calls.ts';
import { testDatabase } from './testing/database.ts';
import { OPERATOR } from './testing/scene.ts';

testDatabase();

const NOW = new Date('2026-05-14T10:00:00.000Z');

test('the demo has what the contract promises, and meaningful numbers', async () => {
  expect(await seedDemo(db(), { tokenPrefix: 'svc' }, NOW)).toBe(true);
  expect(await seedDemo(db(), { tokenPrefix: 'svc' }, NOW)).toBe(false);
  await saveCalls(NOW);
  const people = await db().user.findMany({
    include: { stores: true, apps: { orderBy: { name: 'asc' } }, accounts: true },
  });
  const person = (email: string) => people.find((one) => one.email === email);
  const seller = person('seller@example.com');
  expect(seller?.stores.map(({ name }) => name).sort()).toEqual(['Lumen Studio', 'Northwind Coffee']);
  const sellerId = asSellerId(seller?.id ?? '');
  // Each store has customers of its own: none stands in both.
  const customers = await db().customer.findMany({ where: { mode: 'live' }, select: { name: true, storeId: true } });
  expect(new Set(customers.map(({ storeId }) => storeId)).size).toBe(2);
  expect(new Set(customers.map(({ name }) => name)).size).toBe(customers.length);
  // One whose access ends a week after the demo was made is over by now.
  const connected = (await listSellerConnections(db(), sellerId, {}, { limit: 9 })).rows;
  expect(connected.map(({ app, mode }) => [app.name, mode])).toEqual([
    ['Shelfcount', 'test'],
    ['Ledgerling', 'live'],
  ]);
  const ends = await db().connection.findMany({
    where: { endsAt: { not: null }, endedAt: null },
    select: { storeId: true, endsAt: true, app: { select: { name: true } } },
  });
  expect(ends).toMatchObject([{ endsAt: new Date(NOW.getTime() + 7 * DAY_MS), app: { name: 'Mailpigeon' } }]);
  const [, books] = connected;
  const used = books?.scopeUses.map(({ scope }) => scope);
  expect([used, books?.scopes.length]).toEqual([['orders:read'], 4]);
  const failed = await listFailedEndpoints(db(), { id: sellerId, shownStoreId: null });
  expect(failed.map(({ url }) => url)).toEqual(['https://hooks.northwind.example/tillgate']);
  const waiting = await db().approval.findMany({ where: { status: 'pending', expiresAt: { gt: NOW } } });
  expect(waiting.map(({ storeId }) => storeId)).toEqual([ends[0]?.storeId]);
  const [ledger, parcels] = person('developer@example.com')?.apps ?? [];
  expect(person('developer@example.com')?.apps.length).toBe(2);
  expect([ledger, parcels].map((app) => [app?.name, app?.verification])).toEqual([
    ['Ledgerling', 'none'],
    ['Parcelwise', 'verified'],
  ]);
  expect(await db().app.findMany({ where: { verification: 'requested' }, select: { name: true } })).toEqual([
    { name: 'Shelfcount' },
  ]);
  const withPassword = people.filter(({ accounts }) => accounts.length > 0).map(({ email }) => email);
  expect(withPassword.sort()).toEqual(['developer@example.com', 'operator@example.com', 'seller@example.com']);

  // The log agrees with the totals of today, and is of connections that were there.
  const logged = await loggedCalls();
  expect(logged.length).toBeGreaterThan(24);
  expect(logged.every(({ appId, storeId }) => appId === parcels?.id && storeId !== null)).toBe(true);
  const { days: counted } = await countAppUse(OPERATOR, parcels?.id ?? '', NOW);
  expect(counted.at(-1)?.calls).toBeGreaterThan(logged.length);
  expect(counted.at(-1)?.failed).toBe(logged.filter(({ status }) => status === 404).length);

  for (const app of [parcels, ledger]) {
    const use = await countAppUse(OPERATOR, app?.id ?? '', NOW);
    expect(use.connections).toBeGreaterThan(5);
    expect(use.days.every(({ calls, failed }) => calls > failed)).toBe(true);
    expect(use.days.reduce((sum, { failed }) => sum + failed, 0)).toBeGreaterThan(20);
    const ended = await db().connection.count({ where: { appId: app?.id ?? '', endedAt: { not: null } } });
    expect(ended).toBeGreaterThan(1);
  }
  expect((await listAppConnections(OPERATOR, parcels?.id ?? '')).after).not.toBeNull();
  const mistimed = await query(
    db(),
    sql`
    SELECT id FROM connection WHERE NOT (authorized_at <= connected_at AND connected_at <= LEAST(ended_at, ${NOW}))
      OR last_used_at NOT BETWEEN connected_at AND LEAST(ended_at, ${NOW})`,
  );
  expect(mistimed).toEqual([]);
  // Nobody subscribes before the store was there, comes after their first subscription, or joins before the store.
  const disagree = await query(
    db(),
    sql`
    SELECT s.id FROM subscription s JOIN store ON store.id = s.store_id JOIN customer c ON c.id = s.customer_id
      WHERE s.created_at < store.created_at OR c.created_at > s.created_at
    UNION ALL SELECT store_id FROM member JOIN store ON store.id = store_id WHERE joined_at <> store.created_at
    UNION ALL SELECT store.id FROM store JOIN "user" ON "user".id = owner_id WHERE "user".created_at > store.created_at`,
  );
  expect(disagree).toEqual([]);
  const byWhom = await db().auditEntry.findMany({
    where: { subscriptionId: { not: null } },
    select: { appName: true },
  });
  expect(byWhom.some(({ appName }) => appName === 'Robin Seller')).toBe(true);
  const unrecorded = await query(
    db(),
    sql`
    SELECT id FROM connection c WHERE ended_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM audit_entry e
        WHERE e.connection_id = c.id AND e.kind = c.end_reason::text AND e.at = c.ended_at)`,
  );
  expect(unrecorded).toEqual([]);
  expect(await queueNotices(NOW)).toBe(0);
});

test('the same seed and time give the same lives', () => {
  expect(planLives(7, 20, NOW)).toEqual(planLives(7, 20, NOW));
  expect(planLives(7, 20, NOW)).not.toEqual(planLives(8, 20, NOW));
});
