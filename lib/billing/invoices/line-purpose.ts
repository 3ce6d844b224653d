import { CREDIT } from './invoice.ts';
import { type Line, REMAINING, UNUSED } from './line.ts';

type Purpose =
  | { is: 'swap'; text: 'unusedTime' | 'remainingTime'; plan: string }
  | { is: 'credit'; text: (typeof CREDIT_TEXTS)[keyof typeof CREDIT] };

const CREDIT_TEXTS = {
  carriedOn: 'creditCarriedOn',
  fromBefore: 'creditFromBefore',
  lapsed: 'creditLapsed',
  paidInVain: 'creditPaidInVain',
} as const;

/**
 * What a line is for, by the name of its text. Lines are kept as apps read them, in English.
 * @returns with the plan that a swap’s line names; null for a line that is named after its plan alone
 */
export function purposeOf({ description, proration, variantId }: Line): Purpose | null {
  if (proration && description.startsWith(UNUSED))
    return { is: 'swap', text: 'unusedTime', plan: description.slice(UNUSED.length) };
  if (proration && description.startsWith(REMAINING))
    return { is: 'swap', text: 'remainingTime', plan: description.slice(REMAINING.length) };
  // A plan may have any name.
  if (variantId !== null) return null;
  const credit = (Object.keys(CREDIT) as (keyof typeof CREDIT)[]).find((one) => CREDIT[one] === description);
  return credit ? { is: 'credit', text: CREDIT_TEXTS[credit] } : null;
}
