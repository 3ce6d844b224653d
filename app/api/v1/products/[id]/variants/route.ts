import { answerOnce } from '@/lib/api/answer-once.ts';
import { readNewVariant } from '@/lib/api/body-readers.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { addVariant } from '@/lib/billing/catalogue/create-product.ts';

type Context = { params: Promise<{ id: string }> };

/** Adds a variant to a product. */
export const POST = storeEndpoint('products:write', async (call, request, { params }: Context) => {
  const { id } = await params;
  return answerOnce(call, request, {
    read: readNewVariant,
    work: (price, keep) => addVariant(call.access, id, price, { ...call, keep }),
    status: 201,
  });
});
