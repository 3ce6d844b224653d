import type { SubscriptionStatus } from '@/prisma/generated/enums.ts';
import { type Metadata, metadataOf } from '../catalogue/metadata.ts';
import type { InvoiceLineObject, UpcomingInvoiceObject } from '../invoices/invoice-object.ts';

/** A subscription as the API shows it. */
export interface SubscriptionObject {
  id: string;
  status: SubscriptionStatus;
  cancel_at_period_end: boolean;
  current_period_end: string;
  updated_at: string;
  customer_id: string;
  product_id: string;
  variant_id: string;
  current_period_start: string;
  canceled_at: string | null;
  ended_at: string | null;
  /** What it changes to when it renews. */
  scheduled_change: { variant_id: string; at: string } | null;
  /** Since when it is paused, or when it will be; and when it goes on by itself. */
  pause: { starts_at: string; resumes_at: string | null } | null;
  metadata: Metadata;
}

/** A subscription as an update would leave it, with what that costs. */
export interface PreviewObject extends SubscriptionObject {
  lines: InvoiceLineObject[];
  /** The total that is invoiced at once. */
  due_now: number;
  next_invoice: UpcomingInvoiceObject | null;
  /** Names this preview in the update. */
  preview_id: string;
  valid_until: string;
}

interface SubscriptionRow {
  id: string;
  status: SubscriptionStatus;
  cancelAtPeriodEnd: boolean;
  pauseAtPeriodEnd: boolean;
  pausedAt: Date | null;
  resumesAt: Date | null;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  updatedAt: Date;
  customerId: string;
  productId: string;
  variantId: string;
  scheduledVariantId: string | null;
  canceledAt: Date | null;
  endedAt: Date | null;
  metadata: unknown;
}

export function subscriptionObject(row: SubscriptionRow): SubscriptionObject {
  const end = row.currentPeriodEnd.toISOString();
  const pausesAt = row.pauseAtPeriodEnd ? end : (row.pausedAt?.toISOString() ?? null);
  return {
    id: row.id,
    status: row.status,
    cancel_at_period_end: row.cancelAtPeriodEnd,
    current_period_end: end,
    updated_at: row.updatedAt.toISOString(),
    customer_id: row.customerId,
    product_id: row.productId,
    variant_id: row.variantId,
    current_period_start: row.currentPeriodStart.toISOString(),
    canceled_at: row.canceledAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
    scheduled_change: row.scheduledVariantId === null ? null : { variant_id: row.scheduledVariantId, at: end },
    pause: pausesAt === null ? null : { starts_at: pausesAt, resumes_at: row.resumesAt?.toISOString() ?? null },
    metadata: metadataOf(row.metadata),
  };
}

/** What a subscription may be read with. */
export const EXPANSIONS = ['customer', 'product', 'variant'] as const;

export type Expansion = (typeof EXPANSIONS)[number];

/** The scope that reading each of them needs. */
export const EXPANSION_SCOPES: Record<Expansion, string> = {
  customer: 'customers:read',
  product: 'products:read',
  variant: 'products:read',
};
