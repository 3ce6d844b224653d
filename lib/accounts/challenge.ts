import { parseCookie, stringifyCookie } from 'cookie';

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
