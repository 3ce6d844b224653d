import { setTimeout as sleep } from 'node:timers/promises';
import { env } from '../config/env.ts';
import { db, transact } from '../database/db.ts';
import { countAttempt, type Limit } from '../limits/throttle.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { HOUR_MS } from '../text/durations.ts';
import { networkOf } from '../text/network.ts';
import { insertAccountEntry } from './account-entries.ts';
import { resetLetter, suspendedLetter } from './account-letter.ts';
import { issueAccountLink } from './issue-account-link.ts';
import { findByEmail } from './sellers.ts';
import type { SignInRequest } from './sign-in.ts';

/** Links for one address, whether it has an account or not: nobody fills another person's mailbox. */
export const EMAIL_RESETS: Limit = { name: 'reset email', most: 5, windowMs: HOUR_MS };
/** Links that one network asks for. */
export const ADDRESS_RESETS: Limit = { name: 'reset address', most: 30, windowMs: HOUR_MS };

/** Answers come at whole steps of this, longer than the work takes, so that the time says nothing of the account. */
const STEP_MS = 400;

/**
 * Mails a link to set a new password, if an account has this email. The answer is the same if none has, and takes as
 * long.
 */
export async function requestReset(given: string, request: SignInRequest): Promise<'done' | { waitSeconds: number }> {
  const began = performance.now();
  const email = given.trim().toLowerCase();
  for (const [limit, subject] of [
    [ADDRESS_RESETS, networkOf(request.address)],
    [EMAIL_RESETS, email],
  ] as const) {
    const wait = await countAttempt(limit, subject, request.now);
    if (wait !== null) return { waitSeconds: wait };
  }
  await mailLink(email, request);
  await sleep(STEP_MS - ((performance.now() - began) % STEP_MS));
  return 'done';
}

async function mailLink(email: string, { now, ...from }: SignInRequest): Promise<void> {
  const account = await findByEmail(db(), email);
  if (!account) return;
  const to = { recipient: email, userId: account.id };
  await transact(async (tx) => {
    if (account.suspendedAt) return queueMail(tx, to, suspendedLetter(account.suspendedReason ?? '', env()), now);
    const link = await issueAccountLink(tx, { userId: account.id, kind: 'reset', email }, now);
    await queueMail(tx, to, resetLetter(link, env()), now);
    await insertAccountEntry(tx, account.id, 'reset_requested', { ...from, now });
  });
}
