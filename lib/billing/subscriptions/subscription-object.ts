import type { SubscriptionStatus } from '@/prisma/generated/enums.ts';
import { type ShownBy, shapesOf } from '../../database/shape.ts';
import { metadataOf } from '../catalogue/metadata.ts';
import type { InvoiceLineObject, UpcomingInvoiceObject } from '../invoices/invoice-object.ts';

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

const { object, plain, flag, stored, time, unlessNull } = shapesOf<SubscriptionRow>();

/** When its pause began, or will; null where there is none. */
const PAUSE_START = {
  sql: (row: string) =>
    `COALESCE(${row}.paused_at, CASE WHEN ${row}.pause_at_period_end THEN ${row}.current_period_end END)`,
  of: (row: SubscriptionRow) => row.pausedAt ?? (row.pauseAtPeriodEnd ? row.currentPeriodEnd : null),
};

/** A subscription as the API shows it. */
export const SUBSCRIPTION = object({
  id: plain('id'),
  status: plain('status'),
  cancel_at_period_end: flag('cancelAtPeriodEnd'),
  current_period_end: time('currentPeriodEnd'),
  updated_at: time('updatedAt'),
  customer_id: plain('customerId'),
  product_id: plain('productId'),
  variant_id: plain('variantId'),
  current_period_start: time('currentPeriodStart'),
  canceled_at: unlessNull('canceledAt', time('canceledAt')),
  ended_at: unlessNull('endedAt', time('endedAt')),
  /** What it changes to when it renews. */
  scheduled_change: unlessNull(
    'scheduledVariantId',
    object({ variant_id: plain('scheduledVariantId'), at: time('currentPeriodEnd') }),
  ),
  /** Since when it is paused, or when it will be; and when it goes on by itself. */
  pause: unlessNull(
    PAUSE_START,
    object({ starts_at: time(PAUSE_START), resumes_at: unlessNull('resumesAt', time('resumesAt')) }),
  ),
  metadata: stored('metadata', metadataOf),
});

export type SubscriptionObject = ShownBy<typeof SUBSCRIPTION>;

export const subscriptionObject = SUBSCRIPTION.of;

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

/** What a subscription may be read with. */
export const EXPANSIONS = ['customer', 'product', 'variant'] as const;

export type Expansion = (typeof EXPANSIONS)[number];
