import type { NewEvent } from '../events/new-event.ts';
import { changedMembers } from '../events/previous.ts';
import type { Life, LivingInvoice } from './life.ts';
import { type InvoiceObject, type SubscriptionObject, subscriptionObject } from './subscription-object.ts';

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
/** These happen to an invoice, and to the subscription only if they change it. */
const OF_INVOICES = ['payment_failed', 'paid', 'marked_paid', 'marked_uncollectible'];

/** The invoices that a life has issued or settled since it was read. */
export function touchedInvoices({ issued, settled }: Life): string[] {
  return [...new Set([...issued, ...settled])].map(({ id }) => id);
}

/**
 * The events of what has happened to a subscription: each change with what it changed, the invoice that came with it,
 * and what was paid. They are all in the subscription’s stream.
 * @param invoices those of {@link touchedInvoices} as they are now
 */
export function outgoingEvents(life: Life, invoices: ReadonlyMap<string, InvoiceObject>): NewEvent[] {
  const { id: streamId, storeId, mode } = life.row;
  const events: NewEvent[] = [];
  const open = new Set(life.issued);
  let before = life.stored && subscriptionObject(life.stored);
  for (const { kind, row, cause, invoice } of life.events) {
    const requestId = (cause as { requestId: string } | null)?.requestId ?? null;
    const common = { storeId, mode, streamId, requestId };
    const object = subscriptionObject(row);
    if (!OF_INVOICES.includes(kind) || before?.status !== object.status)
      events.push({
        ...common,
        type: EVENT_TYPES[kind] ?? 'subscription.updated',
        object,
        previous: changedMembers<SubscriptionObject>(before, object),
      });
    before = object;
    if (invoice && open.delete(invoice)) addInvoice(invoice, 'invoice.created', null, common);
    if (invoice && (kind === 'paid' || kind === 'marked_paid')) addPaid(invoice, common);
  }
  const common = { storeId, mode, streamId, requestId: null };
  for (const invoice of life.issued)
    if (invoice.status === 'paid') addPaid(invoice, { ...common, requestId: requestOf(invoice) });
  for (const invoice of life.settled) if (invoice.status === 'paid') addPaid(invoice, common);
  return events;

  function addInvoice(
    invoice: LivingInvoice,
    type: 'invoice.created' | 'invoice.paid',
    previous: object | null,
    of: Pick<NewEvent, 'storeId' | 'mode' | 'streamId' | 'requestId'>,
  ): void {
    const object = invoices.get(invoice.id);
    const isThere = events.some((one) => one.type === type && (one.object as InvoiceObject).id === invoice.id);
    if (object && !isThere) events.push({ ...of, type, object, previous });
  }

  function addPaid(invoice: LivingInvoice, of: Pick<NewEvent, 'storeId' | 'mode' | 'streamId' | 'requestId'>): void {
    addInvoice(invoice, 'invoice.paid', life.issued.includes(invoice) ? {} : { status: 'open' }, of);
  }

  function requestOf(invoice: LivingInvoice): string | null {
    const cause = life.events.find((event) => event.invoice === invoice)?.cause as
      | { requestId: string }
      | null
      | undefined;
    return cause?.requestId ?? null;
  }
}
