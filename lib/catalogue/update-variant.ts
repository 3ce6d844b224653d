import { type Db, transact } from '../database/db.ts';
import { ApiError } from '../errors/errors.ts';
import type { RequestContext } from '../http/request-context.ts';
import { requireStoreTime } from '../stores/read-store-time.ts';
import { recordChange, recordEvent } from '../stores/record-change.ts';
import type { StoreProof } from '../stores/store-proof.ts';
import { type VariantObject, variantObject } from './product-object.ts';
import { findProduct } from './products.ts';
import { findVariant, updateVariantRow } from './variants.ts';

/** Renames, archives or unarchives a variant of the store. Throws 404, and 409 `clock_advancing`. */
export function updateVariant(
  access: StoreProof,
  id: string,
  change: { name?: string | undefined; archived?: boolean | undefined },
  { keep, ...context }: RequestContext & { keep?: (db: Db, data: VariantObject) => Promise<void> },
): Promise<VariantObject> {
  return transact(async (tx) => {
    const found = await findVariant(tx, access, id);
    const before = found && (await findProduct(tx, access, found.productId));
    if (!(await updateVariantRow(tx, access, id, change))) throw new ApiError('unknown_variant_here');
    await requireStoreTime(tx, access.store, context.now);
    const row = await findVariant(tx, access, id);
    if (!row) throw new ApiError('unknown_variant_here');
    const detail = { variant: row.id, name: row.name, fields: Object.keys(change).sort() };
    await recordChange(tx, access, { kind: 'variant_update', detail }, context);
    const answer = variantObject(row);
    const after = await findProduct(tx, access, row.productId);
    if (after) await recordEvent(tx, access, 'product.updated', { before, after }, context);
    await keep?.(tx, answer);
    return answer;
  });
}
