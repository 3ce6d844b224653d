import type { SellerId } from '../accounts/seller.ts';
import { db } from '../db.ts';
import { requestOwnVerification } from './apps.ts';

/**
 * Asks the operator to verify the seller's own app; false when that was asked already, granted, or the app is disabled or gone.
 * @param message what the owner tells the operator with it
 */
export function requestVerification(
  ownerId: SellerId,
  appId: string,
  now: Date,
  message: string | null = null,
): Promise<boolean> {
  return requestOwnVerification(db(), ownerId, appId, message, now);
}
