import { transact } from '../database/db.ts';
import type { RequestContext } from '../http/request-context.ts';
import { requireStoreTime } from '../stores/read-store-time.ts';
import { recordChange, recordEvent } from '../stores/record-change.ts';
import type { StoreProof } from '../stores/store-proof.ts';
import { findProduct } from './products.ts';
import { deleteUnusedVariant, findVariant } from './variants.ts';

/**
 * Deletes a variant of the store that no subscription uses or ever did; any other can only be archived.
 * Throws 409 `clock_advancing`.
 */
export function deleteVariant(
  access: StoreProof,
  id: string,
  context: RequestContext,
): Promise<'deleted' | 'in_use' | 'unknown'> {
  return transact(async (tx) => {
    await requireStoreTime(tx, access.store, context.now);
    const row = await findVariant(tx, access, id);
    if (!row) return 'unknown';
    const before = await findProduct(tx, access, row.productId);
    if (!(await deleteUnusedVariant(tx, access, id))) return 'in_use';
    await recordChange(tx, access, { kind: 'variant_delete', detail: { variant: row.id, name: row.name } }, context);
    const after = await findProduct(tx, access, row.productId);
    if (after) await recordEvent(tx, access, 'product.updated', { before, after }, context);
    return 'deleted';
  });
}
