import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Place } from '@/prisma/demo/billing-factories.ts';
import { context } from '@/prisma/demo/factories.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import { onServer, statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { db, transact } from '../../database/db.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import { type AnswerRow, findStoredAnswer, insertClaim, takeOverClaim } from '../../stores/stored-answers.ts';
import { beginAdvance, deleteTestClock, finishAdvance } from '../../stores/test-clocks.ts';
import type { Variant } from '../catalogue/variant.ts';
import { findLives } from './any-subscriptions.ts';
import { type Current, currentSubscription } from './current-subscriptions.ts';
import { decideChange } from './decide-change.ts';
import { makeChange } from './life.ts';
import { renewUpTo } from './renew-subscriptions.ts';
import { saveChange } from './save-lives.ts';
import { lockRow } from './subscriptions.ts';
import { at, testStore, testSubscription, testVariant } from './testing.ts';
import { updateSubscription } from './update-subscription.ts';

testDatabase();

const NOW = at('2025-06-16');

let place: Place;
let access: StoreProof;
let small: Variant;
let large: Variant;

beforeAll(async () => {
  ({ place, access } = await testStore());
  small = await testVariant(place, { price: 10000 });
  large = await testVariant(place, { price: 30000 });
});

afterEach(() => deleteTestClock(db(), place.storeId));

const update = (id: string, action: Parameters<typeof updateSubscription>[2], now = NOW) =>
  updateSubscription(access, id, action, context(now));
const subscribed = () => testSubscription(place, small, '2025-06-01');
const swapTo = (variant: Variant, when: 'now' | 'period_end' = 'now') =>
  ({ action: 'swap', variantId: variant.id, when }) as const;

/** How much has been recorded of a subscription, in each of the three places. */
const recorded = (id: string) =>
  Promise.all([
    db().subscriptionEvent.count({ where: { subscriptionId: id } }),
    db().event.count({ where: { streamId: id } }),
    db().auditEntry.count({ where: { storeId: place.storeId, detail: { path: ['subscription'], equals: id } } }),
  ]);

async function read(id: string): Promise<Current> {
  const found = await currentSubscription(id).for(access, db());
  if (!found) throw new Error('There is no such subscription.');
  return found;
}

describe('what is read', () => {
  const states: [string, () => Promise<string>][] = [
    ['has just been paid for', subscribed],
    ['is on trial', () => testSubscription(place, small, '2025-06-01', { trialEnd: at('2025-07-01') })],
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
    const id = await testSubscription(place, small, '2025-06-01', { isDeclined: true });
    await renewUpTo(id, at('2025-07-02'));
    return id;
  }

  test.each(states)('of one that %s is what Prisma reads', async (_what, make) => {
    const id = await make();
    const [asPrisma] = await transact((tx) => findLives(tx, [id]));
    const { life } = await read(id);
    expect(life).toStrictEqual(asPrisma);
    expect((await transact((tx) => currentSubscription(id).for(access, tx)))?.life).toStrictEqual(asPrisma);
    const inOrder = (lines = life.pending) => lines.map((line) => Object.entries(line).map(String));
    expect(inOrder()).toEqual(inOrder(asPrisma?.pending));
  });

  test('is nothing of another store, mode or id', async () => {
    const id = await subscribed();
    const others = await testStore();
    const live = { ...access, store: { ...access.store, mode: 'live' as Mode } };
    expect(await currentSubscription(id).for(others.access, db())).toBeNull();
    expect(await currentSubscription(id).for(live, db())).toBeNull();
    expect(await currentSubscription('sub_1').for(access, db())).toBeNull();
  });

  test('has the store’s clock, in test mode', async () => {
    const id = await subscribed();
    const { storeId } = place;
    expect((await read(id)).clock).toBeNull();
    const to = at('2025-06-20');
    await beginAdvance(db(), storeId, { from: NOW, to, now: NOW });
    expect((await read(id)).clock).toEqual({ storeId, offsetMs: 0n, advancingTo: to, reachedAt: NOW });
    await finishAdvance(db(), storeId, { to, now: NOW });
    expect((await read(id)).clock).toEqual({ storeId, offsetMs: 345_600_000n, advancingTo: null, reachedAt: null });
  });
});

describe('a change', () => {
  /** Cancels what was read, at the end of its period. */
  function cancel(current: Current, answer?: AnswerRow): Promise<boolean> {
    const { life } = current;
    const change = decideChange(life.row, { action: 'cancel' }, {}, NOW);
    makeChange(life, change, { at: NOW, updatedAt: NOW, kind: 'cancel' });
    const entry = { kind: 'subscription_cancel', detail: { subscription: life.row.id } } as const;
    return saveChange(db(), current, access, entry, { ...context(NOW), answer });
  }

  test('stores its answer, and is not made when the claim to it is lost', async () => {
    const [mine, lost] = [await subscribed(), await subscribed()];
    const claim = (id: string) => ({ id: `the key of ${id}`, requestedAt: NOW });
    const more = { callerId: mine, bodyDigest: '', heldUntil: NOW, expiresAt: NOW };
    const claims = [claim(mine), claim(lost), claim(mine)];
    expect(await Promise.all(claims.map((one) => insertClaim(db(), { ...one, ...more })))).toEqual([true, true, false]);
    const later = { now: at('2025-06-17'), heldUntil: at('2025-06-17') };
    expect(await takeOverClaim(db(), claim(lost), later)).toBe(true);
    const answer = { status: 200, text: '{"data":"“ü\\"}' };
    const both = [await read(mine), await read(lost)] as const;
    const made = await Promise.all([
      cancel(both[0], { ...claim(mine), ...answer }),
      cancel(both[1], { ...claim(lost), ...answer }),
    ]);
    expect(made).toEqual([true, false]);
    expect([await recorded(mine), await recorded(lost)]).toEqual([
      [1, 1, 1],
      [0, 0, 0],
    ]);
    expect(await findStoredAnswer(db(), claim(mine).id)).toMatchObject({ status: 200, answer: answer.text });
    expect(await findStoredAnswer(db(), claim(lost).id)).toMatchObject({ status: null, answer: null });
  });

  test('is stored and recorded once', async () => {
    const id = await subscribed();
    expect(await cancel(await read(id))).toBe(true);
    expect((await read(id)).life.row).toMatchObject({ cancelAtPeriodEnd: true, canceledAt: NOW, updatedAt: NOW });
    expect(await recorded(id)).toEqual([1, 1, 1]);
  });

  test('of what has been changed since, even to the same again, does and records nothing', async () => {
    const id = await subscribed();
    const [mine, later] = [await read(id), await read(id)];
    await update(id, { action: 'cancel' });
    expect(await cancel(mine)).toBe(false);
    await update(id, { action: 'resume' }, later.life.row.updatedAt);
    expect(await cancel(later)).toBe(false);
    expect((await read(id)).life.row.cancelAtPeriodEnd).toBe(false);
    expect(await recorded(id)).toEqual([2, 2, 2]);
  });

  test('does nothing while the store’s clock is moved, or after that', async () => {
    const id = await subscribed();
    const { storeId } = place;
    const move = { to: at('2025-06-20'), now: NOW };
    await beginAdvance(db(), storeId, { from: NOW, ...move });
    await finishAdvance(db(), storeId, move);
    const [before, still] = [await read(id), await read(id)];
    await beginAdvance(db(), storeId, { from: NOW, to: at('2025-06-25'), now: NOW });
    expect(await cancel(before)).toBe(false);
    await finishAdvance(db(), storeId, { to: at('2025-06-25'), now: NOW });
    expect(await cancel(still)).toBe(false);
    expect(await recorded(id)).toEqual([0, 0, 0]);
    expect(await cancel(await read(id))).toBe(true);
  });

  test('shares its statement with others; what was changed since is left out alone', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, subscribed));
    const read6 = await Promise.all(ids.map(read));
    await update(String(ids[2]), { action: 'cancel' });
    const made: boolean[] = [];
    const statements = await statementsOf(
      async () => void made.push(...(await Promise.all(read6.map((one) => cancel(one))))),
    );
    expect(made).toEqual([true, true, false, true, true, true]);
    expect(statements).toHaveLength(1);
    for (const id of ids) expect(await recorded(id)).toEqual([1, 1, 1]);
  });

  test('of one subscription twice in a statement is made once', async () => {
    const id = await subscribed();
    const both = [await read(id), await read(id)];
    expect((await Promise.all(both.map((one) => cancel(one)))).sort()).toEqual([false, true]);
    expect(await recorded(id)).toEqual([1, 1, 1]);
  });

  test.runIf(onServer)('waits for nobody who has another one locked', async () => {
    const [locked, free] = [await subscribed(), await subscribed()];
    const both = [await read(locked), await read(free)];
    await transact(async (tx) => {
      await lockRow(tx, access, locked);
      expect(await Promise.all(both.map((one) => cancel(one)))).toEqual([false, true]);
    });
    expect([await recorded(locked), await recorded(free)]).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ]);
  });

  test('asked for twenty times at once is made once', async () => {
    const id = await subscribed();
    const answers = await Promise.all(Array.from({ length: 20 }, () => update(id, { action: 'cancel' })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await recorded(id)).toEqual([1, 1, 1]);
  });

  test('gets through while others keep writing the same row', async () => {
    const id = await subscribed();
    let isDone = false;
    const others = (async () => {
      while (!isDone) {
        await db().$executeRaw`UPDATE subscription SET anchor_day = anchor_day WHERE id = ${id}::uuid`;
        // The embedded database answers without a turn of the event loop, for which the others would wait.
        await nextTurn();
      }
    })();
    for (const action of ['cancel', 'resume', 'cancel', 'resume', 'cancel'] as const) await update(id, { action });
    isDone = true;
    await others;
    expect(await recorded(id)).toEqual([5, 5, 5]);
  });
});
