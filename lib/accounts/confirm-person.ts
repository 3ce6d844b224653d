import { db } from '../database/db.ts';
import { countAttempt, spendOnce } from '../database/limits/throttle.ts';
import type { WaysToConfirm } from '../http/forms.ts';
import { env } from '../kernel/config/env.ts';
import type { SellerId } from '../permissions/seller.ts';
import { insertAccountEntry } from './account-entries.ts';
import { findPasswordHash, isKnownTo } from './accounts.ts';
import { auth, refusalCode } from './auth.ts';
import { checkPassword, PASSWORD_CHECKS, type PasswordRefusal } from './change-password.ts';
import { hasPasskey, isOwnCredential } from './second-factors/passkeys.ts';
import { hasTwoFactor } from './sellers.ts';
import { confirmSession, deleteSellerSession } from './sessions.ts';
import { type PasskeyAnswer, type SignInRequest, signInByPasskey } from './sign-in.ts';

/** For how long a person needn't prove again who they are. */
export const CONFIRMED_FOR_MS = 10 * 60_000;

/** `needed`: they have to give their password, a code or a passkey first, and have given nothing yet. */
export type Confirmation = 'confirmed' | { ways: WaysToConfirm; refused: 'needed' | PasswordRefusal };

/**
 * Makes sure of a signed-in person before something that whoever finds their browser open must not do: they signed in,
 * or were asked, within the last ten minutes, or give their password or a code from their authenticator app now.
 * @param typed what they gave, if anything
 */
export async function confirmPerson(
  person: { id: SellerId; sessionId: string; confirmedAt: Date },
  typed: string,
  request: SignInRequest,
): Promise<Confirmation> {
  if (request.now.getTime() - person.confirmedAt.getTime() < CONFIRMED_FOR_MS) return 'confirmed';
  const ways = await readWays(person.id);
  if (typed === '') return { ways, refused: 'needed' };
  const code = typed.replace(/\s/g, '');
  const refused =
    ways.byCode && /^\d{6}$/.test(code)
      ? await refuseCode(person.id, code, request)
      : await refusePassword(person.id, typed, request);
  if (refused !== null) return { ways, refused };
  await confirmSession(db(), person.id, person.sessionId, request.now);
  await insertAccountEntry(db(), person.id, 'confirmed', request);
  return 'confirmed';
}

/** How a person can prove who they are. */
export async function readWays(id: SellerId): Promise<WaysToConfirm> {
  const { signIn } = env();
  const isHere = !signIn?.isOnly;
  return {
    byPassword: (await findPasswordHash(db(), id)) !== null,
    byCode: isHere && (await hasTwoFactor(db(), id)),
    byPasskey: isHere && (await hasPasskey(db(), id)),
    byProvider: signIn !== null && (await isKnownTo(db(), id, signIn.issuer)),
  };
}

async function refusePassword(id: SellerId, password: string, request: SignInRequest): Promise<PasswordRefusal | null> {
  const check = await checkPassword(id, password, request);
  return 'refused' in check ? check.refused : null;
}

async function refuseCode(id: SellerId, code: string, request: SignInRequest): Promise<PasswordRefusal | null> {
  const wait = await countAttempt(PASSWORD_CHECKS, id, request.now);
  if (wait !== null) return { waitSeconds: wait };
  try {
    // Accepted once (RFC 6238 section 5.2), whether for signing in or for this.
    if (await spendOnce('two-factor code', `${id}\0${code}`, 5 * 60_000, request.now)) {
      await auth().api.verifyTOTP({ body: { code }, headers: request.headers });
      return null;
    }
  } catch (error) {
    if (refusalCode(error) !== 'INVALID_CODE') throw error;
  }
  await insertAccountEntry(db(), id, 'confirmation_failed', request);
  return 'wrong_password';
}

/**
 * Makes sure of a signed-in person by one of their passkeys: a new session takes the place of theirs.
 * @returns `wrong` also for another person's passkey, which changes nothing
 */
export async function confirmByPasskey(
  person: { id: SellerId; sessionId: string },
  response: PasskeyAnswer,
  request: SignInRequest,
): ReturnType<typeof signInByPasskey> {
  // A caller who writes the request by hand may give anything for an answer.
  if (!(await isOwnCredential(db(), person.id, String(response?.id)))) return 'wrong';
  const outcome = await signInByPasskey(response, request);
  if (outcome === 'done') await deleteSellerSession(db(), person.id, person.sessionId);
  return outcome;
}
