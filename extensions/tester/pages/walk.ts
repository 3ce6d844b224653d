import { parseCookie, stringifySetCookie } from 'cookie';
import { appPath } from '@/app/(main)/dashboard/developer/apps/[id]/seller-app.ts';
import { PageError } from '@/app/page-error.ts';
import { cookieAttributes, cookieName } from '@/lib/accounts/auth-settings.ts';
import { readSeller, type Seller } from '@/lib/accounts/read-seller.ts';
import { findSellerApp, type SellerApp } from '@/lib/apps/apps.ts';
import { db } from '@/lib/database/db.ts';
import { seeOther } from '@/lib/http/page-responses.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import { maskCredentials } from '@/lib/kernel/crypto/mask.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import type { readReturn } from '../lib/link.ts';
import { openWalk, sealWalk, WALK_SECONDS } from '../lib/seal.ts';
import type { TesterState } from '../lib/state.ts';

/** The name of the cookie with the walk; there is one walk at a time. */
export function walkCookie(): string {
  return cookieName('connect-test');
}

/** The walk that a seller has in progress with an app; null when there is none, or it has expired. */
export async function readWalk(
  cookie: string | undefined,
  sellerId: string,
  appId: string,
): Promise<TesterState | null> {
  return cookie ? openWalk(cookie, { sellerId, appId, keys: keysFor('connect tester', env()) }, currentTime()) : null;
}

export interface WalkContext {
  seller: Seller;
  app: SellerApp;
  walk: TesterState | null;
}

/**
 * The seller, their app and its walk so far. Redirects to sign-in, without the query, if nobody is signed in. Throws
 * {@link PageError} if the app isn't theirs.
 */
export async function readWalkContext(request: Request, appId: string): Promise<WalkContext | Response> {
  const seller = await readSeller(request.headers);
  if (!seller) return seeOther(`/sign-in?next=${encodeURIComponent(appPath(appId, 'connect-tester'))}`);
  const app = isUuid(appId) ? await findSellerApp(db(), seller.id, appId) : null;
  if (!app) throw new PageError('unknown_app');
  return {
    seller,
    app,
    walk: await readWalk(parseCookie(request.headers.get('cookie') ?? '')[walkCookie()], seller.id, app.id),
  };
}

/**
 * Redirects to the tester's page, to one of its parts, and saves the walk.
 * @param walk null: deletes it; undefined: leaves it as it is
 * @param notice the notice at the top of the page, by its name in NOTICES of its page
 */
export async function backToTester(
  { seller, app }: WalkContext,
  walk: TesterState | null | undefined,
  { part, notice }: { part?: string; notice?: string } = {},
): Promise<Response> {
  const answer = seeOther(
    appPath(app.id, 'connect-tester') + (notice ? `?notice=${notice}` : '') + (part ? `#${part}` : ''),
  );
  if (walk === undefined) return answer;
  const owner = { sellerId: seller.id, appId: app.id, keys: keysFor('connect tester', env()) };
  const value = walk ? await sealWalk(walk, owner, currentTime()) : '';
  const cookie = { ...cookieAttributes(), name: walkCookie(), value, maxAge: walk ? WALK_SECONDS : 0 };
  answer.headers.set('Set-Cookie', stringifySetCookie(cookie));
  return answer;
}

/** Continues with what the consent screen answered, or shows why an app must not accept it. */
export function takeReturn(at: WalkContext, walk: TesterState, read: ReturnType<typeof readReturn>): Promise<Response> {
  if ('fault' in read) return backToTester(at, undefined, { notice: read.fault, part: 'notice' });
  const { returned: _, code: __, ...rest } = walk;
  if ('code' in read) return backToTester(at, { ...rest, code: read.code, failedProofs: 0 }, { part: 'exchange' });
  const returned = { error: read.error, description: maskCredentials(read.description) };
  return backToTester(at, { ...rest, returned }, { part: 'returned' });
}
