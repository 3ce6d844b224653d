import { variantTitle } from '@/lib/billing/catalogue/variant.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { formatMoney } from '@/lib/kernel/text/money.ts';

interface Price {
  price: bigint;
  currency: string;
  interval: 'day' | 'week' | 'month' | 'year';
  intervalCount: number;
}

/** The price of a plan in words: “$19.00 per month”, “¥900 every 3 months”. */
export function priceInWords({ price, currency, interval, intervalCount }: Price): string {
  return texts('subscriptions')('priceEvery', { price: formatMoney(price, currency), interval, count: intervalCount });
}

export const MOST_PLANS = 500;

/** A plan to choose: “Espresso Club (Monthly), $19.00 per month”. */
export function planOption(variant: Price & { id: string; name: string; product: { name: string } }) {
  const words = { plan: variantTitle(variant), price: priceInWords(variant) };
  return { value: variant.id, label: texts('subscriptions')('planAndPrice', words) };
}

export function subscriptionPath(id: string): string {
  return `/dashboard/subscriptions/${id}`;
}
