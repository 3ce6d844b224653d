import type { SellerId } from '../accounts/seller.ts';
import { db } from '../db.ts';
import { isUuid } from '../uuid.ts';
import { revokeOwnSecret } from './app-secrets.ts';

/** Revokes a secret of the seller's own app from now on; gives its last four characters, or null when none such lives. */
export async function revokeAppSecret(ownerId: SellerId, appId: string, id: string, now: Date): Promise<string | null> {
  return isUuid(id) ? revokeOwnSecret(db(), ownerId, appId, id, now) : null;
}
