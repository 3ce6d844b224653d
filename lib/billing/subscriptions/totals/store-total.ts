/** How many days a line of a store's numbers has. */
export const TOTAL_DAYS = 30;

/** A day's part of what somebody's stores add up to. */
export interface StoreTotal {
  measure: 'invoiced' | 'collected' | 'active' | 'ending' | 'unpaid';
  /** Empty where it isn't money. */
  currency: string;
  /** How many days ago; {@link TOTAL_DAYS} stands for all before. */
  ago: number;
  /** Minor units of money; how many more than before of all else. */
  amount: string;
  /** How much of it is of this month. */
  ofMonth: string;
  /** Which day it is in the stores, the latest of them: `2026-05-20`. */
  today: string;
}
