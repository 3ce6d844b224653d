import { transact } from '../database/db.ts';
import { type AccountContext, insertAccountEntry } from './account-entries.ts';
import { checkConfirmed } from './check-confirmed.ts';
import { redeemOperatorLink } from './operator-links.ts';
import type { SellerId } from './seller.ts';
import { setOperator } from './sellers.ts';

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
