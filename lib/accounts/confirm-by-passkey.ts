import { db } from '../database/db.ts';
import { isOwnCredential } from './passkeys.ts';
import type { SellerId } from './seller.ts';
import { deleteOwnSession } from './sessions.ts';
import type { SignInRequest } from './sign-in.ts';
import { type PasskeyAnswer, signInByPasskey } from './sign-in-by-passkey.ts';

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
  if (outcome === 'done') await deleteOwnSession(db(), person.id, person.sessionId);
  return outcome;
}
