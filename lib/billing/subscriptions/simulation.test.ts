import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { context } from '@/prisma/demo/factories.ts';
import { onServer, testDatabase } from '@/prisma/testing/database.ts';
import { db, isDatabaseUnreachable } from '../../database/db.ts';
import { execute, sql } from '../../database/query.ts';
import { ApiError } from '../../kernel/errors/errors.ts';
import { setClock } from '../../kernel/process/clock.ts';
import { DAY_MS, HOUR_MS } from '../../kernel/text/durations.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import { createCustomer } from '../catalogue/create-customer.ts';
import { createProduct } from '../catalogue/create-product.ts';
import { advanceClock } from '../test-clock/advance-clock.ts';
import { readClock } from '../test-clock/read-clock.ts';
import { createSubscription } from './create-subscription.ts';
import { previewSubscription } from './preview-subscription.ts';
import { renewDue, renewUpTo } from './renew-subscriptions.ts';
import { settleInvoice } from './settle-invoice.ts';
import { Ledger } from './testing/ledger.ts';
import { type Action, type Price, wireOf } from './testing/ledger-state.ts';
import { at, findBrokenTales, findMisdated, findUntold, readStates, testStore } from './testing.ts';
import { updateSubscription } from './update-subscription.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** SIMULATED_SUBSCRIPTIONS: how many subscriptions the simulation runs. */
    subscriptions: number;
  }
}

testDatabase();
afterEach(() => setClock(undefined));

const START = at('2024-01-29');
const END = at('2027-02-03');
const COUNT = inject('subscriptions');
const SEED = inject('seed');

let random = SEED;
/** A whole number from 0 to below `most`; in the same sequence for the same seed (Park and Miller). */
function below(most: number): number {
  random = (random * 48_271 + 11) % 2_147_483_647;
  return random % most;
}
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
const one = <T>(list: T[]): T => list[below(list.length)] as T;

let access: StoreProof;
let prices: Price[];

beforeEach(async () => {
  random = SEED;
  ({ access } = await testStore());
  const made = await createProduct(
    access,
    {
      name: 'Everything',
      variants: [
        { name: 'a', price: 1999, interval: 'month' },
        { name: 'b', price: 10_007, interval: 'month' },
        { name: 'c', price: 0, interval: 'month' },
        { name: 'd', price: 2_500, interval: 'week', intervalCount: 6 },
        { name: 'e', price: 27_001, interval: 'month', intervalCount: 3 },
        { name: 'f', price: 199_999, interval: 'year' },
        { name: 'g', price: 49, interval: 'day', intervalCount: 45 },
      ],
    },
    asked(START),
  );
  prices = made.variants.map(({ interval_count: intervalCount, ...variant }) => ({ ...variant, intervalCount }));
});

/** How time passes, and what real time is when a store's clock shows a time. */
interface Timekeeper {
  /** Brings it to a time, before anyone acts. */
  reach(now: Date): Promise<void>;
  /** What happens while they act, and afterwards. */
  beside(now: Date): Promise<unknown>;
  after(now: Date): Promise<void>;
  realTime(now: Date): Date;
}

const asked = (now: Date) => ({ ...context(now), requestId: 'req_simulated' });

// Whoever sees this fail repeats it.
process.stdout.write(`Simulation: SIMULATED_SUBSCRIPTIONS=${COUNT} SEED=${SEED}\n`);

test(`three years of ${COUNT} subscriptions, two workers and random actions add up to the cent`, {
  timeout: HOUR_MS,
}, async () => {
  await liveThrough(COUNT, {
    realTime: (now) => now,
    reach: async () => {},
    // Actions arrive while a worker runs, so some subscriptions have been renewed by then and some haven't.
    beside: (now) => renewDue(now, { batch: 1 + below(50) }),
    after: (now) => work(now, below(3) === 0),
  });
});

test('the same by a test clock, moved by up to 45 days at a time', { timeout: HOUR_MS }, async () => {
  setClock(() => START);
  await liveThrough(Math.ceil(COUNT / 4), {
    realTime: () => START,
    // A clock that is being moved takes no changes.
    reach: async (now) => {
      let { advancingTo } = await advanceClock(access, now, asked(START));
      while (advancingTo) ({ advancingTo } = await readClock(access, START));
    },
    beside: async () => {},
    after: async () => {},
  });
  expect(await findMisdated(access.store.id)).toEqual([]);
});

async function liveThrough(count: number, keeper: Timekeeper): Promise<void> {
  const ledgers: Ledger[] = [];
  let now = START;
  for (; ledgers.length < count; now = new Date(now.getTime() + below(DAY_MS))) {
    await keeper.reach(now);
    const size = Math.min(count - ledgers.length, Math.ceil(count / 10));
    await Promise.all(
      inParallel(8, Array.from({ length: size }), async () => void ledgers.push(await takeOut(now, keeper))),
    );
  }
  for (; now < END; now = new Date(now.getTime() + below(45) * DAY_MS + below(DAY_MS))) {
    const acting = ledgers.filter(() => below(20) === 0);
    await keeper.reach(now);
    await Promise.all([keeper.beside(now), ...inParallel(8, acting, (ledger) => act(ledger, now, keeper))]);
    await keeper.after(now);
  }
  await keeper.reach(END);
  await keeper.after(END);
  const found = new Map((await readStates(ledgers.map(({ id }) => id))).map(({ id, ...state }) => [id, state]));
  for (const ledger of ledgers) {
    ledger.advance(END);
    const state = found.get(ledger.id);
    expect(state).toEqual(ledger.state());
    const money = sum(state?.invoices.map(({ status, total }) => (status === 'paid' ? total : 0)) ?? []);
    expect(money + sum(state?.pending ?? []), 'credit nobody paid for').toBeGreaterThanOrEqual(0);
  }
  expect(await findUntold(access.store.id)).toEqual([]);
  expect(await findBrokenTales(access.store.id)).toEqual([]);
  const numbers = await db().invoice.findMany({ where: { storeId: access.store.id }, select: { number: true } });
  const counts = numbers.map(({ number }) => Number(number.slice(4))).sort((a, b) => a - b);
  expect(counts).toEqual(counts.map((_, index) => index + 1));
}

/** A customer takes out a subscription: on trial, or paid at once if their payments work. */
async function takeOut(now: Date, keeper: Timekeeper): Promise<Ledger> {
  const [fails, price, hasTrial] = [below(10) === 0, one(prices), below(4) === 0];
  const real = asked(keeper.realTime(now));
  const email = `kim${fails ? '+declined' : ''}@example.com`;
  const { id: customerId } = await patiently(() => createCustomer(access, { name: 'Kim', email }, real));
  const wish = { customerId, variantId: price.id };
  const trialEnd = new Date(now.getTime() + 14 * DAY_MS);
  if (!hasTrial) {
    const made = await patiently(() => createSubscription(access, wish, real)).catch(codeOf);
    expect(made === 'payment_failed').toBe(fails && price.price > 0);
    if (typeof made !== 'string') return new Ledger(made.id, { price, startedAt: now, trialEnd: null }, fails);
  }
  const { id } = await patiently(() => createSubscription(access, { ...wish, trialDays: 14 }, real));
  return new Ledger(id, { price, startedAt: now, trialEnd }, fails);
}

/** Works through a list in a few lanes, as many as a pool of connections bears. */
function inParallel<T>(lanes: number, list: T[], work: (item: T) => Promise<void>): Promise<void>[] {
  const waiting = list.map((item) => ({ item }));
  return Array.from({ length: lanes }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next.item);
  });
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : Promise.reject(error));

/** A worker may hold a lock longer than a caller waits, on a busy machine. Nothing was changed, so it asks again. */
function patiently<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error) => (isDatabaseUnreachable(error) ? patiently(work) : Promise.reject(error)));
}

function randomAction(now: Date): Action {
  if (below(60) === 0) return { action: 'cancel_immediately' };
  if (below(6) === 0) return { action: 'settle', as: one(['paid', 'uncollectible', 'uncollectible']) };
  const kind = below(9);
  if (kind < 3) return { action: one(['cancel', 'resume', 'resume']) };
  if (kind < 5) {
    const until = below(4) === 0 ? null : now.getTime() + (below(125) - 5) * DAY_MS + below(DAY_MS);
    return below(3) > 0 ? { action: 'resume' } : { action: 'pause', when: one(['now', 'period_end']), until };
  }
  return { action: 'swap', to: one(prices), when: one(['now', 'now', 'period_end']) };
}

async function act(ledger: Ledger, now: Date, keeper: Timekeeper): Promise<void> {
  const action = randomAction(now);
  const real = asked(keeper.realTime(now));
  if (action.action === 'settle') {
    const expected = ledger.act(action, now);
    expect(await patiently(() => settleOldest(ledger.id, action.as, real))).toBe(expected);
    return;
  }
  const wire = wireOf(action);
  const preview = () => previewSubscription(access, ledger.id, wire, { now: real.now });
  const quote = below(3) === 0 ? await patiently(preview).catch(codeOf) : null;
  const before = ledger.state().invoices.length;
  const expected = ledger.act(action, now);
  const previewId = typeof quote === 'object' ? quote?.preview_id : undefined;
  const update = () => updateSubscription(access, ledger.id, wire, { ...real, previewId });
  const got = await patiently(update).then(() => 'done', codeOf);
  expect(got).toBe(expected);
  if (typeof quote === 'string') expect(quote).toBe(expected);
  else if (quote && got === 'done') {
    const latest = ledger.state().invoices.slice(before).at(-1);
    expect([quote.due_now, quote.status]).toEqual([
      latest && quote.due_now > 0 ? latest.total : 0,
      ledger.state().status,
    ]);
  }
}

async function settleOldest(subscriptionId: string, as: 'paid' | 'uncollectible', real: ReturnType<typeof asked>) {
  await renewUpTo(subscriptionId, real.now);
  const where = { subscriptionId, status: 'open' } as const;
  const oldest = await db().invoice.findFirst({ where, orderBy: { sequence: 'asc' }, select: { id: true } });
  const outcome = oldest ? await settleInvoice(access, oldest.id, { as, note: '' }, real) : 'not_open';
  return outcome === 'settled' ? 'done' : outcome;
}

/** Runs two workers until nothing is due. One may be killed at any time, on a server in the middle of a transaction. */
async function work(now: Date, isKilled: boolean): Promise<void> {
  const killing = new AbortController();
  const run = async (signal?: AbortSignal) => {
    while (!signal?.aborted && (await renewDue(now, { batch: 60 })).done > 0);
  };
  const kill = async () => {
    if (!isKilled) return;
    await new Promise((resolve) => setTimeout(resolve, below(40)));
    killing.abort();
    if (onServer) await execute(db(), KILL_ONE);
  };
  // A worker that loses its connection dies, as a process would.
  await Promise.all([run(), run(killing.signal), kill()].map((worker) => worker.catch(unless(!isKilled))));
  // The next run may still be handed the dead connection; the one after that gets a new one.
  await run().catch(unless(!isKilled));
  await run();
}

const KILL_ONE = sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction'
  AND datname = current_database() AND pid <> pg_backend_pid() LIMIT 1`;

/** Ignores an error, unless it is a real fault. */
const unless = (isFault: boolean) => (error: unknown) => (isFault ? Promise.reject(error) : undefined);
