import { beforeAll, expect, inject, test } from 'vitest';
import { createCustomers, createProduct, createSubscriptions, type Place } from '@/prisma/demo/billing-factories.ts';
import { occasion } from '@/prisma/demo/factories.ts';
import { onServer, testDatabase } from '@/prisma/testing/database.ts';
import { db, isDatabaseUnreachable } from '../db.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { ApiError } from '../errors.ts';
import type { StoreProof } from '../stores/store-proof.ts';
import { renewDue } from './renew-subscriptions.ts';
import { type Action, Ledger } from './testing/ledger.ts';
import { at, testStore } from './testing.ts';
import { updateSubscription } from './update-subscription.ts';
import type { Variant } from './variant.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** SIMULATED_SUBSCRIPTIONS: how many subscriptions the simulation runs. */
    subscriptions: number;
    /** SIMULATION_SEED: the same one brings the same lives; the order of what happens at once is still the machine’s. */
    seed: number;
  }
}

testDatabase();

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
const one = <T>(list: T[]): T => list[below(list.length)] as T;

let place: Place;
let access: StoreProof;
let variants: Variant[];

beforeAll(async () => {
  ({ place, access } = await testStore());
  const { variants: made } = await createProduct(db(), place, {
    variants: [
      { price: 1999 },
      { price: 10_007 },
      { price: 0 },
      { price: 2_500, interval: 'week', intervalCount: 6 },
      { price: 27_001, intervalCount: 3 },
      { price: 199_999, interval: 'year' },
      { price: 49, interval: 'day', intervalCount: 45 },
    ],
  });
  variants = made;
});

// Whoever sees this fail repeats it.
process.stdout.write(`Simulation: SIMULATED_SUBSCRIPTIONS=${COUNT} SIMULATION_SEED=${SEED}\n`);

test(`three years of ${COUNT} subscriptions, two workers and random actions add up to the cent`, {
  timeout: HOUR_MS,
}, async () => {
  const ledgers = await takeOut(COUNT);
  // By then the last has been taken out.
  for (let now = new Date(START.getTime() + 11 * DAY_MS); now < END; now = later(now)) {
    // Actions arrive while a worker runs, so some subscriptions have been renewed by then and some haven't.
    const acting = ledgers.filter(() => below(20) === 0);
    await Promise.all([...inParallel(8, acting, (ledger) => act(ledger, now)), renewDue(now, { batch: below(50) })]);
    await work(now, below(3) === 0);
  }
  await work(END, false);
  const found = new Map((await readStates(ledgers.map(({ id }) => id))).map(({ id, ...state }) => [id, state]));
  for (const ledger of ledgers) {
    ledger.advance(END);
    expect(found.get(ledger.id)).toEqual(ledger.state());
  }
});

/** The clock jumps ahead by up to 45 days, to any time of day. */
const later = (now: Date) => new Date(now.getTime() + below(45) * DAY_MS + below(DAY_MS));

async function takeOut(count: number): Promise<Ledger[]> {
  const people = Array.from({ length: count }, () => ({ isDeclined: below(10) === 0 }));
  const customers = await createCustomers(db(), place, people);
  const list = customers.map((customerId) => {
    const startedAt = new Date(START.getTime() + below(10 * DAY_MS));
    const trialEnd = below(4) === 0 ? new Date(startedAt.getTime() + 14 * DAY_MS) : undefined;
    return { customerId, variant: one(variants), startedAt, ...(trialEnd && { trialEnd }) };
  });
  const ids = await createSubscriptions(db(), place, list, START);
  return list.map(
    (subscription, index) => new Ledger(ids[index] ?? '', subscription, people[index]?.isDeclined ?? false),
  );
}

/** Works through a list in a few lanes, as many as a pool of connections bears. */
function inParallel<T>(lanes: number, list: T[], work: (item: T) => Promise<void>): Promise<void>[] {
  const waiting = [...list];
  return Array.from({ length: lanes }, async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  });
}

async function act(ledger: Ledger, now: Date): Promise<void> {
  const action: Action =
    below(3) === 0 ? { action: one(['cancel', 'resume', 'resume']) } : { action: 'swap', to: one(variants) };
  const asked = below(60) === 0 ? ({ action: 'cancel_immediately' } as const) : action;
  const expected = ledger.act(asked, now);
  const wire = asked.action === 'swap' ? ({ action: 'swap', variantId: asked.to.id } as const) : asked;
  const context = { ...occasion(now), requestId: 'req_simulated' };
  const send = (): Promise<string> =>
    updateSubscription(access, ledger.id, wire, context).then(
      () => 'done',
      (error) => {
        if (error instanceof ApiError) return error.code;
        // A worker may hold a lock longer than a caller waits, on a busy machine. Nothing was changed, so it asks again.
        return isDatabaseUnreachable(error) ? send() : Promise.reject(error);
      },
    );
  expect(await send()).toBe(expected);
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
    if (onServer) {
      await db().$executeRaw`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'idle in transaction' LIMIT 1`;
    }
  };
  // A worker that loses its connection dies, as a process would.
  await Promise.all([run(), run(killing.signal), kill()].map((worker) => worker.catch(unless(!isKilled))));
  // The next run may still be handed the dead connection; the one after that gets a new one.
  await run().catch(unless(!isKilled));
  await run();
}

/** Ignores an error, unless it is a real fault. */
const unless = (isFault: boolean) => (error: unknown) => (isFault ? Promise.reject(error) : undefined);

/** Subscriptions as the database has them, in the ledger's terms. */
async function readStates(ids: string[]) {
  const rows = await db().subscription.findMany({
    where: { id: { in: ids } },
    include: {
      invoices: { orderBy: { sequence: 'asc' }, include: { lines: { orderBy: { position: 'asc' } } } },
      lines: { where: { invoiceId: null }, orderBy: { position: 'asc' } },
    },
  });
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    variantId: row.variantId,
    period: [row.currentPeriodStart.toISOString(), row.currentPeriodEnd.toISOString()],
    invoices: row.invoices.map(({ periodStart, periodEnd, total, status, lines }) => ({
      period: [periodStart.toISOString(), periodEnd.toISOString()],
      lines: lines.map(({ amount }) => Number(amount)),
      total: Number(total),
      status,
    })),
    pending: row.lines.map(({ amount }) => Number(amount)),
  }));
}
