import { answerOnce } from '@/lib/api/answer-once.ts';
import { readVariantChange } from '@/lib/api/body-readers.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { updateVariant } from '@/lib/billing/catalogue/create-product.ts';
import { apiMethodNotAllowed, preflight } from '@/lib/http/http.ts';

type Context = { params: Promise<{ id: string }> };

/** Renames, archives or unarchives a variant. */
export const PATCH = storeEndpoint('products:write', async (call, request, { params }: Context) => {
  const { id } = await params;
  return answerOnce(call, request, {
    read: readVariantChange,
    work: (change, keep) => updateVariant(call.access, id, change, { ...call, keep }),
  });
});

export const OPTIONS = preflight('PATCH, OPTIONS');
const notAllowed = apiMethodNotAllowed('PATCH, OPTIONS');

export { notAllowed as DELETE, notAllowed as GET, notAllowed as HEAD, notAllowed as POST, notAllowed as PUT };
