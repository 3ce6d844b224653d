import type { Mode } from '@/prisma/generated/enums.ts';
import type { Metadata } from '../catalogue/metadata.ts';
import { anchorDayOf } from '../catalogue/period.ts';
import type { Variant } from '../catalogue/variant.ts';
import type { LivingInvoice } from '../invoices/invoice.ts';
import { planStart } from './change.ts';
import { type Life, makeChange, newLife } from './life.ts';

/** How a subscription begins. */
export interface Beginning {
  id: string;
  storeId: string;
  mode: Mode;
  customer: { id: string; email: string };
  variant: Variant;
  now: Date;
  metadata?: Metadata;
  /** When its trial ends and its first period begins; null: now, without a trial. */
  trialEnd: Date | null;
}

/**
 * Begins the life of a subscription: with a trial, or with its first period, whose invoice is issued.
 * @param making.isPaid whether that invoice has been paid
 */
export function beginLife(
  { id, storeId, mode, customer, variant, now, trialEnd, metadata = {} }: Beginning,
  { cause, isPaid }: { cause: unknown; isPaid: boolean },
): { life: Life; invoice: LivingInvoice | null } {
  const life = newLife({
    id,
    storeId,
    mode,
    customerId: customer.id,
    customer,
    productId: variant.productId,
    variantId: variant.id,
    variant,
    scheduledVariantId: null,
    scheduledVariant: null,
    status: 'trialing',
    cancelAtPeriodEnd: false,
    pauseAtPeriodEnd: false,
    pausedAt: null,
    resumesAt: null,
    anchorDay: anchorDayOf(trialEnd ?? now),
    currentPeriodStart: now,
    currentPeriodEnd: trialEnd ?? now,
    chargedLineId: null,
    chargedLine: null,
    invoiceCount: 0,
    canceledAt: null,
    endedAt: null,
    createdAt: now,
    updatedAt: now,
    metadata,
  });
  const begun = { at: now, updatedAt: now, kind: 'created', cause, isPaid };
  if (!trialEnd) return { life, invoice: makeChange(life, planStart(variant, now), begun) };
  life.events.push({ kind: 'created', at: now, cause, detail: {}, invoice: null, row: life.row });
  return { life, invoice: null };
}
