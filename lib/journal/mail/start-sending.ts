import { env } from '../../kernel/config/env.ts';
import { realTime } from '../../kernel/process/clock.ts';
import { every } from '../../kernel/process/every.ts';
import { sendBySmtp } from './send-by-smtp.ts';
import { sendDueMail } from './send-due-mail.ts';

/** How often a process looks for mail that is due. */
const LOOK_MS = 1_000;

/**
 * Starts sending mail in this process; any number of processes share the work. Without a mail server it stays in the
 * outbox.
 * @returns what stops it, and waits for what is being sent
 */
export function startSending(): () => Promise<void> {
  const { smtpUrl, mailFrom } = env();
  if (smtpUrl === null) return async () => {};
  const send = sendBySmtp(smtpUrl, mailFrom);
  const stopping = new AbortController();
  const stop = every(LOOK_MS, async () => {
    while (!stopping.signal.aborted && (await sendDueMail(send, () => realTime())) > 0);
  });
  return async () => {
    stopping.abort();
    await stop();
  };
}
