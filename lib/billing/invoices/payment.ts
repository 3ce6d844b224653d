import { DAY_MS } from '../../kernel/text/durations.ts';

/** How long after one attempt to collect an invoice the next is made: 1, 3, 5 and 7 days after the first. */
const GAPS = [1, 2, 2, 2];

/**
 * When the payment of an open invoice is tried again; null when it no longer is.
 * @param attempts how often it has been tried, the last time at `at`
 */
export function nextAttempt(attempts: number, at: Date): Date | null {
  const gap = GAPS[attempts - 1];
  return gap === undefined ? null : new Date(at.getTime() + gap * DAY_MS);
}

/** Whether payments of this customer fail in test mode, so that everything a failed payment leads to can be tried. */
export function isDeclined({ email }: { email: string }): boolean {
  return /\+declined@[^@]*$/i.test(email);
}
