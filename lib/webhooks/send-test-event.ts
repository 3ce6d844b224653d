import { db, transact } from '../database/db.ts';
import type { EventKind } from '../journal/events/kind.ts';
import { insertTestEvent } from '../journal/events/system-events.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { insertDelivery, insertRedeliveries, type Redelivery } from './deliveries.ts';
import type { EndpointOwner } from './endpoint-owner.ts';
import { publishEvents } from './publish-events.ts';
import { findEndpoint } from './webhook-endpoints.ts';

/** What a test event contains. */
export interface TestEvent {
  type: EventKind;
  /** The store it names where the endpoint is an app's, which has many. */
  storeId: string;
  object: object;
  previous: object | null;
}

/**
 * Sends a made-up event of any kind to one endpoint, also to one that is switched off or doesn't subscribe to that
 * kind.
 * @returns the event's id; null when there is no such endpoint
 */
export function sendTestEvent(
  owner: EndpointOwner,
  id: string,
  event: TestEvent,
  { now, requestId }: RequestContext,
): Promise<string | null> {
  return transact(async (tx) => {
    const endpoint = await findEndpoint(tx, owner, id);
    if (!endpoint) return null;
    const complete = { ...event, storeId: endpoint.store?.id ?? event.storeId, mode: endpoint.mode, requestId };
    const eventId = await insertTestEvent(tx, complete, now);
    await insertDelivery(tx, id, eventId, now);
    return eventId;
  });
}

/**
 * Delivers events to an endpoint again.
 * @returns how many; null when there is no such endpoint
 */
export async function redeliverEvents(
  owner: EndpointOwner,
  id: string,
  redelivery: Redelivery,
  now: Date,
): Promise<number | null> {
  if (!(await findEndpoint(db(), owner, id))) return null;
  await publishEvents();
  return transact((tx) => insertRedeliveries(tx, id, redelivery, now), { timeout: 30_000 });
}
