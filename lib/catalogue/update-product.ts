import { type Db, transact } from '../database/db.ts';
import { ApiError } from '../errors/errors.ts';
import type { RequestContext } from '../http/request-context.ts';
import { requireStoreTime } from '../stores/read-store-time.ts';
import { recordChange, recordEvent } from '../stores/record-change.ts';
import type { StoreProof } from '../stores/store-proof.ts';
import { changeMetadata, type MetadataChange } from './metadata.ts';
import type { ProductObject } from './product-object.ts';
import { findProduct, lockProduct, updateProductRow } from './products.ts';

interface ProductChange {
  name?: string | undefined;
  description?: string | undefined;
  active?: boolean | undefined;
  metadata?: MetadataChange | undefined;
}

/**
 * Changes a product of the store: its texts, its metadata, and whether it is sold at all.
 * Throws 404, 409 `clock_advancing`, and 400 for too many keys.
 */
export function updateProduct(
  access: StoreProof,
  id: string,
  { metadata, ...change }: ProductChange,
  { keep, ...context }: RequestContext & { keep?: (db: Db, data: ProductObject) => Promise<void> },
): Promise<ProductObject> {
  return transact(async (tx) => {
    const before = await lockProduct(tx, access, id);
    const kept = metadata && { metadata: changeMetadata(before?.metadata ?? {}, metadata) };
    if (!(await updateProductRow(tx, access, id, { ...change, ...kept }))) throw new ApiError('unknown_product_here');
    await requireStoreTime(tx, access.store, context.now);
    const answer = await findProduct(tx, access, id);
    if (!answer) throw new ApiError('unknown_product_here');
    const detail = { product: answer.id, name: answer.name, fields: Object.keys({ ...change, ...kept }).sort() };
    await recordChange(tx, access, { kind: 'product_update', detail }, context);
    await recordEvent(tx, access, 'product.updated', { before, after: answer }, context);
    await keep?.(tx, answer);
    return answer;
  });
}
