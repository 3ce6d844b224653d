import { transact } from '../db.ts';
import { checkPassword, type PasswordRefusal } from './check-password.ts';
import type { SellerId } from './seller.ts';
import { deleteTwoFactor } from './two-factors.ts';

/** Switches two-step sign-in off for a person who gives their password; deletes the secret and the backup codes. */
export async function endTwoFactor(sellerId: SellerId, password: string, now: Date): Promise<'done' | PasswordRefusal> {
  const check = await checkPassword(sellerId, password, now);
  if ('refused' in check) return check.refused;
  await transact((tx) => deleteTwoFactor(tx, sellerId));
  return 'done';
}
