import type { Cadence } from './period.ts';

/** The largest amount, in minor units: what a JSON number holds exactly. */
export const MAX_AMOUNT = BigInt(Number.MAX_SAFE_INTEGER);

/** What the rules of billing need to know about a price. */
export interface Variant extends Cadence {
  id: string;
  productId: string;
  name: string;
  price: bigint;
  currency: string;
  archived: boolean;
  product: { name: string; active: boolean };
}

/** What a customer reads on an invoice: “Espresso Club (Monthly)”. */
export function variantTitle(variant: { name: string; product: { name: string } }): string {
  return `${variant.product.name} (${variant.name})`;
}

/** Whether a variant can still be chosen. */
export function isOnSale(variant: { archived: boolean; product: { active: boolean } }): boolean {
  return !variant.archived && variant.product.active;
}
