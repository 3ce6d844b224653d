import type { Mode } from '@/prisma/generated/enums.ts';
import type { Metadata } from '../catalogue/metadata.ts';
import { anchorDayOf } from '../catalogue/period.ts';
import type { Variant } from '../catalogue/variant.ts';
import type { LoadedInvoice } from '../invoices/invoice.ts';
import { planStart } from './change.ts';
import { type LoadedSubscription, loadedSubscription, makeChange } from './loaded-subscription.ts';

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
 * Begins a subscription in memory: with a trial, or with its first period, whose invoice is issued.
 * @param making.isPaid whether that invoice has been paid
 */
export function beginSubscription(
  { id, storeId, mode, customer, variant, now, trialEnd, metadata = {} }: Beginning,
  { cause, isPaid }: { cause: unknown; isPaid: boolean },
): { loaded: LoadedSubscription; invoice: LoadedInvoice | null } {
  const loaded = loadedSubscription(
    {
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
    },
    null,
  );
  const begun = { at: now, updatedAt: now, kind: 'created', cause, isPaid };
  if (!trialEnd) return { loaded, invoice: makeChange(loaded, planStart(variant, now), begun) };
  loaded.events.push({ kind: 'created', at: now, cause, detail: {}, invoice: null, row: loaded.row });
  return { loaded, invoice: null };
}
