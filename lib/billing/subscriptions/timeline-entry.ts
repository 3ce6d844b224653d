import type { InTimeline, OnlyInTimeline } from '../../journal/activity/timeline.ts';
import { newUuid } from '../../kernel/text/uuid.ts';
import type { Caller } from '../../stores/store-proof.ts';
import type { Happening, Life } from './life.ts';

/** Who asked for a change, and in which request; null when time alone caused it. */
export type Cause = { caller: Caller; requestId: string } | null;

/**
 * What of a life its subscription's timeline tells: all but the invoices that were paid as usual.
 * @param at real time
 */
export function toldOf({ row: { id: subscriptionId, storeId, mode }, events }: Life, at: Date): OnlyInTimeline[] {
  return events
    .filter(({ isUsual }) => !isUsual)
    .map((event) => ({
      ...inTimeline(subscriptionId, event),
      ...actorOf(event.cause as Cause),
      id: newUuid(at),
      at,
      storeId,
      mode,
    }));
}

/** The change that somebody has asked for, as the timeline tells it; its invoice has its number. */
export function askedIn({ row, events }: Life): InTimeline {
  const asked = events.find(({ cause }) => cause !== null);
  if (!asked) throw new Error('Nobody has asked for what happened.');
  return inTimeline(row.id, asked);
}

function inTimeline(subscriptionId: string, { kind, at, cause, detail, invoice }: Happening): InTimeline {
  const invoiced = invoice && { invoice: invoice.number, total: Number(invoice.total) };
  const appName = cause === null ? null : nameOf((cause as NonNullable<Cause>).caller);
  return { subscriptionId, happening: kind, happenedAt: at, outcome: { ...detail, ...invoiced }, appName };
}

function nameOf(caller: Caller): string | null {
  if ('app' in caller) return caller.app.name;
  return 'key' in caller ? caller.key.label : caller.seller.name;
}

function actorOf(cause: Cause): Pick<OnlyInTimeline, 'actor' | 'connectionId' | 'requestId' | 'detail'> {
  if (cause === null) return { actor: 'system', detail: {} };
  const { caller, requestId } = cause;
  if ('app' in caller) return { actor: 'app', connectionId: caller.connectionId, requestId, detail: {} };
  if ('key' in caller) return { actor: 'key', requestId, detail: { api_key: caller.keyId } };
  return { actor: 'seller', requestId, detail: {} };
}
