import { listEndpoint } from '@/lib/api/objects-endpoint.ts';
import { pageQuery } from '@/lib/api/page-query.ts';
import { newProduct } from '@/lib/api/schema/catalogue-body.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { createProduct } from '@/lib/billing/catalogue/create-product.ts';
import { productsPage } from '@/lib/billing/catalogue/products.ts';

/** The store's products with their variants, oldest first. */
export const GET = listEndpoint('products:read', { kind: 'products', query: pageQuery, read: productsPage });

/** Adds a product with its variants. */
export const POST = writeEndpoint('products:write', {
  body: newProduct,
  work: (product, call) => createProduct(call.access, product, call),
  status: 201,
});
