import { db, transact } from '../../database/db.ts';
import { ACCOUNT_LIMITS } from '../../permissions/account-limits.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { type AccountContext, insertAccountEntry } from '../account-entries.ts';
import { auth, refusalCode } from '../auth.ts';
import { checkPassword, type PasswordRefusal } from '../change-password.ts';
import { findEmail } from '../sellers.ts';
import { deleteSellerPasskey, listSellerPasskeys } from './passkeys.ts';

type Options = Awaited<ReturnType<ReturnType<typeof auth>['api']['generatePasskeyRegistrationOptions']>>;

/**
 * Starts adding a passkey for a signed-in person who gives their password (WebAuthn level 3, section 7.1).
 * @returns what the browser asks its authenticator for, or why it was refused
 */
export async function offerPasskey(
  sellerId: SellerId,
  password: string,
  context: AccountContext & { headers: Headers },
): Promise<{ options: Options } | { refused: PasswordRefusal | 'too_many' }> {
  const check = await checkPassword(sellerId, password, context);
  if ('refused' in check) return check;
  if ((await listSellerPasskeys(db(), sellerId)).length >= ACCOUNT_LIMITS.passkeys) return { refused: 'too_many' };
  const name = (await findEmail(db(), sellerId)) ?? undefined;
  const made = await auth().api.generatePasskeyRegistrationOptions({ query: { name }, headers: context.headers });
  return { options: { ...made, user: { ...made.user, displayName: made.user.name } } };
}

/**
 * Saves the passkey that the person's authenticator made for this browser's offer.
 * @returns false when the offer has expired, was already used or is someone else's, or the response does not match it
 */
export async function addPasskey(
  sellerId: SellerId,
  name: string,
  response: unknown,
  { headers, ...context }: AccountContext & { headers: Headers },
): Promise<boolean> {
  try {
    await auth().api.verifyPasskeyRegistration({ body: { response, name }, headers });
    await insertAccountEntry(db(), sellerId, 'passkey_added', context, name);
    return true;
  } catch (error) {
    if (refusalCode(error) === undefined) throw error;
    return false;
  }
}

/** Removes one of a person's own passkeys, so that nobody can sign in with it. Sessions it started go on. */
export function removePasskey(sellerId: SellerId, id: string, context: AccountContext): Promise<boolean> {
  return transact(async (tx) => {
    const isRemoved = await deleteSellerPasskey(tx, sellerId, id);
    if (isRemoved) await insertAccountEntry(tx, sellerId, 'passkey_removed', context);
    return isRemoved;
  });
}
