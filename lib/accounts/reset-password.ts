import { setTimeout as sleep } from 'node:timers/promises';
import { db, transact } from '../database/db.ts';
import { countAttempt, type Limit } from '../database/limits/throttle.ts';
import { queueMail } from '../journal/mail/queue-mail.ts';
import { HOUR_MS } from '../kernel/text/durations.ts';
import { networkOf } from '../kernel/text/network.ts';
import { insertAccountEntry } from './account-entries.ts';
import { hashForAccount, setPasswordHash } from './accounts.ts';
import { limitSignIns } from './limit-sign-ins.ts';
import { passwordSetLetter, resetLetter, suspendedLetter } from './links/account-letter.ts';
import { PASSWORD_LINKS } from './links/account-link.ts';
import { claimLink, dropLinks, findLink } from './links/account-links.ts';
import { issueAccountLink } from './links/issue-account-link.ts';
import { recordSignIn } from './record-sign-in.ts';
import { dropPasskeys } from './second-factors/passkeys.ts';
import { startChallenge } from './second-factors/start-challenge.ts';
import { deleteTwoFactor } from './second-factors/two-factors.ts';
import { confirmEmail, endDemo, findByEmail } from './sellers.ts';
import { dropSession, dropSessions } from './sessions.ts';
import { type CodeRefusal, checkCode, type SignInRequest, signIn } from './sign-in.ts';
import { dropChallenges } from './verifications.ts';

type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** What a page needs to know about a link to set a password. */
export interface PasswordLink {
  email: string;
  needsCode: boolean;
  endsTwoFactor: boolean;
}

/** Whose password a link sets; null when it was used, has expired or never was, or the account is suspended. */
export async function readPasswordLink(token: string, now: Date): Promise<PasswordLink | null> {
  const link = await findLink(db(), token, PASSWORD_LINKS, now);
  if (!link) return null;
  const { endsTwoFactor, user } = link;
  return { email: user.email, needsCode: needsCode(link), endsTwoFactor: endsTwoFactor && user.twoFactorEnabled };
}

/** `gone`: the link was used, has expired or never was, or the account is suspended. */
export type PasswordReset = 'done' | 'gone' | CodeRefusal;

/**
 * Sets a password by a one-time link and signs its person in; everybody else is signed out, even half-way through
 * signing in. Where there is a second step, a code has to be given as well; a wrong one leaves the link as it is. The
 * caller has checked the password's length.
 */
export async function resetPassword(
  token: string,
  given: { password: string; code: string },
  request: SignInRequest,
): Promise<PasswordReset> {
  const link = await findLink(db(), token, PASSWORD_LINKS, request.now);
  if (!link) return 'gone';
  const proof = needsCode(link) ? await checkSecondStep(link.user, given.code, request) : null;
  if (proof !== null && (typeof proof !== 'object' || 'waitSeconds' in proof)) return proof;
  const sessionToken = proof?.sessionToken ?? null;
  const hash = await hashForAccount(db(), link.user.id, given.password);
  const isSet = await transact((tx) => setPassword(tx, { token, link, hash, sessionToken }, request));
  if (!isSet) {
    if (sessionToken !== null) await dropSession(db(), sessionToken);
    return 'gone';
  }
  if (sessionToken === null) await signIn(link.user.email, given.password, request);
  else await recordSignIn(link.user.id, 'signed_in_by_code', request);
  return 'done';
}

function needsCode({ endsTwoFactor, user }: Link): boolean {
  return user.twoFactorEnabled && !endsTwoFactor;
}

async function checkSecondStep({ id, email }: Link['user'], code: string, request: SignInRequest) {
  const admitted = await limitSignIns({ codeOf: email }, request);
  if ('waitSeconds' in admitted) return admitted;
  const outcome = await checkCode(code, id, await startChallenge(id, request.now), request.now);
  if (outcome === 'wrong') await insertAccountEntry(db(), id, 'reset_code_failed', request);
  if (typeof outcome === 'object' && 'sessionToken' in outcome) await admitted.succeed();
  return outcome;
}

async function setPassword(
  tx: Parameters<Parameters<typeof transact>[0]>[0],
  { token, link, hash, sessionToken }: { token: string; link: Link; hash: string; sessionToken: string | null },
  request: SignInRequest,
): Promise<boolean> {
  const { id, email, emailVerified } = link.user;
  if (!(await claimLink(tx, token, request.now))) return false;
  await setPasswordHash(tx, id, hash);
  await dropSessions(tx, id, sessionToken);
  await dropChallenges(tx, id);
  // A new address that somebody else entered must not be confirmed any more, nor another link be used.
  await dropLinks(tx, id, [...PASSWORD_LINKS, 'change']);
  await endDemo(tx, id);
  if (link.endsTwoFactor) {
    await deleteTwoFactor(tx, id);
    await insertAccountEntry(tx, id, 'two_step_off', request);
  }
  if (link.email === email && !emailVerified && (await confirmEmail(tx, id, email))) {
    // Whoever made the account may have been somebody else; their passkeys would still open it.
    await dropPasskeys(tx, id);
  }
  await insertAccountEntry(tx, id, link.kind === 'recovery' ? 'password_recovered' : 'password_reset', request);
  await queueMail(tx, { recipient: email, userId: id }, passwordSetLetter, request.now);
  return true;
}

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
    if (account.suspendedAt) {
      const reason = account.suspendedReason ?? '';
      return queueMail(tx, to, (product) => suspendedLetter(reason, product), now);
    }
    const link = await issueAccountLink(tx, { userId: account.id, kind: 'reset', email }, now);
    await queueMail(tx, to, (product) => resetLetter(link, product), now);
    await insertAccountEntry(tx, account.id, 'reset_requested', { ...from, now });
  });
}
