import type { SellerId } from '../accounts/seller.ts';
import { insertEntry } from '../activity/audit-entries.ts';
import { transact } from '../db.ts';
import type { Occasion } from '../occasion.ts';
import { requestOwnVerification } from './apps.ts';

/**
 * Asks the operator to verify the seller's own app; false when it is already requested or verified, disabled or gone.
 * @param message what the owner wants to tell the operator
 */
export function requestVerification(
  ownerId: SellerId,
  appId: string,
  occasion: Occasion,
  message: string | null = null,
): Promise<boolean> {
  return transact(async (tx) => {
    const asked = await requestOwnVerification(tx, ownerId, appId, message, occasion.now);
    if (asked) await insertEntry(tx, { appId }, { kind: 'verification_requested', actor: 'seller', occasion });
    return asked;
  });
}
