import { randomBytes } from 'node:crypto';
import { parseCookie, stringifyCookie } from 'cookie';
import { transact } from '../../database/db.ts';
import { MINUTE_MS } from '../../kernel/text/durations.ts';
import { signCookie } from '../auth.ts';
import { cookieName } from '../auth-settings.ts';
import { insertChallenge } from '../verifications.ts';

/**
 * Asks an account for its second step, as better-auth does after the password, for what proves as much.
 * @returns headers with the challenge's cookie, for `checkCode`; no browser gets it
 */
export async function startChallenge(account: string, now: Date): Promise<Headers> {
  const challenge = `2fa-${randomBytes(18).toString('base64url')}`;
  await transact((tx) => insertChallenge(tx, challenge, account, new Date(now.getTime() + 5 * MINUTE_MS)));
  return new Headers({ cookie: stringifyCookie({ [cookieName('two-factor')]: await signCookie(challenge) }) });
}

/**
 * The challenge that a browser holds between password and code: the signed cookie's value without its signature.
 * @param cookies the Cookie header as sent
 */
export function challengeIn(cookies: string | null, cookieName: string): string | null {
  const value = parseCookie(cookies ?? '')[cookieName] ?? '';
  return value.slice(0, Math.max(0, value.lastIndexOf('.'))) || null;
}

/** The same headers with only these cookies, so that nothing else the browser sends counts, least of all a session. */
export function withCookiesAlone(headers: Headers, ...cookieNames: string[]): Headers {
  const kept = new Headers(headers);
  const sent = parseCookie(headers.get('cookie') ?? '');
  kept.set('cookie', stringifyCookie(Object.fromEntries(cookieNames.map((name) => [name, sent[name]]))));
  return kept;
}
