import { type Variant, variantTitle } from '../catalogue/variant.ts';
import type { Span } from './proration.ts';

/** A line of an invoice, or a pending one. Credits are negative. */
export interface Line extends Span {
  description: string;
  amount: bigint;
  currency: string;
  proration: boolean;
  variantId: string | null;
}

type Named = Pick<Variant, 'id' | 'name' | 'currency' | 'product'>;

/** The price of a whole period. */
export function priceLine(variant: Variant, span: Span): Line {
  return line(variantTitle(variant), variant.price, variant, span, false);
}

/** What a swap credits of what was charged. */
export function creditLine(variant: Named, amount: bigint, span: Span): Line {
  return line(`Unused time on ${variantTitle(variant)}`, -amount, variant, span, true);
}

/** What a swap charges for the new price. */
export function debitLine(variant: Named, amount: bigint, span: Span): Line {
  return line(`Remaining time on ${variantTitle(variant)}`, amount, variant, span, true);
}

function line(description: string, amount: bigint, variant: Named, span: Span, proration: boolean): Line {
  const { periodStart, periodEnd } = span;
  return { description, amount, currency: variant.currency, proration, periodStart, periodEnd, variantId: variant.id };
}
