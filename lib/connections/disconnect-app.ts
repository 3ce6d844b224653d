import type { SellerId } from '../accounts/seller.ts';
import { db } from '../db.ts';
import type { Occasion } from '../occasion.ts';
import { isUuid } from '../uuid.ts';
import { endOwnConnection, isOwnActive } from './own-connections.ts';

/**
 * Revokes an app's access to one of the seller's stores: its tokens stop at once, and no other connection is touched.
 * @returns false when no active connection of the seller's stores has this id; `forbidden` when one has, and their role
 *   in its store may not end it
 */
export async function disconnectApp(
  sellerId: SellerId,
  connectionId: string,
  occasion: Occasion,
): Promise<boolean | 'forbidden'> {
  if (!isUuid(connectionId)) return false;
  if (await endOwnConnection(db(), sellerId, connectionId, occasion)) return true;
  return (await isOwnActive(db(), sellerId, connectionId)) ? 'forbidden' : false;
}
