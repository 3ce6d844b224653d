import type { Variant } from '../catalogue/variant.ts';
import type { LivingInvoice } from '../invoices/invoice.ts';
import type { Line } from '../invoices/line.ts';
import { type Life, type LivingRow, lifeOf } from './life.ts';

/** A subscription as it was read, without a lock: what it is changed by asks whether it is still so. */
export interface Current {
  life: Life;
  /** The transaction that wrote its row: another one has written it since if this differs. */
  version: string;
  /** The clock of its store; null where it is real time. */
  clock: { storeId: string; offsetMs: bigint; advancingTo: Date | null; reachedAt: Date | null } | null;
}

/** A value in JSON: times and amounts are texts. */
type InJson<T> = T extends Date | bigint
  ? string
  : T extends (infer One)[]
    ? InJson<One>[]
    : T extends object
      ? { [Member in keyof T]: InJson<T[Member]> }
      : T;

type Charged = LivingRow['chargedLine'];
type OwnColumns = Omit<LivingRow, 'customer' | 'variant' | 'scheduledVariant' | 'chargedLine'>;

/** A row of findCurrent of subscriptions.ts, as it comes. */
export type CurrentRow = OwnColumns & {
  version: string;
  email: string;
  variant: InJson<Variant>;
  scheduledVariant: InJson<Variant> | null;
  chargedLine: InJson<Charged>;
  lines: InJson<Line[]> | null;
  invoices: InJson<LivingInvoice[]> | null;
  clock: InJson<NonNullable<Current['clock']>> | null;
};

/** Brings such a row into memory. */
export function currentOf(row: CurrentRow): Current {
  const { version, clock, email, variant, scheduledVariant, chargedLine, lines, invoices, ...own } = row;
  const life = lifeOf({
    ...own,
    customer: { email },
    variant: variantIn(variant),
    scheduledVariant: scheduledVariant && variantIn(scheduledVariant),
    chargedLine: chargedLine && moneyIn(chargedLine),
    lines: (lines ?? []).map(lineIn),
    invoices: (invoices ?? []).map(invoiceIn),
  });
  return { life, version, clock: clock && clockIn(clock) };
}

const time = (text: string) => new Date(text);
const maybeTime = (text: string | null) => (text === null ? null : time(text));

function variantIn({ price, ...rest }: InJson<Variant>): Variant {
  return { ...rest, price: BigInt(price) };
}

function spanIn<T extends { periodStart: string; periodEnd: string }>({ periodStart, periodEnd, ...rest }: T) {
  return { ...rest, periodStart: time(periodStart), periodEnd: time(periodEnd) };
}

function moneyIn<T extends { amount: string; periodStart: string; periodEnd: string }>({ amount, ...rest }: T) {
  return { ...spanIn(rest), amount: BigInt(amount) };
}

/** Its members are in the order in which a preview's digest has them. */
function lineIn(line: InJson<Line>): Line {
  const { description, currency, proration } = line;
  const { amount, periodStart, periodEnd, variantId } = moneyIn(line);
  return { description, amount, currency, proration, periodStart, periodEnd, variantId };
}

function invoiceIn({ total, issuedAt, nextAttemptAt, settledAt, ...rest }: InJson<LivingInvoice>): LivingInvoice {
  return {
    ...spanIn(rest),
    total: BigInt(total),
    issuedAt: time(issuedAt),
    nextAttemptAt: maybeTime(nextAttemptAt),
    settledAt: maybeTime(settledAt),
  };
}

function clockIn({ storeId, offsetMs, advancingTo, reachedAt }: NonNullable<CurrentRow['clock']>): Current['clock'] {
  return { storeId, offsetMs: BigInt(offsetMs), advancingTo: maybeTime(advancingTo), reachedAt: maybeTime(reachedAt) };
}
