import type { NewEvent } from '../events/new-event.ts';
import { changedMembers } from '../events/previous.ts';
import type { Life, LivingInvoice } from './life.ts';
import { type InvoiceObject, type SubscriptionObject, subscriptionObject } from './subscription-object.ts';

/** What a subscription’s own history records as a kind, as subscribers get it; `subscription.updated` if missing. */
const TOLD_AS: Record<string, NewEvent['type']> = {
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
 * The events that tell of what has happened to a subscription: each change with what it changed, the invoice that came
 * with it, and what was paid. They are all in the subscription’s stream.
 * @param invoices those of {@link touchedInvoices} as they are now
 */
export function toldEvents(life: Life, invoices: ReadonlyMap<string, InvoiceObject>): NewEvent[] {
  const { id: streamId, storeId, mode } = life.row;
  const told: NewEvent[] = [];
  const open = new Set(life.issued);
  let before = life.stored && subscriptionObject(life.stored);
  for (const { kind, row, cause, invoice } of life.events) {
    const requestId = (cause as { requestId: string } | null)?.requestId ?? null;
    const common = { storeId, mode, streamId, requestId };
    const object = subscriptionObject(row);
    const isTold = !OF_INVOICES.includes(kind) || before?.status !== object.status;
    if (isTold)
      told.push({
        ...common,
        type: TOLD_AS[kind] ?? 'subscription.updated',
        object,
        previous: changedMembers<SubscriptionObject>(before, object),
      });
    before = object;
    if (invoice && open.delete(invoice)) tell(invoice, 'invoice.created', null, common);
    if (invoice && (kind === 'paid' || kind === 'marked_paid')) pay(invoice, common);
  }
  const common = { storeId, mode, streamId, requestId: null };
  for (const invoice of life.issued)
    if (invoice.status === 'paid') pay(invoice, { ...common, requestId: askedFor(invoice) });
  for (const invoice of life.settled) if (invoice.status === 'paid') pay(invoice, common);
  return told;

  function tell(
    invoice: LivingInvoice,
    type: 'invoice.created' | 'invoice.paid',
    previous: object | null,
    of: Pick<NewEvent, 'storeId' | 'mode' | 'streamId' | 'requestId'>,
  ): void {
    const object = invoices.get(invoice.id);
    const isTold = told.some((one) => one.type === type && (one.object as InvoiceObject).id === invoice.id);
    if (object && !isTold) told.push({ ...of, type, object, previous });
  }

  function pay(invoice: LivingInvoice, of: Pick<NewEvent, 'storeId' | 'mode' | 'streamId' | 'requestId'>): void {
    tell(invoice, 'invoice.paid', life.issued.includes(invoice) ? {} : { status: 'open' }, of);
  }

  function askedFor(invoice: LivingInvoice): string | null {
    const cause = life.events.find((event) => event.invoice === invoice)?.cause as
      | { requestId: string }
      | null
      | undefined;
    return cause?.requestId ?? null;
  }
}
