import { db } from '../db.ts';
import type { SellerId } from './seller.ts';
import { deleteOtherSessions, deleteOwnSession } from './sessions.ts';

/** Ends one of a person's sessions; false when it has already ended or is another person's. */
export async function endSession(sellerId: SellerId, sessionId: string): Promise<boolean> {
  return deleteOwnSession(db(), sellerId, sessionId);
}

/** Signs a person out everywhere but in their current session; returns how many sessions that ended. */
export async function endOtherSessions(sellerId: SellerId, currentSessionId: string): Promise<number> {
  return deleteOtherSessions(db(), sellerId, currentSessionId);
}
