import { db, transact } from '../../database/db.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { type AccountContext, insertAccountEntry } from '../account-entries.ts';
import { auth, refusalCode } from '../auth.ts';
import { checkPassword, type PasswordRefusal } from '../change-password.ts';
import { findEmail } from '../sellers.ts';
import { deleteTwoFactor } from './two-factors.ts';

/** What a person keeps from setting up: for their authenticator app, and for when they lose it. */
export interface TwoFactorKit {
  /** `otpauth://` address of the secret, for a QR code or a link. */
  uri: string;
  /** The secret alone, for typing. */
  key: string;
  backupCodes: string[];
}

/**
 * Makes a new secret and backup codes for a signed-in person. Signing in needs no code until `confirmTwoFactor` has
 * seen one; starting again replaces what was not confirmed.
 */
export async function startTwoFactor(
  sellerId: SellerId,
  password: string,
  context: AccountContext & { headers: Headers },
): Promise<{ kit: TwoFactorKit } | { refused: PasswordRefusal | 'is_on' }> {
  const check = await checkPassword(sellerId, password, context);
  if ('refused' in check) return check;
  try {
    const made = await auth().api.enableTwoFactor({ body: { password, method: 'totp' }, headers: context.headers });
    if (made.method !== 'totp') throw new Error('better-auth set up a different method from the one asked for.');
    // better-auth names the account by its column of addresses, where a claimed one isn't.
    const label = encodeURIComponent((await findEmail(db(), sellerId)) ?? '');
    const uri = made.totpURI.replace(/:[^:?]*\?/, `:${label}?`);
    const key = new URL(uri).searchParams.get('secret') ?? '';
    return { kit: { uri, key, backupCodes: made.backupCodes } };
  } catch (error) {
    if (refusalCode(error) === 'TOTP_ALREADY_ENABLED') return { refused: 'is_on' };
    throw error;
  }
}

/**
 * Switches two-step sign-in on for a signed-in person who enters a code made from the secret they were given, and gives
 * their session a new cookie. `not_started`: they have no such secret.
 */
export async function confirmTwoFactor(
  sellerId: SellerId,
  typed: string,
  { headers, ...context }: AccountContext & { headers: Headers },
): Promise<'done' | 'wrong' | 'not_started'> {
  try {
    await auth().api.verifyTOTP({ body: { code: typed.replace(/\s/g, '') }, headers });
    await insertAccountEntry(db(), sellerId, 'two_step_on', context);
    return 'done';
  } catch (error) {
    const code = refusalCode(error);
    if (code === 'INVALID_CODE') return 'wrong';
    if (code === 'TOTP_NOT_ENABLED') return 'not_started';
    throw error;
  }
}

/** Switches two-step sign-in off for a person who gives their password; deletes the secret and the backup codes. */
export async function endTwoFactor(
  sellerId: SellerId,
  password: string,
  context: AccountContext,
): Promise<'done' | PasswordRefusal> {
  const check = await checkPassword(sellerId, password, context);
  if ('refused' in check) return check.refused;
  await transact(async (tx) => {
    await deleteTwoFactor(tx, sellerId);
    await insertAccountEntry(tx, sellerId, 'two_step_off', context);
  });
  return 'done';
}

/** Makes new backup codes for a person who gives their password; the old ones stop working. */
export async function renewBackupCodes(
  sellerId: SellerId,
  password: string,
  context: AccountContext & { headers: Headers },
): Promise<{ backupCodes: string[] } | { refused: PasswordRefusal | 'is_off' }> {
  const check = await checkPassword(sellerId, password, context);
  if ('refused' in check) return check;
  try {
    const { backupCodes } = await auth().api.generateBackupCodes({ body: { password }, headers: context.headers });
    await insertAccountEntry(db(), sellerId, 'backup_codes_made', context);
    return { backupCodes };
  } catch (error) {
    if (refusalCode(error) === 'TWO_FACTOR_NOT_ENABLED') return { refused: 'is_off' };
    throw error;
  }
}
