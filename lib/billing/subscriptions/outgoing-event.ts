import { changedMembers, type NewEvent } from '../../journal/events/new-event.ts';
import type { LoadedInvoice } from '../invoices/invoice.ts';
import { INVOICE, type InvoiceObject } from '../invoices/invoice-object.ts';
import type { LoadedSubscription } from './loaded-subscription.ts';
import { type SubscriptionObject, subscriptionObject } from './subscription-object.ts';

/** The type of event for each kind in a subscription’s own history; `subscription.updated` for any other. */
const EVENT_TYPES: Record<string, NewEvent['type']> = {
  created: 'subscription.created',
  cancel: 'subscription.cancellation_scheduled',
  cancel_immediately: 'subscription.canceled',
  ended: 'subscription.canceled',
  resume: 'subscription.resumed',
  swap: 'subscription.swapped',
  renewed: 'subscription.renewed',
  payment_failed: 'subscription.past_due',
  pause: 'subscription.paused',
  unpause: 'subscription.unpaused',
};
/** These happen to an invoice; to the subscription only if they change it. */
const OF_INVOICES: Record<string, 'invoice.paid' | 'invoice.updated' | null> = {
  payment_failed: null,
  paid: 'invoice.paid',
  marked_paid: 'invoice.paid',
  marked_uncollectible: 'invoice.updated',
};

/** An event with the time at which it was due. */
export interface DueEvent extends NewEvent {
  dueAt: Date;
}

/**
 * The events of what has happened to a subscription, in its order: each change with what it changed, each failed
 * payment of a past-due one, the invoice that came with it, and what became of invoices. They are all in the
 * subscription’s stream. Invoices that it has issued have their numbers.
 */
export function outgoingEvents(loaded: LoadedSubscription): DueEvent[] {
  const { id: streamId, storeId, mode } = loaded.row;
  const fresh = new Set(loaded.issued);
  let before = loaded.stored && subscriptionObject(loaded.stored);
  return loaded.events.flatMap(({ kind, at: dueAt, row, cause, invoice }) => {
    const requestId = (cause as { requestId: string } | null)?.requestId ?? null;
    const common = { dueAt, storeId, mode, streamId, requestId };
    const events: DueEvent[] = [];
    const object = subscriptionObject(row);
    const isRetry = kind === 'payment_failed' && object.status === 'past_due';
    if (!(kind in OF_INVOICES) || isRetry || before?.status !== object.status)
      events.push({ ...common, type: typeOf(kind, before), object, previous: changedMembers(before, object) });
    before = object;
    if (!invoice) return events;
    const shown = shownInvoice(invoice, streamId);
    if (fresh.delete(invoice))
      events.push({ ...common, type: 'invoice.created', object: { ...shown, status: 'open' }, previous: null });
    const type = OF_INVOICES[kind];
    if (type) events.push({ ...common, type, object: shown, previous: { status: 'open' } });
    return events;
  });
}

function shownInvoice(invoice: LoadedInvoice, subscriptionId: string): InvoiceObject {
  const { number } = invoice;
  if (number === null) throw new Error('An invoice is shown before it has its number.');
  return INVOICE.of({ ...invoice, number, subscriptionId });
}

/** Events of several subscriptions in the order in which they were due, whatever else was done at once. */
export function inOrder(events: DueEvent[]): DueEvent[] {
  return events.toSorted(
    (a, b) => a.dueAt.getTime() - b.dueAt.getTime() || (a.streamId < b.streamId ? -1 : Number(a.streamId > b.streamId)),
  );
}

function typeOf(kind: string, before: SubscriptionObject | null): NewEvent['type'] {
  // Resuming may also take back a change that is scheduled for the renewal.
  if (kind === 'resume' && !before?.cancel_at_period_end) return 'subscription.updated';
  return EVENT_TYPES[kind] ?? 'subscription.updated';
}
