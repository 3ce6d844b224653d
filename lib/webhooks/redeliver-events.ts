import { db, transact } from '../database/db.ts';
import { insertRedeliveries, type Redelivery } from './deliveries.ts';
import type { EndpointOwner } from './endpoint-owner.ts';
import { publishEvents } from './publish-events.ts';
import { findEndpoint } from './webhook-endpoints.ts';

/**
 * Delivers events to an endpoint again.
 * @returns how many; null when there is no such endpoint
 */
export async function redeliverEvents(
  owner: EndpointOwner,
  id: string,
  asked: Redelivery,
  now: Date,
): Promise<number | null> {
  if (!(await findEndpoint(db(), owner, id))) return null;
  await publishEvents();
  return transact((tx) => insertRedeliveries(tx, id, asked, now), { timeout: 30_000 });
}
