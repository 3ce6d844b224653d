import { randomBytes } from 'node:crypto';
import { db, transact } from '../../database/db.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { type AccountContext, insertAccountEntry } from '../account-entries.ts';
import { checkConfirmed } from '../addresses/confirm-address.ts';
import { setOperator } from '../sellers.ts';
import { operatorPath } from './account-link.ts';
import { redeemOperatorLink, saveOperatorLink } from './operator-links.ts';

/**
 * Makes the person who opened a one-time link an operator; false when the link is unknown or has been used. It is also
 * false, and leaves the link as it is, while they have yet to confirm their email.
 */
export function claimOperatorLink(sellerId: SellerId, token: string, context: AccountContext): Promise<boolean> {
  return transact(async (tx) => {
    if (!(await checkConfirmed(tx, sellerId))) return false;
    if (!(await redeemOperatorLink(tx, token, sellerId))) return false;
    await setOperator(tx, { id: sellerId }, context.now);
    await insertAccountEntry(tx, sellerId, 'operator_made', context);
    return true;
  });
}

/** Makes a one-time link for an address; the one before no longer works. Returns its path, which is known only now. */
export async function issueOperatorLink(email: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await saveOperatorLink(db(), email, token, now);
  return operatorPath(token);
}
