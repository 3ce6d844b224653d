import { db } from '../database/db.ts';
import type { SellerId } from '../permissions/seller.ts';
import { type AccountContext, insertAccountEntry } from './account-entries.ts';
import { auth } from './auth.ts';
import { deleteOtherSessions, deleteSellerSession } from './sessions.ts';

/** Ends one of a person's sessions; false when it has already ended or is another person's. */
export async function endSession(sellerId: SellerId, sessionId: string, context: AccountContext): Promise<boolean> {
  const isEnded = await deleteSellerSession(db(), sellerId, sessionId);
  if (isEnded) await insertAccountEntry(db(), sellerId, 'signed_out_elsewhere', context);
  return isEnded;
}

/** Signs a person out everywhere but in their current session; returns how many sessions that ended. */
export async function endOtherSessions(
  sellerId: SellerId,
  currentSessionId: string,
  context: AccountContext,
): Promise<number> {
  const ended = await deleteOtherSessions(db(), sellerId, currentSessionId);
  if (ended > 0) await insertAccountEntry(db(), sellerId, 'signed_out_elsewhere', context);
  return ended;
}

/** Ends the session of these headers in the database and clears its cookie. Does nothing if there is none. */
export async function signOut(headers: Headers): Promise<void> {
  await auth().api.signOut({ headers });
}
