import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { findOldestDue } from '@/lib/billing/subscriptions/system-subscriptions.ts';
import { db } from '@/lib/database/db.ts';
import { countUnwritten } from '@/lib/database/revocation-log.ts';
import { listTurns } from '@/lib/jobs/jobs.ts';
import { VERSION } from '@/lib/kernel/config/version.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import type { Meters, PoolUse } from '@/lib/kernel/process/metrics.ts';
import { routeNamer } from './route-name.ts';
import { routeUses } from './route-uses.ts';

/** In seconds: from what a cached answer takes to the longest that a statement may. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Measured {
  meters: Meters;
  /** Begins to measure the process itself too, which only somebody who reads all of it needs. */
  watchProcess(): void;
  /** What this process has measured of itself. */
  values(): Promise<Values>;
  /** The same, and what is the same for all processes, in the text format of Prometheus. */
  read(): Promise<string>;
}

/** Metrics and their values, as processes pass them to each other. */
export type Values = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** The names of those that operators see on a page too. */
const REQUESTS = 'tillgate_request_seconds';
const THROTTLED = 'tillgate_throttled_total';

/** Makes everything that is measured. @param pool null on the embedded database */
export function makeMeters(pool: PoolUse | null): Measured {
  const registry = new Registry();
  const registers = [registry];
  if (pool) watchPool(pool, registers);
  const count = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const requests = new Histogram({
    name: REQUESTS,
    help: 'How long requests took, by the pattern of their address',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers,
  });
  const throttled = count(THROTTLED, 'Attempts over a limit', ['limit']);
  const meters: Meters = {
    requests,
    grants: count('tillgate_grants_total', 'Codes and refresh tokens presented', ['grant', 'outcome']),
    refusals: count('tillgate_refusals_total', 'Refusals of the endpoints for machines', ['reason', 'status']),
    throttled,
    unlogged: count('tillgate_requests_unlogged_total', 'Calls that are missing in the request log', ['cause']),
    routeOf: routeNamer(),
    pool,
    ...usesIn(() => registry.getMetricsAsJSON()),
  };
  const shared = new Registry();
  const readDatabase = watchDatabase(shared);
  return {
    meters,
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    values: () => registry.getMetricsAsJSON(),
    read: async () => {
      await readDatabase();
      return Registry.merge([registry, shared]).metrics();
    },
  };
}

/** What operators see on a page of what was measured. */
export function usesIn(read: () => Promise<Values>): Pick<Meters, 'slowestRoutes' | 'reachedLimits'> {
  const valuesOf = async (name: string) => (await read()).find((metric) => metric.name === name)?.values ?? [];
  return {
    slowestRoutes: async () => routeUses(await valuesOf(REQUESTS)),
    reachedLimits: async () =>
      (await valuesOf(THROTTLED))
        .map(({ labels, value }) => ({ limit: String(labels.limit), count: value }))
        .sort((one, two) => two.count - one.count),
  };
}

function watchPool(pool: PoolUse, registers: Registry[]): void {
  new Gauge({
    name: 'tillgate_pool_connections',
    help: 'Connections to PostgreSQL that are open, those of them that are idle, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

/**
 * Adds what is the same for all processes: the version, and what only the database knows. While it is away there are no
 * such values but `tillgate_database_up` 0.
 * @returns what asks the database; to be called before the registry is read
 */
export function watchDatabase(registry: Registry): () => Promise<void> {
  const registers = [registry];
  const info = new Gauge({ name: 'tillgate_info', help: 'The version that runs', labelNames: ['version'], registers });
  info.set({ version: VERSION }, 1);
  const up = new Gauge({ name: 'tillgate_database_up', help: 'Whether the database answers', registers });
  const turns = new Gauge({
    name: 'tillgate_job_started_seconds',
    help: 'How long ago a job last started, in any process',
    // Not “job”, which Prometheus writes over with the name of what it scrapes.
    labelNames: ['task'],
    registers,
  });
  const due = new Gauge({
    name: 'tillgate_renewals_late_seconds',
    help: 'How long the oldest subscription whose period has ended has been waiting',
    registers,
  });
  const unwritten = new Gauge({
    name: 'tillgate_endings_unwritten',
    help: 'Endings that could not be written into the revocation log yet',
    registers,
  });
  const readGauges = async (now: Date) => Promise.all([listTurns(db()), findOldestDue(db(), now), countUnwritten()]);
  return async () => {
    turns.reset();
    due.remove();
    unwritten.remove();
    up.set(0);
    const now = currentTime();
    // It is away, or this start has not opened it yet.
    const found = await readGauges(now).catch(() => null);
    if (!found) return;
    const [jobs, oldest, late] = found;
    up.set(1);
    for (const { name, seconds } of jobs) turns.set({ task: name }, seconds);
    unwritten.set(late);
    due.set(oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0);
  };
}
