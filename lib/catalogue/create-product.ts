import { type Db, transact } from '../database/db.ts';
import type { RequestContext } from '../http/request-context.ts';
import { requireStoreTime } from '../stores/read-store-time.ts';
import { recordChange, recordEvent } from '../stores/record-change.ts';
import { ofStore, type StoreProof } from '../stores/store-proof.ts';
import { findCurrency } from '../stores/stores.ts';
import { changeMetadata, type MetadataChange } from './metadata.ts';
import { checkPrice, type Price } from './price.ts';
import type { ProductObject } from './product-object.ts';
import { findProduct, insertProduct } from './products.ts';
import { insertVariants } from './variants.ts';

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
  { keep, ...context }: RequestContext & { keep?: (db: Db, data: ProductObject) => Promise<void> },
): Promise<ProductObject> {
  return transact(async (tx) => {
    const now = await requireStoreTime(tx, access.store, context.now);
    for (const price of variants) checkPrice(price);
    const currency = await findCurrency(tx, access.store.id);
    const id = await insertProduct(
      tx,
      ofStore(access),
      { name, description, metadata: changeMetadata({}, metadata) },
      now,
    );
    await insertVariants(
      tx,
      id,
      variants.map((price) => ({ ...price, currency: price.currency ?? currency })),
      now,
    );
    await recordChange(tx, access, { kind: 'product_create', detail: { product: id, name } }, context);
    const answer = await findProduct(tx, access, id);
    if (!answer) throw new Error('The product was not added.');
    await recordEvent(tx, access, 'product.created', { before: null, after: answer }, context);
    await keep?.(tx, answer);
    return answer;
  });
}
