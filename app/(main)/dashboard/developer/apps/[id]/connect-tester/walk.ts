import { findOwnApp, type OwnApp } from '@/lib/apps/apps.ts';
import { cookieName } from '@/lib/auth.ts';
import { currentTime } from '@/lib/clock.ts';
import { db, isDatabaseAway } from '@/lib/db.ts';
import { env } from '@/lib/env.ts';
import { OAuthError } from '@/lib/errors.ts';
import { log } from '@/lib/log.ts';
import { type Seller, sellerOf } from '@/lib/session.ts';
import { openWalk, sealWalk, WALK_SECONDS } from '@/lib/tester/seal.ts';
import type { TesterState } from '@/lib/tester/state.ts';
import { isUuid } from '@/lib/uuid.ts';
import { appPath } from '../own-app.ts';

/** The cookie that holds the walk, one at a time. */
export function walkCookie(): string {
  return cookieName('connect-test');
}

/** The walk that a seller has under way with an app; null when there is none, or no longer. */
export async function readWalk(
  cookie: string | undefined,
  sellerId: string,
  appId: string,
): Promise<TesterState | null> {
  return cookie ? openWalk(cookie, { sellerId, appId, authSecret: env().authSecret }, currentTime()) : null;
}

export interface Walking {
  seller: Seller;
  app: OwnApp;
  walk: TesterState | null;
}

/**
 * Answers a request of an app's owner in the tester: anyone else gets 404, someone who isn't signed in is sent to sign in,
 * without what is in the address.
 */
export async function walking(
  request: Request,
  appId: string,
  handler: (walking: Walking) => Promise<Response>,
): Promise<Response> {
  try {
    const seller = await sellerOf(request.headers);
    if (!seller) return go(`/sign-in?next=${encodeURIComponent(appPath(appId, 'connect-tester'))}`);
    const app = isUuid(appId) ? await findOwnApp(db(), seller.id, appId) : null;
    if (!app) return say(404, 'There is no such app.');
    const walk = await readWalk(cookieIn(request, walkCookie()), seller.id, app.id);
    return await handler({ seller, app, walk });
  } catch (error) {
    if (error instanceof OAuthError) return say(error.status, 'This form could not be read.');
    log().error({ err: error }, 'connect tester failed');
    return isDatabaseAway(error)
      ? say(503, 'We can’t reach our database right now. Please try again.')
      : say(500, 'Something went wrong on our side.');
  }
}

/**
 * Leads to the tester's page, at a part of it, with the walk as it is now.
 * @param walk null: forgets it; undefined: leaves it as it is
 * @param said what the page says on top, by its name in `said.ts`
 */
export async function goOn(
  { seller, app }: Walking,
  walk: TesterState | null | undefined,
  { part, said }: { part?: string; said?: string } = {},
): Promise<Response> {
  const answer = go(appPath(app.id, 'connect-tester') + (said ? `?said=${said}` : '') + (part ? `#${part}` : ''));
  if (walk === undefined) return answer;
  const owner = { sellerId: seller.id, appId: app.id, authSecret: env().authSecret };
  const value = walk ? await sealWalk(walk, owner, currentTime()) : '';
  const secure = env().baseUrl.startsWith('https:') ? '; Secure' : '';
  const age = walk ? WALK_SECONDS : 0;
  answer.headers.set('Set-Cookie', `${walkCookie()}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`);
  return answer;
}

/** Refuses in one line of text. */
export function say(status: number, message: string): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
  return new Response(message, { status, headers: { ...headers, 'X-Content-Type-Options': 'nosniff' } });
}

function go(location: string): Response {
  const headers = { Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' };
  return new Response(null, { status: 303, headers });
}

function cookieIn(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(/; */);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
