import { db, transact } from '../../database/db.ts';
import { DAY_MS, MINUTE_MS } from '../../kernel/text/durations.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { isNoticeKind } from './notice-kind.ts';
import { noticeLetter } from './notice-letter.ts';
import { type DueMail, dropNotices, listDueMails, lockDueMail, takeMoreNotices, takeNotices } from './notices.ts';

/** The least time between two mails of one kind to one person; what happens meanwhile comes in one mail. */
export const QUIET_MS = 10 * MINUTE_MS;
/** How many mails are looked for at once. */
const AT_ONCE = 50;
/** How many notices one transaction takes, so that none is long, whatever has happened. */
export const MOST_TAKEN = 500;

/** For how many people at a time, each one’s mails in order: most of what one takes is waiting for the database. */
const LANES = 4;
/** How long one waits for a connection while others have them all, and may take in all, in milliseconds. */
const JOB = { maxWait: 8_000, timeout: 20_000 };

/**
 * Queues the mails about what has happened: at once for the first of a kind, then a summary after ten minutes. A
 * process that dies over a mail of very many notices leaves some that the next mail counts again.
 * @returns how many mails
 */
export async function queueNotices(now: Date, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (let queued = -1; queued !== 0; count += queued) {
    queued = 0;
    const mails = await listDueMails(db(), { since: quietSince(now), most: AT_ONCE });
    const people = [...new Set(mails.map(({ userId }) => userId))];
    const lane = async () => {
      for (let person = people.shift(); person && !signal?.aborted; person = people.shift())
        for (const due of mails.filter(({ userId }) => userId === person)) if (await queueAll(due, now)) queued += 1;
    };
    // The job goes on until the last of them has ended, also when one has failed.
    const ended = await Promise.allSettled(Array.from({ length: LANES }, lane));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  }
  return count;
}

/** @returns whether there is a mail */
async function queueAll(due: DueMail, now: Date): Promise<boolean> {
  let after = await transact((tx) => queueOne(tx, due, now), JOB);
  if (after === null) return false;
  // From where the last ones were, so that each is looked at once.
  while (due.count > MOST_TAKEN && after !== null)
    after = await takeMoreNotices(db(), due, { now, most: MOST_TAKEN, after });
  return true;
}

function quietSince(now: Date): Date {
  return new Date(now.getTime() - QUIET_MS);
}

/** @returns the last notice that the mail has taken; null when it has none */
async function queueOne(tx: Parameters<typeof queueMail>[0], due: DueMail, now: Date): Promise<string | null> {
  if (!(await lockDueMail(tx, due))) return null;
  const notices = await takeNotices(tx, due, { now, since: quietSince(now), most: MOST_TAKEN });
  const [first] = notices;
  const last = notices.at(-1)?.id ?? null;
  if (!first || !isNoticeKind(first.kind)) return last;
  const { kind, userId, email: recipient, isConfirmed, language, timeZone } = first;
  const to = { recipient, userId, chosen: { language, timeZone } };
  const about = { isConfirmed, all: Math.max(due.count, notices.length) };
  await queueMail(tx, to, (product) => noticeLetter(kind, notices, { ...product, ...about }), now);
  return last;
}

/** How long it is kept what somebody was told, in milliseconds, and how much of it. */
const KEEP_MS = 90 * DAY_MS;
export const MOST_KEPT = 500;

/** Removes what happened more than 90 days ago, and what a person has beyond their newest 500. */
export async function removeOldNotices(now: Date): Promise<void> {
  await dropNotices(db(), { before: new Date(now.getTime() - KEEP_MS), most: MOST_KEPT });
}
