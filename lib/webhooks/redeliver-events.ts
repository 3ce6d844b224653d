import { db, transact } from '../db.ts';
import { type Again, addAgain } from './deliveries.ts';
import { publishEvents } from './publish-events.ts';
import { findEndpoint } from './webhook-endpoints.ts';
import type { Whose } from './whose.ts';

/**
 * Delivers events to an endpoint again.
 * @returns how many; null when there is no such endpoint
 */
export async function redeliverEvents(whose: Whose, id: string, again: Again, now: Date): Promise<number | null> {
  if (!(await findEndpoint(db(), whose, id))) return null;
  await publishEvents();
  return transact((tx) => addAgain(tx, id, again, now), { timeout: 30_000 });
}
