import { formatMoney } from '@/lib/money.ts';

interface Price {
  price: bigint;
  currency: string;
  interval: 'day' | 'week' | 'month' | 'year';
  intervalCount: number;
}

/** The price of a plan in words: “$19.00 per month”, “¥900 every 3 months”. */
export function priceInWords({ price, currency, interval, intervalCount }: Price): string {
  const often = intervalCount === 1 ? `per ${interval}` : `every ${intervalCount} ${interval}s`;
  return `${formatMoney(price, currency)} ${often}`;
}

/** The path of a subscription's page. */
export function subscriptionPath(id: string): string {
  return `/dashboard/subscriptions/${id}`;
}
