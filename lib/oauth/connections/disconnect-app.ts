import { db } from '../../database/db.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { isUuid } from '../../kernel/text/uuid.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { endSellerConnection } from './ended-connections.ts';
import { isSellerConnectionActive } from './seller-connections.ts';

/**
 * Revokes an app's access to one of the seller's stores: its tokens stop at once, and no other connection is touched.
 * @returns false when no active connection of the seller's stores has this id; `forbidden` when one has, and their role
 *   in its store may not end it
 */
export async function disconnectApp(
  sellerId: SellerId,
  connectionId: string,
  context: RequestContext,
): Promise<boolean | 'forbidden'> {
  if (!isUuid(connectionId)) return false;
  if (await endSellerConnection(db(), sellerId, connectionId, context)) return true;
  return (await isSellerConnectionActive(db(), sellerId, connectionId)) ? 'forbidden' : false;
}
