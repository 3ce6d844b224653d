import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { context, DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import type { Prisma } from '@/prisma/generated/client.ts';
import { onServer, testDatabase } from '@/prisma/testing/database.ts';
import { rowOf, scene } from '@/prisma/testing/scene.ts';
import { inTwoSteps, someoneWaits } from '@/prisma/testing/two-steps.ts';
import { findSubscriptions } from '../billing/subscriptions/current-subscriptions.ts';
import { passTime } from '../billing/subscriptions/passing-time.ts';
import { saveSubscriptions } from '../billing/subscriptions/save-subscriptions.ts';
import { lockSubscriptions } from '../billing/subscriptions/system-subscriptions.ts';
import { at, testSubscription, testVariant } from '../billing/subscriptions/testing.ts';
import { db, transact } from '../database/db.ts';
import { execute, sql } from '../database/query.ts';
import { changeAndRecord, insertEntry } from '../journal/activity/audit-entries.ts';
import { log } from '../kernel/process/log.ts';
import { deleteSeller } from './delete-seller.ts';
import { deleteStore } from './delete-store.ts';

testDatabase();

type Tx = Prisma.TransactionClient;

/** Watches for retries in the log. */
let retried: MockInstance;
beforeEach(() => {
  retried = vi.spyOn(log(), 'warn');
});
afterEach(() => retried.mockRestore());

async function dueSubscription(storeId: string): Promise<string> {
  const side = { storeId, mode: 'live' } as const;
  return testSubscription(side, await testVariant(side), '2025-01-31');
}

async function renew(tx: Tx, id: string): Promise<void> {
  const subscriptions = await findSubscriptions(tx, [id]);
  const periods = subscriptions.map((subscription) =>
    passTime(subscription, { until: at('2025-03-01'), updatedAt: null, collects: false }),
  );
  expect(periods).toEqual([1]);
  await saveSubscriptions(tx, subscriptions);
}

/** The embedded database runs one transaction after the other. */
describe.runIf(onServer)('whoever deletes waits for what is under way, and neither is rolled back', () => {
  const now = new Date();
  const proof = (email: string) => ({ email, password: DEMO_PASSWORD });
  const both = (second: string) => [{ status: 'fulfilled' }, { status: 'fulfilled', value: second }];

  test('a store, while a subscription of it renews', async () => {
    const { seller, store } = await scene();
    const id = await dueSubscription(store.id);
    const done = await inTwoSteps(
      (tx) => lockSubscriptions(tx, [id]),
      (tx) => renew(tx, id),
      () => deleteStore(seller.id, store.id, store.name, context()),
    );
    expect(done).toMatchObject(both('deleted'));
    expect(retried).not.toHaveBeenCalled();
    expect(await db().subscription.count({ where: { id } })).toBe(0);
  });

  test('an account, while a subscription of its store renews', async () => {
    const { seller, store } = await scene();
    const id = await dueSubscription(store.id);
    const done = await inTwoSteps(
      (tx) => lockSubscriptions(tx, [id]),
      (tx) => renew(tx, id),
      () => deleteSeller(seller, proof(seller.email), now),
    );
    expect(done).toMatchObject(both('deleted'));
    expect(retried).not.toHaveBeenCalled();
  });

  test('an account, while a connection to its store is changed and recorded', async () => {
    const { connect, seller } = await scene();
    const { id } = await rowOf((await connect()).access_token);
    const done = await inTwoSteps(
      (tx) => tx.connection.update({ where: { id }, data: { lastUsedAt: new Date() } }),
      (tx) => insertEntry(tx, { connectionId: id }, { kind: 'rotated', actor: 'app', context: context() }),
      () => deleteSeller(seller, proof(seller.email), now),
    );
    expect(done).toMatchObject(both('deleted'));
    expect(retried).not.toHaveBeenCalled();
  });

  test('if two deadlock all the same, the one that was rolled back is retried', async () => {
    const stores = [(await scene()).store, (await scene()).store];
    let tries = 0;
    let changed = 0;
    let go = () => {};
    const bothHaveLocks = new Promise<void>((resolve) => {
      go = resolve;
    });
    const change = (tx: Tx, index: number) =>
      tx.store.update({ where: { id: stores[index]?.id ?? '' }, data: { name: 'Touched' } });
    const crossing = (from: number) =>
      transact(async (tx) => {
        tries += 1;
        await change(tx, from);
        changed += 1;
        if (changed === 2) go();
        await bothHaveLocks;
        await change(tx, 1 - from);
        return 'done';
      });
    expect(await Promise.all([crossing(0), crossing(1)])).toEqual(['done', 'done']);
    // On a busy machine the one that was rolled back may take its row again before the other has it.
    expect(tries).toBeGreaterThanOrEqual(3);
    expect(retried).toHaveBeenCalledTimes(tries - 2);
  });

  test('a single statement that deadlocks with a transaction is retried too', async () => {
    const { connect, seller } = await scene();
    const { id } = await rowOf((await connect()).access_token);
    const change = sql`UPDATE connection SET last_used_at = now() WHERE id = ${id}::uuid`;
    let told: Promise<boolean> | undefined;
    await transact(async (tx) => {
      await execute(tx, sql`SELECT 1 FROM "user" WHERE id = ${seller.id} FOR UPDATE`);
      // It has the connection and waits for the account.
      if (!told) {
        told = changeAndRecord(db(), change, { kind: 'rotated', actor: 'app', context: context() });
        await someoneWaits();
      }
      // Whichever of the two PostgreSQL rolls back, it is retried.
      await tx.connection.update({ where: { id }, data: { lastUsedAddress: '203.0.113.9' } });
    });
    expect(await told).toBe(true);
  });
});
