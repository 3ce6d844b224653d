import type { Interval } from '@/prisma/generated/enums.ts';
import { ApiError } from '../../kernel/errors/errors.ts';
import { CURRENCY_CODES } from '../../stores/currency.ts';
import { MAX_AMOUNT } from './variant.ts';

/** The longest period of each interval: three years. */
export const LONGEST: Record<Interval, number> = { day: 1095, week: 156, month: 36, year: 3 };

/** A price as it is asked for, its numbers known to be whole. */
export interface Price {
  name: string;
  price: number;
  /** The store's by default; in either case. */
  currency?: string | undefined;
  interval: Interval;
  intervalCount?: number | undefined;
}

/** Throws 422 `invalid_price`, `invalid_interval` or `unknown_currency`. */
export function checkPrice({ price, currency, interval, intervalCount = 1 }: Price): void {
  if (price < 0 || BigInt(price) > MAX_AMOUNT) throw new ApiError('invalid_price', { param: 'price' });
  if (intervalCount < 1 || intervalCount > LONGEST[interval])
    throw new ApiError('invalid_interval', { param: 'interval_count' });
  if (currency !== undefined && !CURRENCY_CODES.includes(currency.toUpperCase()))
    throw new ApiError('unknown_currency', { param: 'currency' });
}
