import { LIMITS } from '../kernel/config/limits.ts';
import type { Reason } from '../kernel/errors/errors.ts';
import { meters } from '../kernel/process/metrics.ts';
import { processWide } from '../kernel/process/process-wide.ts';
import { newUuid } from '../kernel/text/uuid.ts';
import type { ClaimedHolder, KnownHolder } from './holder.ts';
import { recordPublic } from './networks/check-network.ts';

/** What came and what was answered. */
export interface Bodies {
  /** How many bytes they hold until they are written. */
  bytes: number;
  /** Both as the log keeps them, without secrets and personal data; asked for once, when they are written. */
  masked: () => Promise<{ sent: string; answered: string }>;
}

/** A call that was answered: all that is known of it afterwards comes from this. */
export interface MadeCall {
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
  /** Its token was good: its holder was used. */
  isChecked?: boolean;
  /** Of v1 or an OAuth endpoint, which are listed and counted; of any other stays who used what. */
  isCounted?: boolean;
  address: string;
  agent?: string | null;
  /** The scope that allowed it. */
  scope?: string | null;
  /** The public part of the app's secret that was sent. */
  secret?: string | undefined;
  /** Of a failed one. */
  bodies?: Bodies | undefined;
  /** Of a list. */
  listed?: string | undefined;
}

/** The same with its id, waiting to be written. */
export type WaitingCall = MadeCall & { id: string; micros: number };

declare module '../kernel/process/process-wide.ts' {
  interface ProcessWide {
    /** Calls that aren't written yet, and about how many bytes they take. */
    waitingCalls?: { list: WaitingCall[]; bytes: number };
  }
}

/** About what a call takes without its bodies, here and in the log. */
export const ROW_BYTES = 400;

/**
 * Notes a call, in memory; it is written with others within a second. What there is no room for is counted.
 */
export function recordCall(made: MadeCall): void {
  processWide.waitingCalls ??= { list: [], bytes: 0 };
  const waiting = processWide.waitingCalls;
  const bytes = bytesOf(made);
  if (waiting.bytes + bytes > LIMITS.unwrittenRequestBytes) return void meters()?.unlogged.inc({ cause: 'memory' });
  waiting.bytes += bytes;
  const { at, began, whose, address } = made;
  const micros = Math.round((performance.now() - began) * 1000);
  // The same object: copying it costs several times what all the rest does.
  waiting.list.push(Object.assign(made, { id: newUuid(at), micros }));
  // What can't be said now is said with the next call.
  if ('storeId' in whose) void recordPublic(address, at).catch(() => {});
}

/** About how many bytes a call takes. */
export function bytesOf({ url, bodies }: Pick<MadeCall, 'url' | 'bodies'>): number {
  return ROW_BYTES + url.length + (bodies?.bytes ?? 0);
}

/** What was listed in answer to a request, for the request log. */
const lists = new WeakMap<Request, string>();

/** Keeps what was listed, as writtenList() writes it. */
export function keepListed(request: Request, written: string): void {
  lists.set(request, written);
}

/** The same; undefined where no list was answered. */
export function listedIn(request: Request): string | undefined {
  return lists.get(request);
}
