import { env } from '../kernel/config/env.ts';
import { LIMITS } from '../kernel/config/limits.ts';
import type { Reason } from '../kernel/errors/errors.ts';
import { meters } from '../kernel/process/metrics.ts';
import { processWide } from '../kernel/process/process-wide.ts';
import { newUuid } from '../kernel/text/uuid.ts';
import type { ClaimedHolder, KnownHolder } from './holder.ts';

/** What came and what was answered. */
export interface Bodies {
  /** How many bytes they hold until they are written. */
  bytes: number;
  /** Both as the log keeps them, without secrets and personal data; asked for once, when they are written. */
  masked: () => { sent: string; answered: string };
}

/** A call that was answered. */
export interface MadeRequest {
  at: Date;
  requestId: string;
  method: string;
  url: string;
  status: number;
  reason: Reason | undefined;
  /** When its work began, by `performance.now()`. */
  began: number;
  whose: KnownHolder | ClaimedHolder;
  /** The caller had proven itself, by its secret or a token. */
  isProven: boolean;
  /** Of a failed one. */
  bodies?: Bodies | undefined;
  /** Of a list. */
  listed?: string | undefined;
}

/** The same with its id, waiting to be written. */
export type WaitingRequest = Omit<MadeRequest, 'began'> & { id: string; micros: number };

declare module '../kernel/process/process-wide.ts' {
  interface ProcessWide {
    /** Calls that aren't in the request log yet, and about how many bytes they take. */
    waitingRequests?: { list: WaitingRequest[]; bytes: number };
  }
}

/** About what a call takes without its bodies, with its part of the indexes. */
export const ROW_BYTES = 400;

/**
 * Notes a call for the request log, in memory; it is written with others within a second. What there is no room for is
 * counted.
 */
export function recordRequest(made: MadeRequest): void {
  if (env().requestLogDays === 0) return;
  processWide.waitingRequests ??= { list: [], bytes: 0 };
  const waiting = processWide.waitingRequests;
  const bytes = bytesOf(made);
  if (waiting.bytes + bytes > LIMITS.unwrittenRequestBytes) return void meters()?.unlogged.inc({ cause: 'memory' });
  waiting.bytes += bytes;
  const { at, requestId, method, url, status, reason, began, whose, isProven, bodies, listed } = made;
  const id = newUuid(at);
  const micros = Math.round((performance.now() - began) * 1000);
  // Named one by one, as in all that each call passes: spreading them costs several times what all the rest does.
  waiting.list.push({ id, at, requestId, method, url, status, reason, micros, whose, isProven, bodies, listed });
}

/** About how many bytes a call takes in the log. */
export function bytesOf({ url, bodies }: Pick<MadeRequest, 'url' | 'bodies'>): number {
  return ROW_BYTES + url.length + (bodies?.bytes ?? 0);
}
