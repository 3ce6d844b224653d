import { transact } from '../db.ts';
import { redeemOperatorLink } from './operator-links.ts';
import type { SellerId } from './seller.ts';
import { setOperator } from './sellers.ts';

/** Makes the person who opened a one-time link an operator; false when the link is unknown or has been used. */
export function claimOperatorLink(sellerId: SellerId, token: string, now: Date): Promise<boolean> {
  return transact(async (tx) => {
    if (!(await redeemOperatorLink(tx, token, sellerId))) return false;
    await setOperator(tx, { id: sellerId }, now);
    return true;
  });
}
