import { ACCOUNT_LIMITS } from '../account-limits.ts';
import { db } from '../db.ts';
import { type AccountOccasion, insertAccountEntry } from './account-entries.ts';
import type { AccountEvent } from './account-event.ts';
import { findSuspension } from './sellers.ts';
import { dropOldestSessions } from './sessions.ts';

/** How many sessions an account may have; a further sign-in ends the oldest. */
export const MAX_SESSIONS = ACCOUNT_LIMITS.sessions;

/**
 * Records that somebody has signed in, and ends the account's oldest sessions when it has too many.
 * @returns why the account is suspended, if it is: then the new session has ended already. Else null.
 */
export async function recordSignIn(
  userId: string,
  kind: AccountEvent,
  occasion: AccountOccasion,
): Promise<Suspended | null> {
  const suspended = await findSuspension(db(), userId);
  if (suspended !== null) {
    await dropOldestSessions(db(), userId, 0);
    return { suspended };
  }
  await insertAccountEntry(db(), userId, kind, occasion);
  await dropOldestSessions(db(), userId, MAX_SESSIONS);
  return null;
}

/** Why an operator has suspended the account; told to whoever gave what it takes to sign in. */
export interface Suspended {
  suspended: string;
}
