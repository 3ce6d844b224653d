import type { Db } from '../db.ts';

/** Whether an account has this email, given in lower case. */
export async function isEmailUsed(db: Db, email: string): Promise<boolean> {
  return (await db.user.count({ where: { email } })) > 0;
}
