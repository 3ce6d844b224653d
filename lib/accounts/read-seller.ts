import type { Mode } from '@/prisma/generated/enums.ts';
import { db } from '../database/db.ts';
import { env } from '../kernel/config/env.ts';
import { isLanguage, type Language } from '../kernel/language/language.ts';
import { realTime } from '../kernel/process/clock.ts';
import { currentScope } from '../kernel/process/request-scope.ts';
import { readTimeZone } from '../kernel/text/time-zone.ts';
import { asSellerId, type SellerId } from '../permissions/seller.ts';
import { SESSION_MARGIN_MS, sessionTokenIn } from './auth-settings.ts';
import { findSession, noteSessionUse } from './sessions.ts';

/** The signed-in person. */
export interface Seller {
  id: SellerId;
  name: string;
  email: string;
  sessionId: string;
  /** Whether they have shown that they read mail at their address. */
  isEmailConfirmed: boolean;
  isOperator: boolean;
  /** An operator who has to switch two-step sign-in on before they can act as one. */
  owesSecondFactor: boolean;
  /** Whether the dashboard shows them live or test data. */
  shownMode: Mode;
  /** The store that lists are about; null: all. One that is gone, or that they have left, is none. */
  shownStoreId: string | null;
  /** The language that they have chosen; null: what their browser asks for. */
  language: Language | null;
  /** The time zone that they have chosen or their first browser had; null until then. */
  timeZone: string | null;
  /** How many notices they haven’t read; more than `MOST_UNREAD` aren’t counted. */
  unreadNotices: number;
  /** Whether they have said that they build apps. */
  buildsApps: boolean;
  /** Whether they have said so, or have an app or an API key. */
  isDeveloper: boolean;
  /** When they last proved who they are: by signing in, or when they were asked again. */
  confirmedAt: Date;
}

declare module '../kernel/process/request-scope.ts' {
  interface Scope {
    /**
     * Whose session this cookie opens, where that has been read for the request; for how long: see {@link keepSeller}.
     */
    session?: { cookie: string; seller: Promise<Seller | null>; isForOne: boolean };
  }
}

// Precise enough for “last seen”, and at most one write in five minutes.
const SEEN_EVERY_MS = 5 * 60_000;

/** The person whose session cookie a request carries, or null. */
export async function readSeller(headers: Headers): Promise<Seller | null> {
  const cookie = headers.get('cookie') ?? '';
  const scope = currentScope();
  const kept = scope?.session;
  if (kept?.cookie !== cookie) return read(cookie);
  if (scope && kept.isForOne) delete scope.session;
  return kept.seller;
}

/**
 * Reads the session of the request that is being answered, once, and keeps who it is: until that is done, or for the
 * first {@link readSeller} of a request that may change the session, which then has to be looked at again.
 * @param cookie its header
 * @returns null when it carries no session of ours, and nothing was read
 */
export function keepSeller(cookie: string, { isForOne = false } = {}): Promise<Seller | null> | null {
  const scope = currentScope();
  if (sessionTokenIn(cookie) === null || !scope) return null;
  if (scope.session?.cookie !== cookie) scope.session = { cookie, seller: read(cookie), isForOne };
  return scope.session.seller;
}

async function read(cookie: string): Promise<Seller | null> {
  const token = sessionTokenIn(cookie);
  if (token === null) return null;
  const find = () => findSession(db(), token);
  // A connection that broke while nobody used it is replaced by then.
  const found = await find().catch(find);
  if (!found || found.suspendedAt) return null;
  const now = realTime().getTime();
  if (found.expiresAt.getTime() - SESSION_MARGIN_MS <= now) return null;
  const stale = new Date(now - SEEN_EVERY_MS);
  if (found.updatedAt < stale) await noteSessionUse(db(), found.sessionId, stale, new Date(now));
  const { userId, name, email, sessionId, isEmailConfirmed, shownMode, unreadNotices, buildsApps } = found;
  const isOperator = found.operatorSince !== null;
  return {
    id: asSellerId(userId),
    name,
    email,
    sessionId,
    isEmailConfirmed,
    isOperator,
    shownMode,
    shownStoreId: found.shownStoreId,
    language: isLanguage(found.language) ? found.language : null,
    timeZone: readTimeZone(found.timeZone),
    unreadNotices,
    buildsApps,
    isDeveloper: buildsApps || found.hasAppOrKey,
    // Where a provider is the only way in, the second factor is asked for there.
    owesSecondFactor: isOperator && !found.isDemo && !found.twoFactorEnabled && !env().signIn?.isOnly,
    confirmedAt: found.confirmedAt ?? found.createdAt,
  };
}
