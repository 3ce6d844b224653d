import { newVariant } from '@/lib/api/schema/catalogue-body.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { addVariant } from '@/lib/billing/catalogue/create-product.ts';

/** Adds a variant to a product. */
export const POST = writeEndpoint('products:write', {
  body: newVariant,
  work: (price, call, id) => addVariant(call.access, id, price, call),
  status: 201,
});
