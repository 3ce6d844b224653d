import { db } from '../../database/db.ts';
import { log } from '../../kernel/process/log.ts';
import { DAY_MS, MINUTE_MS } from '../../kernel/text/durations.ts';
import { timeOfUuid } from '../../kernel/text/uuid.ts';
import { GIVE_UP_MS, resendAt } from './letter.ts';
import { type DueMail, dropMails, markSent, markUnsent, takeDueMails } from './mails.ts';
import { readMail } from './queue-mail.ts';
import type { SendMail } from './send-by-smtp.ts';

const AT_ONCE = 10;
/** Longer than an attempt may take. */
const HOLD_MS = 2 * MINUTE_MS;

/**
 * Sends the mails that are due. One whose process died after handing it over may be sent twice, with the same
 * Message-ID.
 * @returns how many it tried
 */
export async function sendDueMail(send: SendMail, clock: () => Date): Promise<number> {
  const now = clock();
  const mails = await takeDueMails(db(), { now, until: new Date(now.getTime() + HOLD_MS), most: AT_ONCE });
  await Promise.all(mails.map((mail) => sendOne(mail, send, clock)));
  return mails.length;
}

async function sendOne({ id, content, failures, ...mail }: DueMail, send: SendMail, clock: () => Date): Promise<void> {
  const queuedAt = timeOfUuid(id);
  const unsent = await attempt();
  const now = clock();
  if (unsent === null) return markSent(db(), id, now);
  const next = unsent.isFinal ? null : resendAt(failures + 1, queuedAt, now);
  await markUnsent(db(), id, unsent.fault, next);
  const outcome = next ? 'a mail was not sent; it is tried again' : 'a mail was given up';
  log().warn({ mailId: id, fault: unsent.fault, next }, outcome);

  async function attempt() {
    // Queued while no mail server was set up, perhaps.
    if (clock().getTime() - queuedAt.getTime() > GIVE_UP_MS) return { fault: 'TOO_LATE', isFinal: true };
    const letter = await readMail(content);
    return letter ? send({ id, ...mail, ...letter }) : { fault: 'UNREADABLE', isFinal: true };
  }
}

/** How long operators can see that a mail was sent or, without a mail server, read it. */
const KEEP_MS = 7 * DAY_MS;

/** Deletes mails that were queued over a week ago. */
export async function removeOldMail(now: Date): Promise<void> {
  await dropMails(db(), new Date(now.getTime() - KEEP_MS));
}
