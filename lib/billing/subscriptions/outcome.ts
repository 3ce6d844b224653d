import { createHash } from 'node:crypto';
import { MINUTE_MS } from '../../kernel/text/durations.ts';
import type { LoadedInvoice } from '../invoices/invoice.ts';
import type { Line } from '../invoices/line.ts';
import type { Change } from './change.ts';
import type { LoadedSubscription } from './loaded-subscription.ts';
import { type NextInvoice, nextInvoice } from './next-invoice.ts';
import type { SubscriptionAction } from './subscription-state.ts';

/** How long a preview holds, in milliseconds. */
export const QUOTE_MS = 10 * MINUTE_MS;

/** What a change does to what the customer pays. */
export interface Outcome {
  /** All lines of the invoice that it issues, or those it adds for the next one. */
  lines: Line[];
  /** The total that it invoices at once. */
  dueNow: bigint;
  /** The next invoice afterwards; null when there is none. */
  next: NextInvoice | null;
}

/**
 * What a change has done to a subscription in memory.
 * @param before its pending lines before the change
 */
export function outcomeOf(
  loaded: LoadedSubscription,
  before: Line[],
  change: Change,
  invoice: LoadedInvoice | null,
): Outcome {
  const onInvoice = loaded.lines.filter((added) => added.invoice === invoice).map(({ line }) => line);
  return {
    lines: invoice ? [...before, ...onInvoice] : change.lines,
    dueNow: invoice?.total ?? 0n,
    next: nextInvoice(loaded.row, loaded.pending),
  };
}

/** A digest over all that a change does, which differs as soon as anything would come out otherwise. */
export function outcomeDigest({ fields }: Change, outcome: Outcome): string {
  return digest({ fields, ...outcome });
}

/** Whether a quote still comes to the same, and the store's clock hasn't been moved away from it. */
export function stillHolds(quote: { quotedAt: Date; outcomeDigest: string }, digest: string, now: Date): boolean {
  return digest === quote.outcomeDigest && now.getTime() - quote.quotedAt.getTime() <= QUOTE_MS;
}

/** A digest of what was asked for. */
export function actionDigest(action: SubscriptionAction): string {
  return digest(Object.entries(action).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function digest(value: unknown): string {
  const text = JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}n` : one));
  return createHash('sha256').update(text).digest('base64url');
}
