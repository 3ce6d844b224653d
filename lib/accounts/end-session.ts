import { db } from '../db.ts';
import type { SellerId } from './seller.ts';
import { deleteOtherSessions, deleteOwnSession } from './sessions.ts';

/** Signs a person out on one of their devices. One that has ended already, or is another person's, changes nothing. */
export async function endSession(sellerId: SellerId, sessionId: string): Promise<boolean> {
  return deleteOwnSession(db(), sellerId, sessionId);
}

/** Signs a person out everywhere but in the session they ask from; gives how many sessions that ended. */
export async function endOtherSessions(sellerId: SellerId, currentSessionId: string): Promise<number> {
  return deleteOtherSessions(db(), sellerId, currentSessionId);
}
