import { db, transact } from '../database/db.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { DAY_MS, MINUTE_MS } from '../text/durations.ts';
import { isNoticeKind, WITHOUT_STORE } from './notice-kind.ts';
import { noticeLetter } from './notice-letter.ts';
import { type DueNotice, dropNotices, listHeadsFor, takeDueNotices } from './notices.ts';

/** The least time between two mails of one kind to one person; what happens meanwhile comes in one mail. */
export const QUIET_MS = 10 * MINUTE_MS;
const AT_ONCE = 50;

/**
 * Queues the mails about what has happened: at once for the first of a kind, then a summary after ten minutes.
 * @returns how many mails
 */
export async function queueNotices(now: Date, signal?: AbortSignal): Promise<number> {
  let count = 0;
  while (!signal?.aborted) {
    const queued = await queueSome(now);
    if (queued === 0) break;
    count += queued;
  }
  return count;
}

function queueSome(now: Date): Promise<number> {
  return transact(async (tx) => {
    const due = await takeDueNotices(tx, { now, since: new Date(now.getTime() - QUIET_MS), most: AT_ONCE });
    const mails = new Map<string, DueNotice[]>();
    for (const one of due) {
      const key = `${one.userId} ${one.kind}`;
      mails.set(key, [...(mails.get(key) ?? []), one]);
    }
    const heads = await listHeadsFor(tx, [...new Set(due.map(({ userId }) => userId))]);
    for (const told of mails.values()) await queueOne(tx, told, heads, now);
    return mails.size;
  });
}

async function queueOne(
  tx: Parameters<typeof queueMail>[0],
  told: DueNotice[],
  allHeads: Awaited<ReturnType<typeof listHeadsFor>>,
  now: Date,
): Promise<void> {
  const [first] = told;
  if (!first || !isNoticeKind(first.kind)) return;
  const { kind, userId, email: recipient, isConfirmed, language, timeZone } = first;
  const heads = isConfirmed && !WITHOUT_STORE.includes(kind) ? (allHeads.get(userId) ?? []) : [];
  const to = { recipient, userId, chosen: { language, timeZone } };
  await queueMail(tx, to, (product) => noticeLetter(kind, told, { isConfirmed, ...product, heads }), now);
}

/** How long it is kept what somebody was told, in milliseconds, and how much of it. */
const KEEP_MS = 90 * DAY_MS;
export const MOST_KEPT = 500;

/** Removes what happened more than 90 days ago, and what a person has beyond their newest 500. */
export async function removeOldNotices(now: Date): Promise<void> {
  await dropNotices(db(), { before: new Date(now.getTime() - KEEP_MS), most: MOST_KEPT });
}
