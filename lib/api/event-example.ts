import type { EventKind } from '../journal/events/kind.ts';
import * as example from './openapi/example.ts';

const OBJECTS = {
  subscription: example.subscription,
  invoice: example.invoice,
  customer: example.customer,
  product: example.product,
  approval: example.approval,
  connection: example.connection,
};

const PREVIOUS: Partial<Record<EventKind, object | null>> = {
  'subscription.created': null,
  'invoice.created': null,
  'customer.created': null,
  'product.created': null,
  'approval.requested': null,
  'connection.started': null,
  'subscription.swapped': { variant_id: '01981c2e-7a10-7c3f-9b1d-0f6c2a7b3e41' },
  'connection.ended': { ended_at: null, reason: null },
};

/** A made-up object of an event's kind, and what changed about it: for tests and for the documentation. */
export function exampleOf(type: EventKind): { object: object; previous: object | null } {
  const object = OBJECTS[type.split('.')[0] as keyof typeof OBJECTS];
  const previous = PREVIOUS[type];
  return {
    object: { ...object, ...decided(type) },
    previous: previous === undefined ? {} : previous,
  };
}

/** What a made-up object has become. */
function decided(type: EventKind): object {
  const at = example.subscription.updated_at;
  if (type === 'connection.ended') return { ended_at: at, reason: 'seller' };
  const [, status] = type.split('approval.');
  if (!status || status === 'requested') return {};
  const error = status === 'failed' ? 'payment_failed' : null;
  return { status, decided_at: at, error, ...(status === 'executed' && { subscription: example.subscription }) };
}
