import type { Counter, Histogram } from 'prom-client';
import { processWide } from './process-wide.ts';

/** How many connections a pool has open, has to spare, and is asked for in vain. */
export interface PoolUse {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** How long the requests of a route took since this process started, in seconds. */
export interface RouteUse {
  method: string;
  route: string;
  count: number;
  mean: number;
  /** 95 of 100 took at most so long; null: longer than the longest that is told apart. */
  most: number | null;
}

/** What this process counts. Labels come from closed lists, never from a request. */
export interface Meters {
  requests: Histogram<'method' | 'route' | 'status'>;
  grants: Counter<'grant' | 'outcome'>;
  refusals: Counter<'reason' | 'status'>;
  throttled: Counter<'limit'>;
  unlogged: Counter<'cause'>;
  /** The pattern of a request's path. */
  routeOf(path: string): string;
  /** The connections to the database; null on the embedded one, which has none. */
  pool: PoolUse | null;
  /** What took longest on average first. */
  slowestRoutes(): Promise<RouteUse[]>;
  /** How often each limit was reached, most often first. */
  reachedLimits(): Promise<{ limit: string; count: number }[]>;
}

declare module './process-wide.ts' {
  interface ProcessWide {
    meters?: Meters;
  }
}

/** Sets what counts for the whole process; called once, at start. */
export function setMeters(meters: Meters): void {
  processWide.meters = meters;
}

/** What counts for the whole process; undefined in tests that don't count. */
export function meters(): Meters | undefined {
  return processWide.meters;
}

/** Counts a grant that was issued. @param grant its `grant_type` */
export function countIssued(grant: string): void {
  meters()?.grants.inc({ grant, outcome: 'issued' });
}

/** Counts a grant that was refused, by its reason, or that failed. @param grant its `grant_type` */
export function countRefused(grant: string, reason: string): void {
  meters()?.grants.inc({ grant, outcome: reason });
}
