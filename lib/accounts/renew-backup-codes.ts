import { db } from '../database/db.ts';
import { type AccountContext, insertAccountEntry } from './account-entries.ts';
import { auth } from './auth.ts';
import { checkPassword, type PasswordRefusal } from './check-password.ts';
import type { SellerId } from './seller.ts';
import { refusalCode } from './sign-in.ts';

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
