import type { Detail, EntryKind } from '../../journal/activity/kind.ts';
import type { TimelineEntry } from '../../journal/activity/timeline.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { newUuid } from '../../kernel/text/uuid.ts';
import type { Caller } from '../../stores/store-proof.ts';
import type { DomainEvent, LoadedSubscription } from './loaded-subscription.ts';

/** Who asked for a change, and in which request; null when time alone caused it. */
export type Cause = { caller: Caller; requestId: string } | null;

/**
 * The entries of a subscription's timeline: all that happened but invoices that were paid as usual.
 * @param at real time
 */
export function timelineEntries(loaded: LoadedSubscription, at: Date): TimelineEntry[] {
  return loaded.events.filter(({ isUsual }) => !isUsual).map((event) => inTimeline(loaded, event, at));
}

/** A change that somebody has requested of a locked or new subscription, made in memory. */
export interface RequestedChange {
  loaded: LoadedSubscription;
  done: { kind: EntryKind; detail: Detail };
  context: RequestContext;
}

/** The one entry of such a change, for the timeline and the activity; its invoice has its number by now. */
export function requestedEntry({ loaded, done, context }: RequestedChange): TimelineEntry {
  const requested = loaded.events.find(({ cause }) => cause !== null);
  if (!requested) throw new Error('Nobody has requested what happened.');
  const { address, userAgent, now } = context;
  const { caller } = requested.cause as NonNullable<Cause>;
  const entry = inTimeline(loaded, requested, now);
  const { kind, detail } = done;
  const actorName = 'seller' in caller ? caller.sellerId : entry.appName;
  return { ...entry, kind, address, userAgent, actorName, detail: { ...detail, ...entry.detail } };
}

function inTimeline({ row }: LoadedSubscription, event: DomainEvent, at: Date): TimelineEntry {
  const { kind, cause, detail, invoice } = event;
  const { id: subscriptionId, storeId, mode } = row;
  const invoiced = invoice && { invoice: invoice.number, total: Number(invoice.total) };
  const appName = cause === null ? null : nameOf((cause as NonNullable<Cause>).caller);
  const told = { subscriptionId, happening: kind, happenedAt: event.at, outcome: { ...detail, ...invoiced }, appName };
  return { ...told, ...actorOf(cause as Cause), id: newUuid(at), at, storeId, mode };
}

function nameOf(caller: Caller): string | null {
  if ('app' in caller) return caller.app.name;
  return 'key' in caller ? caller.key.label : caller.seller.name;
}

function actorOf(cause: Cause): Pick<TimelineEntry, 'actor' | 'connectionId' | 'requestId' | 'detail'> {
  if (cause === null) return { actor: 'system', detail: {} };
  const { caller, requestId } = cause;
  if ('app' in caller) return { actor: 'app', connectionId: caller.connectionId, requestId, detail: {} };
  if ('key' in caller) return { actor: 'key', requestId, detail: { api_key: caller.keyId } };
  return { actor: 'seller', requestId, detail: {} };
}
