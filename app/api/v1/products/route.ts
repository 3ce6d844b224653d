import { pageQuery, readListQuery } from '@/lib/api/list-query.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { listProducts } from '@/lib/billing/products.ts';
import { db } from '@/lib/db.ts';
import { apiMethodNotAllowed, json, preflight } from '@/lib/http.ts';

/** The store's products with their variants, oldest first. */
export const GET = storeEndpoint('products:read', async ({ access }, request) => {
  const { page, answer } = readListQuery(request, pageQuery, { kind: 'products', access });
  return json(answer(await listProducts(db(), access, page)));
});

export const OPTIONS = preflight('GET, HEAD, OPTIONS');
const notAllowed = apiMethodNotAllowed('GET, HEAD, OPTIONS');

export { notAllowed as DELETE, notAllowed as PATCH, notAllowed as POST, notAllowed as PUT };
