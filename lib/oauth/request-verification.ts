import type { SellerId } from '../accounts/seller.ts';
import { db } from '../db.ts';
import { requestOwnVerification } from './apps.ts';

/** Asks the operator to verify the seller's own app; false when that was asked already, granted, or the app is gone. */
export function requestVerification(ownerId: SellerId, appId: string, now: Date): Promise<boolean> {
  return requestOwnVerification(db(), ownerId, appId, now);
}
