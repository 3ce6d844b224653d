/**
 * The challenge that a browser holds between password and code: the signed cookie's value without its signature.
 * @param cookies the Cookie header as sent
 */
export function challengeIn(cookies: string | null, cookieName: string): string | null {
  const cookie = cookies?.split(/; */).find((part) => part.startsWith(`${cookieName}=`));
  if (!cookie) return null;
  try {
    const value = decodeURIComponent(cookie.slice(cookieName.length + 1));
    return value.slice(0, Math.max(0, value.lastIndexOf('.'))) || null;
  } catch {
    return null;
  }
}

/** The same headers without one cookie. */
export function withoutCookie(headers: Headers, cookieName: string): Headers {
  const kept = new Headers(headers);
  const cookies = (headers.get('cookie') ?? '').split(/; */).filter((part) => !part.startsWith(`${cookieName}=`));
  kept.set('cookie', cookies.join('; '));
  return kept;
}
