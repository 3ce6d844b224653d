import { readVariantChange } from '@/lib/api/body-readers.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { updateVariant } from '@/lib/billing/catalogue/create-product.ts';

/** Renames, archives or unarchives a variant. */
export const PATCH = writeEndpoint('products:write', {
  read: readVariantChange,
  work: (change, call, id) => updateVariant(call.access, id, change, call),
});
