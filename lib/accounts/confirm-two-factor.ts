import { db } from '../database/db.ts';
import { type AccountContext, insertAccountEntry } from './account-entries.ts';
import { auth } from './auth.ts';
import type { SellerId } from './seller.ts';
import { refusalCode } from './sign-in.ts';

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
