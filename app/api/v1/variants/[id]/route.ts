import { answerOnce } from '@/lib/api/answer-once.ts';
import { readVariantChange } from '@/lib/api/body-readers.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { updateVariant } from '@/lib/billing/catalogue/create-product.ts';

type Context = { params: Promise<{ id: string }> };

/** Renames, archives or unarchives a variant. */
export const PATCH = storeEndpoint('products:write', async (call, request, { params }: Context) => {
  const { id } = await params;
  return answerOnce(call, request, {
    read: readVariantChange,
    work: (change, keep) => updateVariant(call.access, id, change, { ...call, keep }),
  });
});
