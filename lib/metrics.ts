import type { Counter, Histogram } from 'prom-client';
import { OAuthError } from './errors.ts';
import { processWide } from './process-wide.ts';

/** What is counted while somebody looks at it. Labels come from closed lists, never from a request. */
export interface Meters {
  requests: Histogram<'method' | 'route' | 'status'>;
  grants: Counter<'grant' | 'outcome'>;
  refusals: Counter<'reason' | 'status'>;
  throttled: Counter<'limit'>;
  /** The pattern of a request's path. */
  routeOf(path: string): string;
}

declare module './process-wide.ts' {
  interface ProcessWide {
    meters?: Meters;
  }
}

/** Sets what counts for the whole process; called once, at start, with METRICS_PORT. */
export function setMeters(meters: Meters): void {
  processWide.meters = meters;
}

/** What counts for the whole process; undefined when nobody looks at it. */
export function meters(): Meters | undefined {
  return processWide.meters;
}

/**
 * Counts how a grant ends: `issued`, the reason of a refusal, or `failed` for a fault of ours.
 * @param grant one of the known types
 */
export async function countGrant<T>(grant: string, work: Promise<T>): Promise<T> {
  try {
    const issued = await work;
    meters()?.grants.inc({ grant, outcome: 'issued' });
    return issued;
  } catch (error) {
    meters()?.grants.inc({ grant, outcome: error instanceof OAuthError ? error.reason : 'failed' });
    throw error;
  }
}
