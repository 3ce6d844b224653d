import { db } from '../database/db.ts';
import { DAY_MS } from '../text/durations.ts';
import { dropMails } from './mails.ts';

/** How long operators can see that a mail was sent or, without a mail server, read it. */
const KEEP_MS = 7 * DAY_MS;

/** Deletes mails that were queued over a week ago. */
export async function removeOldMail(now: Date): Promise<void> {
  await dropMails(db(), new Date(now.getTime() - KEEP_MS));
}
