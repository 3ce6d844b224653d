import { transact } from '../db.ts';
import { type AccountOccasion, insertAccountEntry } from './account-entries.ts';
import { checkPassword, type PasswordRefusal } from './check-password.ts';
import type { SellerId } from './seller.ts';
import { deleteTwoFactor } from './two-factors.ts';

/** Switches two-step sign-in off for a person who gives their password; deletes the secret and the backup codes. */
export async function endTwoFactor(
  sellerId: SellerId,
  password: string,
  occasion: AccountOccasion,
): Promise<'done' | PasswordRefusal> {
  const check = await checkPassword(sellerId, password, occasion);
  if ('refused' in check) return check.refused;
  await transact(async (tx) => {
    await deleteTwoFactor(tx, sellerId);
    await insertAccountEntry(tx, sellerId, 'two_step_off', occasion);
  });
  return 'done';
}
