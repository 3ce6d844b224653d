import { transact } from '../db.ts';
import { insertTestEvent } from '../events/any-events.ts';
import type { EventKind } from '../events/kind.ts';
import type { Occasion } from '../occasion.ts';
import { insertDelivery } from './deliveries.ts';
import { findEndpoint } from './webhook-endpoints.ts';
import type { Whose } from './whose.ts';

/** What a test event tells of. */
export interface TestEvent {
  type: EventKind;
  /** The store it names where the endpoint is an app's, which has many. */
  storeId: string;
  object: object;
  previous: object | null;
}

/**
 * Sends a made-up event of any kind to one endpoint, also to one that is switched off or doesn't listen to that kind.
 * @returns the event's id; null when there is no such endpoint
 */
export function sendTestEvent(
  whose: Whose,
  id: string,
  event: TestEvent,
  { now, requestId }: Occasion,
): Promise<string | null> {
  return transact(async (tx) => {
    const endpoint = await findEndpoint(tx, whose, id);
    if (!endpoint) return null;
    const told = { ...event, storeId: endpoint.store?.id ?? event.storeId, mode: endpoint.mode, requestId };
    const eventId = await insertTestEvent(tx, told, now);
    await insertDelivery(tx, id, eventId, now);
    return eventId;
  });
}
