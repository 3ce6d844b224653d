import { db } from '../../database/db.ts';
import { env } from '../../kernel/config/env.ts';
import { MINUTE_MS } from '../../kernel/text/durations.ts';
import { urlOf } from '../../kernel/text/url.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { limitSignIns } from '../limit-sign-ins.ts';
import { recordSignIn, type Suspended } from '../record-sign-in.ts';
import { dropSession, endReplaced, setConfirmedAt } from '../sessions.ts';
import type { SignInRequest } from '../sign-in.ts';
import type { ProviderClaims } from './new-people.ts';
import { ProviderAway, readProvider } from './read-provider.ts';

/**
 * Why somebody who comes back from the provider isn’t signed in. `denied`: the provider says no, or they did.
 * `unproven`: what it answered is not to be trusted. `outdated`: this browser hasn’t asked for it, or too long ago.
 * `address_unproven`, `account_unconfirmed`, `account_of_another`: an account has the address that the provider gives,
 * and isn’t theirs for certain. `no_address`: it gives none. `another_person`: they were to prove who they are.
 */
export type ProviderRefusal =
  | 'away'
  | 'denied'
  | 'unproven'
  | 'outdated'
  | 'address_unproven'
  | 'account_unconfirmed'
  | 'account_of_another'
  | 'no_address'
  | 'another_person';

export type ProviderSignIn =
  | { goTo: string; cookies: string[]; person: { subject: string; userId: SellerId } }
  | (({ refused: ProviderRefusal } | Suspended) & { goTo: string })
  | { waitSeconds: number };

/** For how long after somebody proved to the provider who they are, that counts as having been asked. */
const FRESH_MS = 5 * MINUTE_MS;

/**
 * Signs in whoever comes back from the OpenID provider, or confirms who they are where that was asked. A person is
 * known by its issuer and `sub`; an account that has their address is taken over only if the provider says that they
 * confirmed it and the account has too.
 * @param query what the provider sends with them (OpenID Connect Core 1.0, section 3.1.2.5)
 * @returns where to go on, which is the page to sign in where that has failed
 */
export async function signInByProvider(query: URLSearchParams, request: SignInRequest): Promise<ProviderSignIn> {
  const admitted = await limitSignIns('provider', request);
  if ('waitSeconds' in admitted) return admitted;
  const known: ProviderClaims = {};
  const { goTo, cookies, error } = await finish(query, request, known);
  const { session } = known;
  if (!session) return { refused: refusalOf(error, known), goTo };
  const failed = await noteProof(session, known, request.now);
  if (failed !== null) {
    await dropSession(db(), session.token);
    return { refused: failed, goTo };
  }
  await admitted.succeed();
  const kind = known.isNew ? 'created' : known.confirms === undefined ? 'signed_in_by_provider' : 'confirmed';
  const suspended = await recordSignIn(session.userId, kind, request);
  if (suspended !== null) return { ...suspended, goTo: '/sign-in' };
  // The provider has established who they are.
  const person = { subject: known.subject ?? '', userId: session.userId as SellerId };
  return { goTo, cookies, person };
}

/**
 * Notes when the person of a new session proved who they are: a provider that has a session with the browser asks them
 * nothing. Where they were to prove it once more, the new session takes the place of theirs.
 */
async function noteProof(
  made: { id: string },
  { confirms, authenticatedAt: at = null }: ProviderClaims,
  now: Date,
): Promise<ProviderRefusal | null> {
  if (confirms === undefined) {
    await setConfirmedAt(db(), made.id, at ?? new Date(0));
    return null;
  }
  // A provider that doesn’t say when has been asked to ask all the same.
  if (at !== null && now.getTime() - at.getTime() > FRESH_MS) return 'unproven';
  if (!(await endReplaced(db(), confirms, made))) return 'another_person';
  await setConfirmedAt(db(), made.id, now);
  return null;
}

/** What better-auth answers, with an error of its own where it doesn’t sign anybody in. */
async function finish(query: URLSearchParams, { headers }: SignInRequest, known: ProviderClaims) {
  const { signIn, baseUrl } = env();
  try {
    const { api, keysAnswer } = await readProvider(known);
    const call = {
      params: { id: signIn?.issuer ?? '' },
      query: Object.fromEntries(query),
      headers,
      method: 'GET',
    } as const;
    const answer = await api.callbackOAuth({ ...call, asResponse: true });
    const to = urlOf(answer.headers.get('location') ?? '', baseUrl);
    const error = known.session ? null : (to?.searchParams.get('error') ?? null);
    // better-auth doesn’t say why a token was refused: without the provider’s keys each is.
    if (error === 'unable_to_get_user_info' && known.authenticatedAt === undefined)
      known.isAway ??= !(await keysAnswer());
    const isOurs = to !== null && to.origin === new URL(baseUrl).origin && !to.pathname.startsWith('/api/');
    if (error !== null) for (const name of ['error', 'error_description']) to?.searchParams.delete(name);
    return {
      goTo: isOurs ? to.pathname + to.search + to.hash : '/sign-in',
      cookies: answer.headers.getSetCookie(),
      error,
    };
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    known.isAway = true;
    return { goTo: '/sign-in', cookies: [], error: null };
  }
}

/**
 * What the provider itself may say instead of signing somebody in, when it can’t (OpenID Connect Core 1.0, 3.1.2.6).
 */
const AWAY = ['server_error', 'temporarily_unavailable'];

function refusalOf(error: string | null, { isAway, isEmailProven }: ProviderClaims): ProviderRefusal {
  if (isAway || (error !== null && AWAY.includes(error))) return 'away';
  switch (error) {
    case 'state_mismatch':
    case 'state_not_found':
    case 'state_invalid':
      return 'outdated';
    case 'email_not_found':
      return 'no_address';
    case 'account_not_linked':
      return isEmailProven ? 'account_unconfirmed' : 'address_unproven';
    case 'unable_to_link_account':
      return 'account_of_another';
    case 'access_denied':
    case 'login_required':
      return 'denied';
    default:
      return 'unproven';
  }
}
