import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { findOldestDue } from '@/lib/billing/any-subscriptions.ts';
import { currentTime } from '@/lib/clock.ts';
import { db } from '@/lib/db.ts';
import { listTurns } from '@/lib/jobs/jobs.ts';
import type { Meters, PoolUse } from '@/lib/metrics.ts';
import { VERSION } from '@/lib/version.ts';
import { routeNamer } from './route-name.ts';
import { routeUses } from './route-uses.ts';

/** In seconds: from what a cached answer takes to the longest that a statement may. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export interface Measured {
  meters: Meters;
  /** Begins to measure the process itself too, which only somebody who reads all of it needs. */
  watchProcess(): void;
  /** All of it, in the text format of Prometheus. */
  read(): Promise<string>;
  contentType: string;
}

/** Makes everything that is measured, in a registry of its own. @param pool null on the embedded database */
export function makeMeters(pool: PoolUse | null): Measured {
  const registry = new Registry();
  const registers = [registry];
  const info = new Gauge({ name: 'tillgate_info', help: 'The version that runs', labelNames: ['version'], registers });
  info.set({ version: VERSION }, 1);
  if (pool) watchPool(pool, registers);
  const askDatabase = watchDatabase(registers);
  const count = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const requests = new Histogram({
    name: 'tillgate_request_seconds',
    help: 'How long requests took, by the pattern of their address',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers,
  });
  const throttled = count('tillgate_throttled_total', 'Attempts over a limit', ['limit']);
  const meters: Meters = {
    requests,
    grants: count('tillgate_grants_total', 'Codes and refresh tokens presented', ['grant', 'outcome']),
    refusals: count('tillgate_refusals_total', 'Refusals of the endpoints for machines', ['reason', 'status']),
    throttled,
    routeOf: routeNamer(),
    pool,
    slowestRoutes: async () => routeUses((await requests.get()).values),
    reachedLimits: async () =>
      (await throttled.get()).values
        .map(({ labels, value }) => ({ limit: String(labels.limit), count: value }))
        .sort((one, two) => two.count - one.count),
  };
  const read = async () => {
    await askDatabase();
    return registry.metrics();
  };
  const watchProcess = () => collectDefaultMetrics({ register: registry });
  return { meters, read, watchProcess, contentType: registry.contentType };
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

/** What only the database knows; while it is away there are no such values but `tillgate_database_up` 0. */
function watchDatabase(registers: Registry[]): () => Promise<void> {
  const up = new Gauge({ name: 'tillgate_database_up', help: 'Whether the database answers', registers });
  const turns = new Gauge({
    name: 'tillgate_job_started_seconds',
    help: 'How long ago a job last started, in any process',
    labelNames: ['job'],
    registers,
  });
  const due = new Gauge({
    name: 'tillgate_renewals_late_seconds',
    help: 'How long the oldest subscription whose period has ended has been waiting',
    registers,
  });
  return async () => {
    turns.reset();
    due.remove();
    up.set(0);
    const now = currentTime();
    const found = await Promise.all([listTurns(db()), findOldestDue(db(), now)]).catch(() => null);
    if (!found) return;
    const [jobs, oldest] = found;
    up.set(1);
    for (const { name, seconds } of jobs) turns.set({ job: name }, seconds);
    due.set(oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0);
  };
}
