import type { Interval, InvoiceStatus, SubscriptionStatus } from '@/prisma/generated/enums.ts';
import type { Line } from './line.ts';
import { type Metadata, metadataOf } from './metadata.ts';

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
  metadata: Metadata;
}

export interface VariantObject {
  id: string;
  name: string;
  price: number;
  currency: string;
  interval: Interval;
  interval_count: number;
  archived: boolean;
}

/** A product with all its variants. */
export interface ProductObject {
  id: string;
  name: string;
  description: string;
  active: boolean;
  variants: VariantObject[];
  metadata: Metadata;
}

export interface InvoiceLineObject {
  description: string;
  amount: number;
  currency: string;
  proration: boolean;
  period_start: string;
  period_end: string;
  variant_id: string | null;
}

/** An issued invoice. */
export interface InvoiceObject {
  id: string;
  number: string;
  subscription_id: string;
  currency: string;
  status: InvoiceStatus;
  issued_at: string;
  period_start: string;
  period_end: string;
  lines: InvoiceLineObject[];
  total: number;
}

/** What the customer will be billed next, as things stand. */
export interface UpcomingInvoiceObject {
  subscription_id: string;
  currency: string;
  due_at: string | null;
  lines: InvoiceLineObject[];
  total: number;
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
    metadata: metadataOf(row.metadata),
  };
}

export interface ProductRow {
  metadata: unknown;
  id: string;
  name: string;
  description: string;
  active: boolean;
  variants: {
    id: string;
    name: string;
    price: bigint;
    currency: string;
    interval: Interval;
    intervalCount: number;
    archived: boolean;
  }[];
}

export function productObject({ id, name, description, active, variants, metadata }: ProductRow): ProductObject {
  return {
    id,
    name,
    description,
    active,
    variants: variants.map(variantObject),
    metadata: metadataOf(metadata),
  };
}

export function variantObject(variant: ProductRow['variants'][number]): VariantObject {
  return {
    id: variant.id,
    name: variant.name,
    price: Number(variant.price),
    currency: variant.currency,
    interval: variant.interval,
    interval_count: variant.intervalCount,
    archived: variant.archived,
  };
}

export function lineObject(line: Line): InvoiceLineObject {
  return {
    description: line.description,
    amount: Number(line.amount),
    currency: line.currency,
    proration: line.proration,
    period_start: line.periodStart.toISOString(),
    period_end: line.periodEnd.toISOString(),
    variant_id: line.variantId,
  };
}

export function upcomingObject(
  subscriptionId: string,
  { currency, dueAt, lines, total }: { currency: string; dueAt: Date | null; lines: Line[]; total: bigint },
): UpcomingInvoiceObject {
  const due_at = dueAt?.toISOString() ?? null;
  return { subscription_id: subscriptionId, currency, due_at, lines: lines.map(lineObject), total: Number(total) };
}

interface InvoiceRow {
  id: string;
  number: string;
  subscriptionId: string;
  currency: string;
  status: InvoiceStatus;
  issuedAt: Date;
  periodStart: Date;
  periodEnd: Date;
  lines: Line[];
  total: bigint;
}

export function invoiceObject(row: InvoiceRow): InvoiceObject {
  return {
    id: row.id,
    number: row.number,
    subscription_id: row.subscriptionId,
    currency: row.currency,
    status: row.status,
    issued_at: row.issuedAt.toISOString(),
    period_start: row.periodStart.toISOString(),
    period_end: row.periodEnd.toISOString(),
    lines: row.lines.map(lineObject),
    total: Number(row.total),
  };
}
