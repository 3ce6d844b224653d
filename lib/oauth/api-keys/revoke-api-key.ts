import { transact } from '../../database/db.ts';
import { insertEntry } from '../../journal/activity/audit-entries.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { isUuid } from '../../kernel/text/uuid.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { keyLabel } from '../../stores/store-proof.ts';
import { findSellerKey, revokeSellerKey } from './api-keys.ts';

/** Revokes a key of the seller's stores and records it; false when no such one is active, `forbidden`
 * when their role in its store may not. Everybody who may revoke keys may revoke everybody's. */
export async function revokeApiKey(
  sellerId: SellerId,
  id: string,
  context: RequestContext,
): Promise<boolean | 'forbidden'> {
  if (!isUuid(id)) return false;
  return transact(async (tx) => {
    const revoked = await revokeSellerKey(tx, sellerId, id, context.now);
    if (!revoked) return (await findSellerKey(tx, sellerId, id))?.revokedAt === null ? 'forbidden' : false;
    const { name, mode, storeId } = revoked;
    const actor = { seller: sellerId };
    const subject = { storeId, key: { label: keyLabel(name), mode } };
    await insertEntry(tx, subject, { kind: 'api_key_revoked', actor, context, detail: { api_key: id } });
    return true;
  });
}
