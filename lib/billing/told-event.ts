import type { Mode } from '@/prisma/generated/enums.ts';
import type { NewEvent } from '../events/new-event.ts';
import { changedMembers } from '../events/previous.ts';
import { type InvoiceObject, type SubscriptionObject, subscriptionObject } from './subscription-object.ts';

/** What a subscription’s own history records as a kind, as those who listen are told. */
const TOLD_AS = {
  cancel: 'subscription.cancellation_scheduled',
  cancel_immediately: 'subscription.canceled',
  resume: 'subscription.resumed',
  swap: 'subscription.swapped',
  renewed: 'subscription.renewed',
  ended: 'subscription.canceled',
  payment_failed: 'subscription.past_due',
  paid: 'subscription.updated',
} as const satisfies Record<string, NewEvent['type']>;

type Row = Parameters<typeof subscriptionObject>[0] & { storeId: string; mode: Mode };

/** A change of a subscription that was saved. */
export interface SavedChange {
  before: Row;
  after: Row;
  /** As its own history records it. */
  kind: keyof typeof TOLD_AS;
  requestId: string | null;
  /** The invoice that was issued with it, as it is now. */
  issued: InvoiceObject | null;
  /** Earlier invoices that were paid with it, as they are now. */
  paid: InvoiceObject[];
}

/**
 * The events that tell of a change: the change itself, its invoice, the payments, and that the subscription is past due
 * since then. They are all in the subscription’s stream.
 */
export function toldEvents({ before, after, kind, requestId, issued, paid }: SavedChange): NewEvent[] {
  const { id: streamId, storeId, mode } = after;
  const common = { storeId, mode, streamId, requestId };
  const object: SubscriptionObject = subscriptionObject(after);
  const previous = changedMembers(subscriptionObject(before), object);
  const isNewlyDue = after.status === 'past_due' && before.status !== 'past_due';
  const { status, ...rest } = previous ?? {};
  return [
    { ...common, type: TOLD_AS[kind], object, previous: isNewlyDue ? rest : previous },
    ...(issued ? [{ ...common, type: 'invoice.created' as const, object: issued, previous: null }] : []),
    ...[...paid, ...(issued?.status === 'paid' ? [issued] : [])].map((invoice) => ({
      ...common,
      type: 'invoice.paid' as const,
      object: invoice,
      previous: invoice === issued ? {} : { status: 'unpaid' },
    })),
    ...(isNewlyDue ? [{ ...common, type: TOLD_AS.payment_failed, object, previous: { status } }] : []),
  ];
}
