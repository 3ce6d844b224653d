import { variantChange } from '@/lib/api/schema/catalogue-body.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { updateVariant } from '@/lib/billing/catalogue/create-product.ts';

/** Renames, archives or unarchives a variant. */
export const PATCH = writeEndpoint('products:write', {
  body: variantChange,
  work: (change, call, id) => updateVariant(call.access, id, change, call),
});
