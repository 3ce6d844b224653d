import { objectEndpoint } from '@/lib/api/objects-endpoint.ts';
import { productChange } from '@/lib/api/schema/catalogue-body.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { updateProduct } from '@/lib/billing/catalogue/create-product.ts';
import { writtenProduct } from '@/lib/billing/catalogue/products.ts';

export const GET = objectEndpoint('products:read', { find: writtenProduct, unknown: 'unknown_product_here' });

export const PATCH = writeEndpoint('products:write', {
  body: productChange,
  work: (change, call, id) => updateProduct(call.access, id, change, call),
});
