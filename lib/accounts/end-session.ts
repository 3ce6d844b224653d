import { db } from '../database/db.ts';
import { DAY_MS } from '../text/durations.ts';
import { type AccountContext, dropAccountEntries, insertAccountEntry } from './account-entries.ts';
import { dropExpiredLinks } from './account-links.ts';
import { auth } from './auth.ts';
import type { SellerId } from './seller.ts';
import { deleteOtherSessions, deleteOwnSession, dropExpiredSessions } from './sessions.ts';
import { dropExpired } from './verifications.ts';

/** Ends one of a person's sessions; false when it has already ended or is another person's. */
export async function endSession(sellerId: SellerId, sessionId: string, context: AccountContext): Promise<boolean> {
  const isEnded = await deleteOwnSession(db(), sellerId, sessionId);
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

/** How long an account's own activity is kept. */
const KEEP_MS = 365 * DAY_MS;

/** Removes sessions, challenges and links that have expired, and what happened to accounts over a year ago. */
export async function removeOldSessions(now: Date): Promise<void> {
  await dropExpiredSessions(db(), now);
  await dropExpired(db(), now);
  await dropExpiredLinks(db(), now);
  await dropAccountEntries(db(), new Date(now.getTime() - KEEP_MS));
}
