import { answerOnce } from '@/lib/api/answer-once.ts';
import { readNewProduct } from '@/lib/api/body-readers.ts';
import { pageQuery, readListQuery } from '@/lib/api/list-query.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { createProduct } from '@/lib/catalogue/create-product.ts';
import { listProducts } from '@/lib/catalogue/products.ts';
import { db } from '@/lib/database/db.ts';
import { apiMethodNotAllowed, jsonText, preflight } from '@/lib/http/http.ts';

/** The store's products with their variants, oldest first. */
export const GET = storeEndpoint(
  'products:read',
  async ({ access }, request) => {
    const { page, answer } = readListQuery(request, pageQuery, { kind: 'products', access });
    return jsonText(answer(await listProducts(db(), access, page)));
  },
  'reads its query',
);

/** Adds a product with its variants. */
export const POST = storeEndpoint('products:write', async (call, request) =>
  answerOnce(call, request, {
    read: readNewProduct,
    work: (product, keep) => createProduct(call.access, product, { ...call, keep }),
    status: 201,
  }),
);

export const OPTIONS = preflight('GET, HEAD, POST, OPTIONS');
const notAllowed = apiMethodNotAllowed('GET, HEAD, POST, OPTIONS');

export { notAllowed as DELETE, notAllowed as PATCH, notAllowed as PUT };
