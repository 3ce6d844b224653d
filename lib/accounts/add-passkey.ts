import { auth } from '../auth.ts';
import { checkPassword, type PasswordRefusal } from './check-password.ts';
import type { SellerId } from './seller.ts';
import { refusalCode } from './sign-in.ts';

type Options = Awaited<ReturnType<ReturnType<typeof auth>['api']['generatePasskeyRegistrationOptions']>>;

/**
 * Begins to add a passkey for a signed-in person who gives their password (WebAuthn level 3, section 7.1).
 * @returns what the browser asks its authenticator for, or why it was refused
 */
export async function offerPasskey(
  sellerId: SellerId,
  password: string,
  context: { headers: Headers; now: Date },
): Promise<{ options: Options } | { refused: PasswordRefusal }> {
  const check = await checkPassword(sellerId, password, context.now);
  if ('refused' in check) return check;
  return { options: await auth().api.generatePasskeyRegistrationOptions({ headers: context.headers }) };
}

/**
 * Keeps the passkey that the person's authenticator made for the offer this browser holds.
 * @returns false when the offer is over, answered already, another's, or the answer does not fit it
 */
export async function addPasskey(name: string, response: unknown, headers: Headers): Promise<boolean> {
  try {
    await auth().api.verifyPasskeyRegistration({ body: { response, name }, headers });
    return true;
  } catch (error) {
    if (refusalCode(error) === undefined) throw error;
    return false;
  }
}
