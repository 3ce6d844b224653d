import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { readRequestContext } from '../http/request-headers.ts';
import { returnPath } from '../http/return-path.ts';
import { env } from '../kernel/config/env.ts';
import { realTime } from '../kernel/process/clock.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { asOperator, type OperatorProof } from '../permissions/operator.ts';
import { readSeller, type Seller } from './read-seller.ts';

/** The signed-in person, or null. One look-up per request, however many components ask. */
export const currentSeller = cache(async (): Promise<Seller | null> => readSeller(await headers()));

/**
 * The signed-in person; anyone else is sent to sign in and comes back to `here` afterwards. What a caller has made up
 * in place of an id may be nothing that an address can hold: such a page does not exist.
 */
export async function requireSeller(here: string): Promise<Seller> {
  if (returnPath(here, '') !== here) notFound();
  return (await currentSeller()) ?? redirect(`/sign-in?next=${encodeURIComponent(here)}`);
}

/**
 * For what passwords, second factors and passkeys are about: where people sign in by a provider alone, it isn't there.
 */
export function requireBuiltInSignIn(): void {
  if (env().signIn?.isOnly) notFound();
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
export async function currentContext(): Promise<RequestContext> {
  return readRequestContext(await headers());
}

/** The same with the request's headers, for signing in and all that goes by sessions, which live by the real clock. */
export async function currentRequest(): Promise<RequestContext & { headers: Headers }> {
  const sent = await headers();
  return { ...readRequestContext(sent), now: realTime(), headers: sent };
}
