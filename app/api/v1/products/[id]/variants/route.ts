import { readNewVariant } from '@/lib/api/body-readers.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { addVariant } from '@/lib/billing/catalogue/create-product.ts';

/** Adds a variant to a product. */
export const POST = writeEndpoint('products:write', {
  read: readNewVariant,
  work: (price, call, id) => addVariant(call.access, id, price, call),
  status: 201,
});
