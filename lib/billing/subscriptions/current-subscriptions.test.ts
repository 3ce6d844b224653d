import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { context } from '@/prisma/demo/factories.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import type { StoreMode } from '@/prisma/testing/billing-factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db, transact } from '../../database/db.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import { beginAdvance, deleteTestClock, finishAdvance } from '../../stores/test-clocks.ts';
import type { Variant } from '../catalogue/variant.ts';
import { type Current, currentSubscription, findSubscriptions } from './current-subscriptions.ts';
import { renewUpTo } from './renew-subscriptions.ts';
import { at, testStore, testSubscription, testVariant } from './testing.ts';
import { updateSubscription } from './update-subscription.ts';

testDatabase();

const NOW = at('2025-06-16');

let inStore: StoreMode;
let access: StoreProof;
let small: Variant;
let large: Variant;

beforeAll(async () => {
  ({ inStore, access } = await testStore());
  small = await testVariant(inStore, { price: 10000 });
  large = await testVariant(inStore, { price: 30000 });
});

afterEach(() => deleteTestClock(db(), inStore.storeId));

const update = (id: string, action: Parameters<typeof updateSubscription>[2], now = NOW) =>
  updateSubscription(access, id, action, context(now));
const subscribed = () => testSubscription(inStore, small, '2025-06-01');
const swapTo = (variant: Variant, when: 'now' | 'period_end' = 'now') =>
  ({ action: 'swap', variantId: variant.id, when }) as const;

async function read(id: string): Promise<Current> {
  const found = await currentSubscription(db(), access, id);
  if (!found) throw new Error('There is no such subscription.');
  return found;
}

describe('what is read', () => {
  const states: [string, () => Promise<string>][] = [
    ['has just been paid for', subscribed],
    ['is on trial', () => testSubscription(inStore, small, '2025-06-01', { trialEnd: at('2025-07-01') })],
    ['changes when it renews', () => changed(swapTo(large, 'period_end'))],
    ['has pending lines', () => changed(swapTo(large))],
    ['has ended', () => changed({ action: 'cancel_immediately' })],
    ['has an open invoice', overdue],
  ];

  async function changed(action: Parameters<typeof updateSubscription>[2]): Promise<string> {
    const id = await subscribed();
    await update(id, action);
    return id;
  }

  async function overdue(): Promise<string> {
    const id = await testSubscription(inStore, small, '2025-06-01', { isDeclined: true });
    await renewUpTo(id, at('2025-07-02'));
    return id;
  }

  test.each(states)('of one that %s is the same alone, in a transaction and among many', async (_what, make) => {
    const id = await make();
    const among = await transact((tx) => findSubscriptions(tx, [id]));
    const { loaded } = await read(id);
    expect(loaded).toStrictEqual(among[0]);
    expect((await transact((tx) => currentSubscription(tx, access, id)))?.loaded).toStrictEqual(among[0]);
    const inOrder = (lines = loaded.pending) => lines.map((line) => Object.entries(line).map(String));
    expect(inOrder()).toEqual(inOrder(among[0]?.pending));
  });

  test('is nothing of another store, mode or id', async () => {
    const id = await subscribed();
    const others = await testStore();
    const live = { ...access, store: { ...access.store, mode: 'live' as Mode } };
    expect(await currentSubscription(db(), others.access, id)).toBeNull();
    expect(await currentSubscription(db(), live, id)).toBeNull();
    expect(await currentSubscription(db(), access, 'sub_1')).toBeNull();
  });

  test('has the store’s clock, in test mode', async () => {
    const id = await subscribed();
    const { storeId } = inStore;
    expect((await read(id)).clock).toBeNull();
    const to = at('2025-06-20');
    await beginAdvance(db(), storeId, { from: NOW, to, now: NOW });
    expect((await read(id)).clock).toEqual({ offsetMs: 0n, advancingTo: to, reachedAt: NOW });
    await finishAdvance(db(), storeId, { to, now: NOW });
    expect((await read(id)).clock).toEqual({ offsetMs: 345_600_000n, advancingTo: null, reachedAt: null });
  });
});
