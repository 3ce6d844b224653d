import { anchorDayOf, type Cadence, periodEnd } from '../../catalogue/period.ts';
import type { Variant } from '../../catalogue/variant.ts';
import type { Subscription } from '../change.ts';

export const MONTH: Cadence = { interval: 'month', intervalCount: 1 };
export const YEAR: Cadence = { interval: 'year', intervalCount: 1 };
/** Midnight UTC of a day written as 2026-05-31. */
export const at = (text: string) => new Date(`${text}T00:00:00.000Z`);

let made = 0;
/** A new price, monthly by default. */
export const variant = (price: bigint | number, cadence: Cadence = MONTH, currency = 'usd'): Variant => {
  made += 1;
  const names = {
    id: `v${made}`,
    productId: `p${made}`,
    name: `Price ${made}`,
    product: { name: 'Plan', active: true },
  };
  return { ...cadence, ...names, price: BigInt(price), currency, archived: false };
};

/** A subscription whose period was paid in full. */
export function paid(price: Variant, start: Date, more: Partial<Subscription> = {}): Subscription {
  const end = periodEnd(start, price, anchorDayOf(start));
  return {
    status: 'active',
    cancelAtPeriodEnd: false,
    pauseAtPeriodEnd: false,
    pausedAt: null,
    resumesAt: null,
    anchorDay: anchorDayOf(start),
    currentPeriodStart: start,
    currentPeriodEnd: end,
    variant: price,
    scheduledVariant: null,
    chargedLine: {
      amount: price.price,
      variantId: price.id,
      periodStart: start,
      periodEnd: end,
      invoice: { status: 'paid' },
    },
    ...more,
  };
}
