import type { ChangeEntry, InTimeline, OnlyInTimeline } from '../../journal/activity/timeline.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { newUuid } from '../../kernel/text/uuid.ts';
import type { Done } from '../../stores/record-change.ts';
import type { Caller } from '../../stores/store-proof.ts';
import type { DomainEvent, LoadedSubscription } from './loaded-subscription.ts';

/** Who asked for a change, and in which request; null when time alone caused it. */
export type Cause = { caller: Caller; requestId: string } | null;

/**
 * The entries of a subscription's timeline: all that happened but invoices that were paid as usual.
 * @param at real time
 */
export function timelineEntries(
  { row: { id: subscriptionId, storeId, mode }, events }: LoadedSubscription,
  at: Date,
): OnlyInTimeline[] {
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

/**
 * The entry of a change that somebody has requested, for the activity and the timeline; its invoice has its number by
 * now.
 */
export function requestedEntry(
  { row: { id, storeId, mode }, events }: LoadedSubscription,
  { kind, detail }: Done,
  { now, address, userAgent }: RequestContext,
): ChangeEntry {
  const requested = events.find(({ cause }) => cause !== null);
  if (!requested) throw new Error('Nobody has requested what happened.');
  const cause = requested.cause as NonNullable<Cause>;
  const actor = actorOf(cause);
  return {
    ...inTimeline(id, requested),
    ...actor,
    actorName: 'seller' in cause.caller ? cause.caller.sellerId : null,
    id: newUuid(now),
    at: now,
    storeId,
    mode,
    kind,
    detail: { ...detail, ...actor.detail },
    address,
    userAgent,
  };
}

function inTimeline(subscriptionId: string, { kind, at, cause, detail, invoice }: DomainEvent): InTimeline {
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
