import { type Db, transact } from '../database/db.ts';
import { ApiError } from '../errors/errors.ts';
import type { RequestContext } from '../http/request-context.ts';
import { requireStoreTime } from '../stores/read-store-time.ts';
import { recordChange, recordEvent } from '../stores/record-change.ts';
import type { StoreProof } from '../stores/store-proof.ts';
import { findCurrency } from '../stores/stores.ts';
import { checkPrice, type Price } from './price.ts';
import { type VariantObject, variantObject } from './product-object.ts';
import { findProduct } from './products.ts';
import { findVariant, insertVariants } from './variants.ts';

/**
 * Adds a variant to a product of the store, in the store's currency by default.
 * Throws 404, 409 `clock_advancing`, and 422 `invalid_price`, `invalid_interval` or `unknown_currency`.
 */
export function addVariant(
  access: StoreProof,
  productId: string,
  price: Price,
  { keep, ...context }: RequestContext & { keep?: (db: Db, data: VariantObject) => Promise<void> },
): Promise<VariantObject> {
  return transact(async (tx) => {
    const product = await findProduct(tx, access, productId);
    if (!product) throw new ApiError('unknown_product_here');
    const now = await requireStoreTime(tx, access.store, context.now);
    checkPrice(price);
    const currency = price.currency ?? (await findCurrency(tx, access.store.id));
    const [id = ''] = await insertVariants(tx, product.id, [{ ...price, currency }], now);
    const detail = { product: product.id, variant: id, name: price.name };
    await recordChange(tx, access, { kind: 'variant_create', detail }, context);
    const row = await findVariant(tx, access, id);
    if (!row) throw new Error('The variant was not added.');
    const answer = variantObject(row);
    const after = await findProduct(tx, access, product.id);
    if (after) await recordEvent(tx, access, 'product.updated', { before: product, after }, context);
    await keep?.(tx, answer);
    return answer;
  });
}
