import { ApiError } from '../errors.ts';
import { isSameCadence } from './period.ts';
import { isOnSale, type Variant } from './variant.ts';

/** What a swap asks for, as far as the store has it: a variant, a product with all its variants, or both. */
export interface Target {
  variant?: Variant | null;
  product?: { id: string; variants: Variant[] } | null;
}

/** Throws 400 `invalid_request` when both were asked for and the variant is not the product's. */
export function checkAgreement({ variant, product }: Target): void {
  if (!variant || !product || variant.productId === product.id) return;
  throw new ApiError(400, 'invalid_request', 'product_id is not the product of variant_id; send one of the two.', {
    context: { param: 'product_id' },
  });
}

/**
 * The variant that a swap leads to. A product alone means its one variant on sale in the subscription's currency, those
 * with the same interval first. Throws 422, each fault with its own code.
 */
export function chooseVariant(target: Target, current: Variant): Variant {
  if (target.variant === null)
    throw fault('variant_not_found', 'variant_id', 'This store has no such variant in this mode.');
  if (target.product === null)
    throw fault('product_not_found', 'product_id', 'This store has no such product in this mode.');
  const chosen = target.variant ?? onlyFitting(target.product?.variants ?? [], current);
  const param = target.variant ? 'variant_id' : 'product_id';
  if (chosen.id === current.id) throw fault('same_variant', param, 'The subscription is on this variant already.');
  if (!isOnSale(chosen)) throw fault('variant_archived', param, 'This variant is no longer sold.');
  if (chosen.currency !== current.currency) {
    throw fault('currency_mismatch', param, `This variant is not in the subscription’s currency, ${current.currency}.`);
  }
  return chosen;
}

function onlyFitting(variants: Variant[], current: Variant): Variant {
  const fitting = variants.filter((variant) => isOnSale(variant) && variant.currency === current.currency);
  const sameInterval = fitting.filter((variant) => isSameCadence(variant, current));
  const [first, second] = sameInterval.length > 0 ? sameInterval : fitting;
  if (!first)
    throw fault('variant_not_found', 'product_id', `The product has no variant on sale in ${current.currency}.`);
  if (second)
    throw fault('ambiguous_variant', 'product_id', 'The product has several variants that fit; send variant_id.');
  return first;
}

function fault(code: string, param: string, description: string): ApiError {
  return new ApiError(422, code, description, { context: { param } });
}
