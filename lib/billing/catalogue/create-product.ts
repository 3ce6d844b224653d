import { transact } from '../../database/db.ts';
import { ApiError } from '../../kernel/errors/errors.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { requireStoreTime } from '../../stores/read-store-time.ts';
import { type ChangeContext, recordChange, recordEvent } from '../../stores/record-change.ts';
import { ofStore, type StoreProof } from '../../stores/store-proof.ts';
import { findCurrency } from '../../stores/stores.ts';
import { changeMetadata, type MetadataChange } from './metadata.ts';
import { checkPrice, type Price } from './price.ts';
import { type ProductObject, VARIANT, type VariantObject } from './product-object.ts';
import { findProduct, insertProduct, lockProduct, updateProductRow } from './products.ts';
import { deleteUnusedVariant, findVariant, insertVariants, updateVariantRow } from './variants.ts';

interface NewProduct {
  name: string;
  description?: string | undefined;
  variants?: Price[];
  metadata?: MetadataChange | undefined;
}

/**
 * Adds a product to the store, with its variants if it has any yet.
 * Throws 422 `invalid_price`, `invalid_interval` or `unknown_currency`, and 409 `clock_advancing`.
 */
export function createProduct(
  access: StoreProof,
  { name, description = '', variants = [], metadata = {} }: NewProduct,
  { keep, ...context }: ChangeContext<ProductObject>,
): Promise<ProductObject> {
  return transact(async (tx) => {
    const now = await requireStoreTime(tx, access.store, context.now);
    for (const price of variants) checkPrice(price);
    const currency = await findCurrency(tx, access.store.id);
    const product = { name, description, metadata: changeMetadata({}, metadata) };
    const id = await insertProduct(tx, ofStore(access), product, now);
    const prices = variants.map((price) => ({ ...price, currency: price.currency ?? currency }));
    await insertVariants(tx, id, prices, now);
    await recordChange(tx, access, { kind: 'product_create', detail: { product: id, name } }, context);
    const answer = await findProduct(tx, access, id);
    if (!answer) throw new Error('The product was not added.');
    await recordEvent(tx, access, 'product.created', { before: null, after: answer }, context);
    await keep?.(tx, answer);
    return answer;
  });
}

interface ProductChange extends Partial<Omit<NewProduct, 'variants'>> {
  active?: boolean | undefined;
}

/**
 * Changes a product of the store: its texts, its metadata, and whether it is sold at all.
 * Throws 404, 412, 409 `clock_advancing`, and 400 for too many keys.
 */
export function updateProduct(
  access: StoreProof,
  id: string,
  { metadata, ...change }: ProductChange,
  { keep, requireMatch, ...context }: ChangeContext<ProductObject>,
): Promise<ProductObject> {
  return transact(async (tx) => {
    const before = await lockProduct(tx, access, id);
    if (!before) throw new ApiError('unknown_product_here');
    requireMatch?.(before);
    const kept = metadata && { metadata: changeMetadata(before.metadata, metadata) };
    await requireStoreTime(tx, access.store, context.now);
    const answer = await updateProductRow(tx, id, { ...change, ...kept });
    const detail = { product: answer.id, name: answer.name, fields: Object.keys({ ...change, ...kept }).sort() };
    await recordChange(tx, access, { kind: 'product_update', detail }, context);
    await recordEvent(tx, access, 'product.updated', { before, after: answer }, context);
    await keep?.(tx, answer);
    return answer;
  });
}

/**
 * Adds a variant to a product of the store, in the store's currency by default.
 * Throws 404, 409 `clock_advancing`, and 422 `invalid_price`, `invalid_interval` or `unknown_currency`.
 */
export function addVariant(
  access: StoreProof,
  productId: string,
  price: Price,
  { keep, ...context }: ChangeContext<VariantObject>,
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
    const answer = VARIANT.of(row);
    const after = await findProduct(tx, access, product.id);
    if (after) await recordEvent(tx, access, 'product.updated', { before: product, after }, context);
    await keep?.(tx, answer);
    return answer;
  });
}

/** Renames, archives or unarchives a variant of the store. Throws 404, and 409 `clock_advancing`. */
export function updateVariant(
  access: StoreProof,
  id: string,
  change: { name?: string | undefined; archived?: boolean | undefined },
  { keep, ...context }: ChangeContext<VariantObject>,
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
    const answer = VARIANT.of(row);
    const after = await findProduct(tx, access, row.productId);
    if (after) await recordEvent(tx, access, 'product.updated', { before, after }, context);
    await keep?.(tx, answer);
    return answer;
  });
}

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
