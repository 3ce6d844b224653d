import { ApiError } from '../../kernel/errors/errors.ts';
import { isSameCadence } from '../catalogue/period.ts';
import { isOnSale, type Variant } from '../catalogue/variant.ts';

/** What a swap asks for, as far as the store has it: a variant, a product with all its variants, or both. */
export interface Target {
  variant?: Variant | null;
  product?: { id: string; variants: Variant[] } | null;
}

/** Throws 400 `invalid_request` when both were asked for and the variant is not the product's. */
export function checkAgreement({ variant, product }: Target): void {
  if (!variant || !product || variant.productId === product.id) return;
  throw new ApiError('contradicting_ids', { param: 'product_id' });
}

/**
 * The variant that a swap leads to. A product alone means its one variant on sale in the subscription's currency, those
 * with the same interval first. Throws 422, each fault with its own code.
 * @param scheduled what it changes to anyway when it renews: a swap now carries that out, on sale or not
 */
export function chooseVariant(
  target: Target,
  current: Variant,
  { scheduled = null, isNow = true }: { scheduled?: Variant | null; isNow?: boolean } = {},
): Variant {
  if (target.variant === null) throw new ApiError('unknown_variant', { param: 'variant_id' });
  if (target.product === null) throw new ApiError('unknown_product', { param: 'product_id' });
  const chosen = target.variant ?? onlyFitting(target.product?.variants ?? [], current);
  const param = target.variant ? 'variant_id' : 'product_id';
  const isExpected = chosen.id === scheduled?.id;
  if (chosen.id === current.id || (isExpected && !isNow)) throw new ApiError('same_variant', { param });
  if (!isOnSale(chosen) && !isExpected) throw new ApiError('archived_variant', { param });
  const { currency } = current;
  if (chosen.currency !== currency) throw new ApiError('other_currency', { param, currency });
  return chosen;
}

function onlyFitting(variants: Variant[], current: Variant): Variant {
  const fitting = variants.filter((variant) => isOnSale(variant) && variant.currency === current.currency);
  const sameInterval = fitting.filter((variant) => isSameCadence(variant, current));
  const [first, second] = sameInterval.length > 0 ? sameInterval : fitting;
  const param = 'product_id';
  if (!first) throw new ApiError('no_fitting_variant', { param, currency: current.currency });
  if (second) throw new ApiError('ambiguous_variant', { param });
  return first;
}
