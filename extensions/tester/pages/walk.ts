import { parseCookie, stringifySetCookie } from 'cookie';
import { appPath } from '@/app/(main)/dashboard/developer/apps/[id]/seller-app.ts';
import { PageError } from '@/app/page-endpoint.ts';
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
import { readReturn } from '../lib/link.ts';
import { openWalk, sealWalk, WALK_SECONDS } from '../lib/seal.ts';
import type { TesterState } from '../lib/state.ts';

/** The name of the cookie with the walk; there is one walk at a time. */
export function walkCookie(): string {
  return cookieName('connect-walk');
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
 * Redirects to a part of the tester's page, and saves the walk.
 * @param walk null: deletes it; undefined: leaves it as it is
 */
export async function goOn(
  { seller, app }: WalkContext,
  walk: TesterState | null | undefined,
  part: string,
): Promise<Response> {
  const answer = seeOther(appPath(app.id, 'connect-tester') + part);
  if (walk === undefined) return answer;
  const owner = { sellerId: seller.id, appId: app.id, keys: keysFor('connect tester', env()) };
  const value = walk ? await sealWalk(walk, owner, currentTime()) : '';
  const cookie = { ...cookieAttributes(), name: walkCookie(), value, maxAge: walk ? WALK_SECONDS : 0 };
  answer.headers.set('Set-Cookie', stringifySetCookie(cookie));
  return answer;
}

/** Redirects to a notice at the top of the tester's page. @param notice its name in NOTICES of the page */
export function showNotice(at: WalkContext, notice: string, walk?: TesterState): Promise<Response> {
  return goOn(at, walk, `?notice=${notice}#notice`);
}

/** Continues with what the consent screen answered, or shows why an app must not accept it. @param address as pasted */
export function takeReturn(at: WalkContext, address: string): Promise<Response> {
  const { walk } = at;
  if (!walk || walk.pair) return showNotice(at, 'over');
  const read = readReturn(address, walk.link, env().baseUrl);
  if ('fault' in read) return showNotice(at, read.fault);
  const { returned: _, code: __, ...rest } = walk;
  if ('code' in read) return goOn(at, { ...rest, code: read.code }, '#exchange');
  const returned = { error: read.error, description: maskCredentials(read.description) };
  return goOn(at, { ...rest, returned }, '#returned');
}
