import { hasDemoAccounts } from '@/lib/accounts/sellers.ts';
import { db } from '@/lib/database/db.ts';
import { env, isDevelopment } from '@/lib/kernel/config/env.ts';

/** Whether pages that send mail say where it is: no mail server is set up, and this is for trying the product. */
export async function showsOutbox(): Promise<boolean> {
  return env().smtpUrl === null && (isDevelopment() || (await hasDemoAccounts(db())));
}
