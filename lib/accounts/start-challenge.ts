import { randomBytes } from 'node:crypto';
import { stringifyCookie } from 'cookie';
import { transact } from '../database/db.ts';
import { MINUTE_MS } from '../text/durations.ts';
import { signCookie } from './auth.ts';
import { cookieName } from './auth-settings.ts';
import { insertChallenge } from './verifications.ts';

/**
 * Asks an account for its second step, as better-auth does after the password, for what proves as much.
 * @returns headers with the challenge's cookie, for `checkCode`; no browser gets it
 */
export async function startChallenge(account: string, now: Date): Promise<Headers> {
  const challenge = `2fa-${randomBytes(18).toString('base64url')}`;
  await transact((tx) => insertChallenge(tx, challenge, account, new Date(now.getTime() + 5 * MINUTE_MS)));
  return new Headers({ cookie: stringifyCookie({ [cookieName('two-factor')]: await signCookie(challenge) }) });
}
