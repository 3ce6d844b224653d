import { readProductChange } from '@/lib/api/body-readers.ts';
import { objectEndpoint } from '@/lib/api/objects-endpoint.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { updateProduct } from '@/lib/billing/catalogue/create-product.ts';
import { writtenProduct } from '@/lib/billing/catalogue/products.ts';

/** One product of the store with its variants. */
export const GET = objectEndpoint('products:read', writtenProduct, 'unknown_product_here');

/** Changes a product's texts, or whether it is sold. */
export const PATCH = writeEndpoint('products:write', {
  read: readProductChange,
  work: (change, call, id) => updateProduct(call.access, id, change, call),
});
