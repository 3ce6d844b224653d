import { parseCookie, stringifyCookie } from 'cookie';

/**
 * The challenge that a browser holds between password and code: the signed cookie's value without its signature.
 * @param cookies the Cookie header as sent
 */
export function challengeIn(cookies: string | null, cookieName: string): string | null {
  const value = parseCookie(cookies ?? '')[cookieName] ?? '';
  return value.slice(0, Math.max(0, value.lastIndexOf('.'))) || null;
}

/** The same headers with only one cookie, so that nothing else the browser sends counts, least of all a session. */
export function withCookieAlone(headers: Headers, cookieName: string): Headers {
  const kept = new Headers(headers);
  const value = parseCookie(headers.get('cookie') ?? '')[cookieName];
  kept.set('cookie', stringifyCookie({ [cookieName]: value }));
  return kept;
}
