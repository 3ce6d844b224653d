import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { subscribe } from '@/app/api/v1/subscriptions/testing.ts';
import { type Connected, connect, send } from '@/app/api/v1/testing.ts';
import { context } from '@/prisma/demo/factories.ts';
import { onServer, statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { db, type Queryable, transact } from '../../database/db.ts';
import { execute, query, sql } from '../../database/query.ts';
import { transactTogether } from '../../database/transact-together.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import type { SubscriptionAction } from './subscription-state.ts';
import { findSubscription, lockRow } from './subscriptions.ts';
import { updateSubscription } from './update-subscription.ts';

testDatabase();

interface Subscribed extends Connected {
  id: string;
  access: StoreProof;
}

/** A subscription in live mode, of a store, a seller and an app of its own. */
async function subscribed(): Promise<Subscribed> {
  const connected = await connect({ mode: 'live' });
  const { id } = await subscribe(connected, { end: '2099-01-01' });
  const { app, connectionId, storeId } = connected;
  const caller = { app: { name: app.name }, connectionId };
  return { ...connected, id, access: { store: { id: storeId, mode: 'live' }, caller } as StoreProof };
}

const NOW = new Date('2025-06-16T00:00:00.000Z');
const update = ({ access, id }: Subscribed, action: SubscriptionAction | null, more: object = {}) =>
  updateSubscription(access, id, action, { ...context(NOW), requestId: randomUUID(), ...more });

let all: Subscribed[];
beforeEach(async () => {
  all = await Promise.all(Array.from({ length: 12 }, subscribed));
});

/** How often each of these was sent to the database. */
function countsOf(statements: string[]) {
  const count = (text: string) => statements.filter((one) => one === text).length;
  return { commits: count('COMMIT'), rollbacks: count('ROLLBACK') };
}

/** The kinds of what was recorded of a subscription, as its entries, its events and their sequences. */
async function recorded({ id, storeId, connectionId, app }: Subscribed) {
  const { ownerId } = await db().store.findUniqueOrThrow({ where: { id: storeId } });
  const entries = await db().auditEntry.findMany({ where: { subscriptionId: id }, orderBy: { position: 'asc' } });
  const by = { ownerId, storeId, mode: 'live', connectionId, appId: app.id, appName: app.name };
  for (const entry of entries)
    expect(entry).toMatchObject({ ...by, actor: 'app', actorName: app.name, detail: { subscription: id } });
  const events = await db().event.findMany({ where: { streamId: id }, orderBy: { sequence: 'asc' } });
  expect(events.map(({ sequence }) => Number(sequence))).toEqual(events.map((_, index) => index + 1));
  return [entries.map(({ happening }) => happening), events.map(({ type }) => type)];
}

const CANCELED = [['cancel'], ['subscription.cancellation_scheduled']];

test('changes that come together are each made, answered and told once, in fewer transactions', async () => {
  const change = (action: 'cancel' | 'resume') =>
    Promise.all(
      all.map(({ id, token }, index) => {
        const headers: Record<string, string> = index % 2 ? { 'Idempotency-Key': `${action} ${id}` } : {};
        return send('PATCH', `/subscriptions/${id}`, { token, body: { action }, headers });
      }),
    );
  let answers = await change('cancel');
  const statements = await statementsOf(async () => {
    answers = await change('resume');
  });
  if (onServer) expect(countsOf(statements).commits).toBeLessThanOrEqual(all.length / 2);
  for (const [index, one] of all.entries()) {
    expect(answers[index]).toMatchObject({ status: 200, body: { data: { id: one.id, cancel_at_period_end: false } } });
    expect(await recorded(one)).toEqual([
      ['cancel', 'resume'],
      ['subscription.cancellation_scheduled', 'subscription.resumed'],
    ]);
  }
  for (const [index, { headers, body }] of (await change('resume')).entries())
    if (index % 2) expect([headers.get('Idempotent-Replayed'), body]).toEqual(['true', answers[index]?.body]);
});

test('one that is refused leaves the others their transaction', async () => {
  const [ended, unknown, ...others] = all as [Subscribed, Subscribed, ...Subscribed[]];
  await db().subscription.update({
    where: { id: ended.id },
    data: { status: 'canceled', canceledAt: NOW, endedAt: NOW },
  });
  let results: PromiseSettledResult<unknown>[] = [];
  const statements = await statementsOf(async () => {
    results = await Promise.allSettled([
      update(ended, { action: 'resume' }),
      update({ ...unknown, id: randomUUID() }, { action: 'cancel' }),
      ...others.map((one) => update(one, { action: 'cancel' })),
    ]);
  });
  expect(results.splice(0, 2)).toMatchObject([
    { reason: { code: 'subscription_canceled', status: 409 } },
    { reason: { code: 'not_found', status: 404 } },
  ]);
  expect(results).toMatchObject(others.map(({ id }) => ({ value: { id, cancel_at_period_end: true } })));
  if (onServer) expect(countsOf(statements)).toEqual({ commits: 1, rollbacks: 0 });
  for (const one of others) expect(await recorded(one)).toEqual(CANCELED);
  expect(await recorded(ended)).toEqual([[], []]);
});

test('one whose statement fails fails alone: the others are made once', async () => {
  const [broken, ...others] = all as [Subscribed, ...Subscribed[]];
  const keep = (tx: Queryable) => execute(tx, sql`SELECT 1 / 0`);
  let results: PromiseSettledResult<unknown>[] = [];
  const statements = await statementsOf(async () => {
    results = await Promise.allSettled([
      update(broken, { action: 'cancel' }, { keep }),
      ...others.map((one) => update(one, { action: 'cancel' })),
    ]);
  });
  expect(results.shift()).toMatchObject({ status: 'rejected' });
  expect(results).toMatchObject(others.map(({ id }) => ({ value: { id, cancel_at_period_end: true } })));
  // All of them together, then each alone.
  if (onServer) expect(countsOf(statements)).toEqual({ commits: others.length, rollbacks: 2 });
  for (const one of others) expect(await recorded(one)).toEqual(CANCELED);
  expect(await recorded(broken)).toEqual([[], []]);
});

test('those of the same subscription come one after the other, beside others', async () => {
  const [wanted, ...others] = all as [Subscribed, ...Subscribed[]];
  const keys = Array.from({ length: 20 }, (_, index) => `key_${index}`);
  await Promise.all([
    ...keys.map((key) => update(wanted, null, { metadata: { [key]: 'set' } })),
    ...others.map((one) => update(one, { action: 'cancel' })),
  ]);
  const { metadata } = (await findSubscription(db(), wanted.access, wanted.id)) as { metadata: object };
  expect(Object.keys(metadata).sort()).toEqual(keys.toSorted());
  expect(await recorded(wanted)).toEqual([keys.map(() => 'metadata'), keys.map(() => 'subscription.updated')]);
  for (const one of others) expect(await recorded(one)).toEqual(CANCELED);
});

test.runIf(onServer)('a row that another process has holds up who wants it, who then sees what that left', async () => {
  const [wanted, ...others] = all as [Subscribed, ...Subscribed[]];
  let waiting: Promise<unknown> = Promise.resolve();
  await transact(async (tx) => {
    await lockRow(tx, wanted.access, wanted.id);
    let isDone = false;
    waiting = update(wanted, null, { metadata: { mine: 'set' } }).finally(() => {
      isDone = true;
    });
    const statements = await statementsOf(() => Promise.all(others.map((one) => update(one, { action: 'cancel' }))));
    // Nobody has waited until PostgreSQL gave up.
    expect(countsOf(statements)).toEqual({ commits: 1, rollbacks: 0 });
    expect(isDone).toBe(false);
    await tx.subscription.update({ where: { id: wanted.id }, data: { metadata: { theirs: 'set' } } });
  });
  expect(await waiting).toMatchObject({ metadata: { mine: 'set', theirs: 'set' } });
  for (const one of others) expect(await recorded(one)).toEqual(CANCELED);
});

test.runIf(onServer)(
  'an account that somebody has locked holds up the others no longer than locks are waited for',
  async () => {
    const [wanted, ...others] = all as [Subscribed, ...Subscribed[]];
    let waiting: Promise<unknown> = Promise.resolve();
    await transact(async (tx) => {
      await query(
        tx,
        sql`SELECT 1 FROM "user" u JOIN store s ON s.owner_id = u.id WHERE s.id = ${wanted.storeId}::uuid FOR UPDATE OF u`,
      );
      waiting = update(wanted, { action: 'cancel' });
      await Promise.all(others.map((one) => update(one, { action: 'cancel' })));
      expect(await recorded(wanted)).toEqual([[], []]);
    });
    await waiting;
    for (const one of all) expect(await recorded(one)).toEqual(CANCELED);
  },
);

test.runIf(onServer)('who writes before all have decided is refused, and has written nothing', async () => {
  const [{ id }] = all as [Subscribed];
  const write = transactTogether((reading) => execute(reading, sql`DELETE FROM subscription WHERE id = ${id}::uuid`));
  await expect(write).rejects.toThrow('decide first');
  expect(await db().subscription.count({ where: { id } })).toBe(1);
});
