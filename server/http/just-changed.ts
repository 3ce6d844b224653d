import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { cookieAttributes, cookieName } from '@/lib/accounts/auth-settings.ts';
import { hasStandby } from '@/lib/database/read-db.ts';
import { LIMITS } from '@/lib/kernel/config/limits.ts';
import { currentScope } from '@/lib/kernel/process/request-scope.ts';

const COOKIE = 'changed';

/**
 * Where some reads go to standbys: lets who changes something read from the primary for a while, so that they find it.
 * Their browser says so, to whichever server and process it asks next; who says it without reason gains nothing.
 */
export function noteChange({ method, headers }: IncomingMessage, response: ServerResponse): void {
  const scope = currentScope();
  if (!scope || !hasStandby()) return;
  const changes = method !== 'GET' && method !== 'HEAD';
  scope.hasJustChanged = changes || parseCookie(String(headers.cookie ?? ''))[cookieName(COOKIE)] === '1';
  if (!changes) return;
  const maxAge = LIMITS.justChangedMs / 1000;
  const cookie = stringifySetCookie({ name: cookieName(COOKIE), value: '1', maxAge, ...cookieAttributes() });
  // Last, because what is set before Next.js answers is lost with the cookies that it sets.
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = ((...given: unknown[]) => {
    const named = given.at(-1);
    if (Array.isArray(named)) named.push('Set-Cookie', cookie);
    else response.appendHeader('Set-Cookie', cookie);
    return writeHead(...given);
  }) as typeof response.writeHead;
}
