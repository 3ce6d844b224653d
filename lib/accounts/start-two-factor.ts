import type { AccountContext } from './account-entries.ts';
import { auth } from './auth.ts';
import { checkPassword, type PasswordRefusal } from './check-password.ts';
import type { SellerId } from './seller.ts';
import { refusalCode } from './sign-in.ts';

/** What a person keeps from setting up: for their authenticator app, and for when they lose it. */
export interface TwoFactorKit {
  /** `otpauth://` address of the secret, for a QR code. */
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
    return {
      kit: {
        uri: made.totpURI,
        key: new URL(made.totpURI).searchParams.get('secret') ?? '',
        backupCodes: made.backupCodes,
      },
    };
  } catch (error) {
    if (refusalCode(error) === 'TOTP_ALREADY_ENABLED') return { refused: 'is_on' };
    throw error;
  }
}
