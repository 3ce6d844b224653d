import { transact } from '../database/db.ts';
import { type AccountContext, insertAccountEntry } from './account-entries.ts';
import { checkPassword, type PasswordRefusal } from './check-password.ts';
import type { SellerId } from './seller.ts';
import { deleteTwoFactor } from './two-factors.ts';

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
