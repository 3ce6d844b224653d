import { answerOnce } from '@/lib/api/answer-once.ts';
import { readProductChange } from '@/lib/api/body-readers.ts';
import { objectEndpoint } from '@/lib/api/objects-endpoint.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { updateProduct } from '@/lib/billing/catalogue/create-product.ts';
import { writtenProduct } from '@/lib/billing/catalogue/products.ts';

type Context = { params: Promise<{ id: string }> };

/** One product of the store with its variants. */
export const GET = objectEndpoint('products:read', writtenProduct, 'unknown_product_here');

/** Changes a product's texts, or whether it is sold. */
export const PATCH = storeEndpoint('products:write', async (call, request, { params }: Context) => {
  const { id } = await params;
  return answerOnce(call, request, {
    read: readProductChange,
    work: (change, keep) => updateProduct(call.access, id, change, { ...call, keep }),
  });
});
