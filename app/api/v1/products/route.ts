import { answerOnce } from '@/lib/api/answer-once.ts';
import { readNewProduct } from '@/lib/api/body-readers.ts';
import { pageQuery } from '@/lib/api/list-query.ts';
import { listEndpoint } from '@/lib/api/objects-endpoint.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { createProduct } from '@/lib/billing/catalogue/create-product.ts';
import { productsPage } from '@/lib/billing/catalogue/products.ts';

/** The store's products with their variants, oldest first. */
export const GET = listEndpoint('products:read', { kind: 'products', query: pageQuery, read: productsPage });

/** Adds a product with its variants. */
export const POST = storeEndpoint('products:write', async (call, request) =>
  answerOnce(call, request, {
    read: readNewProduct,
    work: (product, keep) => createProduct(call.access, product, { ...call, keep }),
    status: 201,
  }),
);
