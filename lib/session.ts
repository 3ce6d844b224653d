import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { asOperator, type OperatorProof } from './accounts/operator.ts';
import { asSellerId, type SellerId } from './accounts/seller.ts';
import { auth, SESSION_MARGIN_MS } from './auth.ts';
import { realTime } from './clock.ts';
import { db } from './db.ts';
import { type Occasion, readOccasion } from './occasion.ts';

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
  /** When they last proved who they are: by signing in, or when they were asked again. */
  confirmedAt: Date;
}

// Precise enough for “last seen”, and at most one write in five minutes.
const SEEN_EVERY_MS = 5 * 60_000;

/** The signed-in person, or null. One look-up per request, however many components ask. */
export const currentSeller = cache(async (): Promise<Seller | null> => sellerOf(await headers()));

/** The person whose session cookie a request carries, or null; for handlers, which are given their request. */
export async function sellerOf(requestHeaders: Headers): Promise<Seller | null> {
  const find = () => auth().api.getSession({ headers: requestHeaders });
  const found = await find().catch(() => findAgain(find));
  if (!found) return null;
  const { user, session } = found;
  if (user.suspendedAt || session.expiresAt.getTime() - SESSION_MARGIN_MS <= realTime().getTime()) return null;
  const stale = new Date(realTime().getTime() - SEEN_EVERY_MS);
  if (session.updatedAt < stale) {
    await db().session.updateMany({
      where: { id: session.id, updatedAt: { lt: stale } },
      data: { updatedAt: realTime() },
    });
  }
  const isOperator = Boolean(user.operatorSince);
  return {
    id: asSellerId(user.id),
    name: user.name,
    email: user.email,
    sessionId: session.id,
    isEmailConfirmed: user.emailVerified,
    isOperator,
    owesSecondFactor: isOperator && !user.isDemo && !user.twoFactorEnabled,
    confirmedAt: session.confirmedAt ?? session.createdAt,
  };
}

/**
 * better-auth only says that it failed. If the database is unreachable, one more query fails and says so; if it is back
 * by now, the session is there too.
 */
async function findAgain<Found>(find: () => Promise<Found>): Promise<Found> {
  await db().$queryRaw`SELECT 1`;
  return find();
}

/** The signed-in person; anyone else is sent to sign in and comes back to `here` afterwards. */
export async function requireSeller(here: string): Promise<Seller> {
  return (await currentSeller()) ?? redirect(`/sign-in?next=${encodeURIComponent(here)}`);
}

/**
 * The signed-in operator, as the proof that their pages and actions need; for anyone else the page does not exist. An
 * operator without a second factor is sent to set one up.
 */
export async function requireOperator(): Promise<OperatorProof> {
  const seller = await currentSeller();
  if (!seller?.isOperator) notFound();
  if (seller.owesSecondFactor) redirect('/dashboard/account/two-factor');
  return asOperator(seller);
}

/** When and from where a person asks for what a page or an action is about to do. */
export async function currentOccasion(): Promise<Occasion> {
  return readOccasion(await headers());
}

/** The same with the request's headers, for signing in and all that goes by sessions, which live by the real clock. */
export async function currentRequest(): Promise<Occasion & { headers: Headers }> {
  const sent = await headers();
  return { ...readOccasion(sent), now: realTime(), headers: sent };
}
