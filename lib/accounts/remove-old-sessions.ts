import { db } from '../database/db.ts';
import { DAY_MS } from '../text/durations.ts';
import { dropAccountEntries } from './account-entries.ts';
import { dropExpiredLinks } from './account-links.ts';
import { dropExpiredSessions } from './sessions.ts';
import { dropExpired } from './verifications.ts';

/** How long an account's own activity is kept. */
const KEEP_MS = 365 * DAY_MS;

/** Removes sessions, challenges and links that have expired, and what happened to accounts over a year ago. */
export async function removeOldSessions(now: Date): Promise<void> {
  await dropExpiredSessions(db(), now);
  await dropExpired(db(), now);
  await dropExpiredLinks(db(), now);
  await dropAccountEntries(db(), new Date(now.getTime() - KEEP_MS));
}
