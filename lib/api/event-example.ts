import type { EventKind } from '../events/kind.ts';
import * as example from './openapi/example.ts';

const OBJECTS = {
  subscription: example.subscription,
  invoice: example.invoice,
  customer: example.customer,
  product: example.product,
  connection: example.connection,
};

const PREVIOUS: Partial<Record<EventKind, object | null>> = {
  'subscription.created': null,
  'invoice.created': null,
  'customer.created': null,
  'product.created': null,
  'connection.started': null,
  'subscription.swapped': { variant_id: '01981c2e-7a10-7c3f-9b1d-0f6c2a7b3e41' },
  'connection.ended': { ended_at: null, reason: null },
};

/** A made-up object of an event's kind, and what changed about it: for tests and for the documentation. */
export function exampleOf(type: EventKind): { object: object; previous: object | null } {
  const object = OBJECTS[type.split('.')[0] as keyof typeof OBJECTS];
  const isEnd = type === 'connection.ended';
  const previous = PREVIOUS[type];
  return {
    object: isEnd ? { ...object, ended_at: example.subscription.updated_at, reason: 'seller' } : object,
    previous: previous === undefined ? {} : previous,
  };
}
