import type { Mode } from '@/prisma/generated/enums.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/text/durations.ts';
import { type Variant, variantTitle } from '../catalogue/variant.ts';

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

/** For how long nothing follows from a payment of which nobody says how it ended, and from one that found no use. */
export const WAIT_MS = 3 * DAY_MS;
const LONGEST_GAP_MS = 6 * HOUR_MS;
/** How often a payment is asked for in that time, if nothing is down. */
const ENOUGH = 20;

/**
 * When a payment of which nobody has said yet how it ended is asked for again: after a minute, then twice as long each
 * time, up to six hours, the last time three days after the first. Null when it no longer is. Where it could not be
 * asked for in that time, because the product was down, it still is as often as otherwise.
 * @param asked how often it has been, now too
 */
export function nextRequestAt(asked: number, createdAt: Date, now: Date): Date | null {
  const last = createdAt.getTime() + WAIT_MS;
  const next = now.getTime() + Math.min(MINUTE_MS * 2 ** (asked - 1), LONGEST_GAP_MS);
  if (now.getTime() < last) return new Date(Math.min(next, last));
  return asked < ENOUGH ? new Date(next) : null;
}

/** What is to be paid, and by whom. */
export interface Payment {
  /** What is paid: the same for every request for the same payment, and for no other amount. */
  key: string;
  /** Under which the request that needs it finds it when it comes again. */
  name: string;
  mode: Mode;
  storeId: string;
  customerId: string;
  customer: { email: string };
  /** Null before there is one. */
  subscriptionId: string | null;
  /** The open invoice that it pays; null where it is paid before there is one. */
  invoiceId: string | null;
  /** Minor units, above zero. */
  total: bigint;
  currency: string;
  description: string;
  /** The store's time at which it was worked out. */
  decidedAt: Date;
}

/** What somebody who collects payments is asked for: the same `id` is always the same amount of the same customer. */
export interface PaymentRequest {
  id: string;
  key: string;
  mode: Mode;
  store: { id: string; externalId: string | null };
  customer: { id: string; email: string; name: string };
  subscriptionId: string | null;
  invoiceNumber: string | null;
  total: bigint;
  currency: string;
  description: string;
}

/** What a payment is made for: the subscription after the change, and its invoice. */
interface Billed {
  row: {
    id: string;
    mode: Mode;
    storeId: string;
    customerId: string;
    customer: { email: string };
    variant: Variant;
  };
  invoice: { sequence: number; currency: string; total: bigint };
}

/**
 * The payment that a change needs before it is made. What comes to another amount is another payment.
 * @param how.name the same for each request that wants the same once
 * @param how.isNew whether the change makes the subscription: the next such request makes one of another id
 */
export function paymentFor(
  { row, invoice }: Billed,
  { name, decidedAt, isNew = false }: { name: string; decidedAt: Date; isNew?: boolean },
): Payment {
  const { id, mode, storeId, customerId, customer, variant } = row;
  const { sequence, currency, total } = invoice;
  const subject = isNew ? `${customerId} ${variant.id}` : id;
  return {
    key: [name, subject, sequence, currency, total].join(' '),
    name,
    mode,
    storeId,
    customerId,
    customer,
    subscriptionId: isNew ? null : id,
    invoiceId: null,
    total,
    currency,
    description: variantTitle(variant),
    decidedAt,
  };
}
