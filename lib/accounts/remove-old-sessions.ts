import { db } from '../database/db.ts';
import { env } from '../kernel/config/env.ts';
import { DAY_MS } from '../kernel/text/durations.ts';
import { dropAccountEntries } from './account-entries.ts';
import { dropExpiredLinks } from './links/account-links.ts';
import { dropUnconfirmed } from './sellers.ts';
import { dropExpiredSessions } from './sessions.ts';
import { dropExpired } from './verifications.ts';

/** How long an account's own activity is kept. */
const KEEP_MS = 365 * DAY_MS;
/** How long an account with nothing in it is kept whose address is never confirmed. */
export const KEEP_UNCONFIRMED_MS = 30 * DAY_MS;

/**
 * Removes sessions, challenges and links that have expired, what happened to accounts over a year ago, and, where mail
 * is sent, empty accounts whose address was not confirmed in 30 days.
 */
export async function removeOldSessions(now: Date): Promise<void> {
  await dropExpiredSessions(db(), now);
  await dropExpired(db(), now);
  await dropExpiredLinks(db(), now);
  await dropAccountEntries(db(), new Date(now.getTime() - KEEP_MS));
  if (env().smtpUrl !== null) await dropUnconfirmed(db(), new Date(now.getTime() - KEEP_UNCONFIRMED_MS), now);
}
