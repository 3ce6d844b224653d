import { transact } from '../../database/db.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { isUuid } from '../../kernel/text/uuid.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { inReachOf } from '../../stores/membership.ts';
import { findSellerKey, revokeKeys } from './api-keys.ts';

/** Revokes a key of the seller's stores and records it; false when no such one is active, `forbidden`
 * when their role in its store may not. Everybody who may revoke keys may revoke everybody's. */
export async function revokeApiKey(
  sellerId: SellerId,
  id: string,
  context: RequestContext,
): Promise<boolean | 'forbidden'> {
  if (!isUuid(id)) return false;
  return transact(async (tx) => {
    const of = { id, ...inReachOf(sellerId, 'connect') };
    if ((await revokeKeys(tx, of, { kind: 'api_key_revoked', actor: { seller: sellerId }, context })) > 0) return true;
    return (await findSellerKey(tx, sellerId, id))?.revokedAt === null ? 'forbidden' : false;
  });
}
