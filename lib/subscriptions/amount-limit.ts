import { MAX_AMOUNT } from '../catalogue/price.ts';
import { ApiError } from '../errors/errors.ts';
import type { Life } from './life.ts';
import { nextInvoice } from './next-invoice.ts';

/** Throws 422 `invalid_price` when a change has led to an invoice, issued or next, over {@link MAX_AMOUNT}. */
export function checkAmounts(life: Life): void {
  const next = nextInvoice(life.row, life.pending)?.total ?? 0n;
  if ([...life.issued.map(({ total }) => total), next].some((total) => total > MAX_AMOUNT))
    throw new ApiError('amount_too_large');
}
