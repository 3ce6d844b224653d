import { db } from '../database/db.ts';
import { DAY_MS } from '../text/durations.ts';
import { dropNotices } from './notices.ts';

/** How long it is kept what somebody was told, in milliseconds. */
const KEEP_MS = 30 * DAY_MS;

/** Removes what happened more than 30 days ago. */
export async function removeOldNotices(now: Date): Promise<void> {
  await dropNotices(db(), new Date(now.getTime() - KEEP_MS));
}
