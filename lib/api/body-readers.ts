import type { z } from 'zod';
import type { Price } from '../billing/catalogue/price.ts';
import { bodyReader } from './body-object.ts';
import {
  clockMove,
  customerChange,
  newCustomer,
  newProduct,
  newSubscription,
  newVariant,
  nothing,
  productChange,
  variantChange,
} from './schema/catalogue-body.ts';

// Each reads a body of v1 from its text and throws 400 `invalid_request`; `param` names the member at fault.
export const readNothing = bodyReader(nothing);
export const readNewCustomer = bodyReader(newCustomer);
export const readCustomerChange = bodyReader(customerChange);
export const readProductChange = bodyReader(productChange);
export const readVariantChange = bodyReader(variantChange);
export const readClockMove = bodyReader(clockMove);

const readProduct = bodyReader(newProduct);
const readVariant = bodyReader(newVariant);
const readSubscription = bodyReader(newSubscription);

/** Reads a product to add, with its variants. Throws 400 `invalid_request`. */
export function readNewProduct(text: string) {
  const { variants = [], ...product } = readProduct(text);
  return { ...product, variants: variants.map(priceOf) };
}

/** Reads a variant to add. Throws 400 `invalid_request`. */
export function readNewVariant(text: string): Price {
  return priceOf(readVariant(text));
}

/** Reads a subscription to create. Throws 400 `invalid_request`. */
export function readNewSubscription(text: string) {
  const {
    customer_id: customerId,
    variant_id: variantId,
    trial_days: trialDays,
    start_at,
    metadata,
  } = readSubscription(text);
  return {
    customerId,
    variantId,
    trialDays,
    metadata,
    startAt: start_at === undefined ? undefined : new Date(start_at),
  };
}

function priceOf({ interval_count: intervalCount, ...price }: z.output<typeof newVariant>): Price {
  return { ...price, intervalCount };
}
