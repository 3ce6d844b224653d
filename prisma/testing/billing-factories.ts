import { randomUUID } from 'node:crypto';
import { anchorDayOf, periodEnd } from '@/lib/billing/catalogue/period.ts';
import type { Variant } from '@/lib/billing/catalogue/variant.ts';
import { variantFields } from '@/lib/billing/catalogue/variants.ts';
import { invoiceNumber } from '@/lib/billing/invoices/invoice.ts';
import { takeNumbers } from '@/lib/billing/invoices/invoice-counters.ts';
import { priceLine, type Span } from '@/lib/billing/invoices/line.ts';
import type { Db } from '@/lib/database/db.ts';
import { execute, sql } from '@/lib/database/query.ts';
import { newUuid } from '@/lib/kernel/text/uuid.ts';
import type { Interval, InvoiceStatus, Mode, SubscriptionStatus } from '../generated/enums.ts';

/** Where billing data belongs. */
export interface StoreMode {
  storeId: string;
  mode: Mode;
}

export interface NewVariant {
  name?: string;
  price?: number;
  currency?: string;
  interval?: Interval;
  intervalCount?: number;
  archived?: boolean;
}

/** Makes a product with its variants: one, monthly, by default. */
export async function createProduct(
  db: Db,
  inStore: StoreMode,
  product: { name?: string; description?: string; active?: boolean; variants?: NewVariant[] } = {},
): Promise<{ id: string; name: string; variants: Variant[] }> {
  const { name = 'Test Product', description = 'A product made for a test.', active = true, variants = [{}] } = product;
  const made = await db.product.create({ data: { ...inStore, name, description, active }, select: { id: true } });
  const rows: Variant[] = [];
  for (const { price = 1000, ...variant } of variants) {
    const data = {
      name: 'Monthly',
      currency: 'usd',
      interval: 'month' as const,
      ...variant,
      price,
      productId: made.id,
    };
    rows.push(await db.variant.create({ data, select: variantFields }));
  }
  return { id: made.id, name, variants: rows };
}

export interface NewCustomer {
  name?: string;
  /** In test mode, every payment of theirs fails. */
  isDeclined?: boolean;
}

/** Makes customers of a store; returns their ids in the same order. */
export async function createCustomers(db: Db, inStore: StoreMode, list: NewCustomer[]): Promise<string[]> {
  const data = list.map(({ name = 'Casey Customer', isDeclined = false }) => {
    const mailbox = name.toLowerCase().replace(/[^a-z]+/g, '.');
    return { ...inStore, id: randomUUID(), name, email: `${mailbox}${isDeclined ? '+declined' : ''}@example.com` };
  });
  await db.customer.createMany({ data });
  return data.map(({ id }) => id);
}

/** Makes one customer; see {@link createCustomers}. */
export async function createCustomer(db: Db, inStore: StoreMode, customer: NewCustomer = {}): Promise<string> {
  const [id = ''] = await createCustomers(db, inStore, [customer]);
  return id;
}

export interface NewSubscription {
  customerId: string;
  variant: Variant;
  /** When it was taken out: every period since then has its invoice. */
  startedAt: Date;
  status?: SubscriptionStatus;
  cancelAtPeriodEnd?: boolean;
  /** For `trialing`: when the trial ends. */
  trialEnd?: Date;
}

/**
 * Makes subscriptions as they would be at a time, with an invoice for each of their periods; returns their ids in the
 * same order.
 */
export async function createSubscriptions(
  db: Db,
  inStore: StoreMode,
  list: NewSubscription[],
  now: Date,
): Promise<string[]> {
  const spans = list.map((one) =>
    one.trialEnd ? [trial(one.startedAt, one.trialEnd)] : spansUntil(one.startedAt, one.variant, now),
  );
  const rows = await db.subscription.createManyAndReturn({
    data: list.map((one, index) => subscriptionData(inStore, one, spans[index] ?? [], now)),
    select: { id: true },
  });
  const ids = rows.map(({ id }) => id);
  const issued = list
    .flatMap((one, index) => (one.trialEnd ? [] : invoicesOf(inStore, ids[index] ?? '', one, spans[index] ?? [])))
    .sort((a, b) => a.invoice.issuedAt.getTime() - b.invoice.issuedAt.getTime());
  const [before = 0] = issued.length === 0 ? [] : await takeNumbers(db, [{ ...inStore, count: issued.length }]);
  for (const [index, { invoice }] of issued.entries()) invoice.number = invoiceNumber(before + index + 1);
  await db.invoice.createMany({ data: issued.map(({ invoice }) => invoice) });
  await db.invoiceLine.createMany({ data: issued.map(({ line }) => line) });
  await execute(
    db,
    sql`
    UPDATE subscription SET charged_line_id = line.id FROM invoice_line AS line
    WHERE line.subscription_id = subscription.id AND line.period_start = subscription.current_period_start
      AND subscription.id = ANY(${ids}::uuid[])`,
  );
  return ids;
}

/** Makes one subscription; see {@link createSubscriptions}. */
export async function createSubscription(
  db: Db,
  inStore: StoreMode,
  one: NewSubscription,
  now = one.startedAt,
): Promise<string> {
  const [id = ''] = await createSubscriptions(db, inStore, [one], now);
  return id;
}

function trial(periodStart: Date, end: Date): Span {
  return { periodStart, periodEnd: end };
}

function spansUntil(startedAt: Date, variant: Variant, now: Date): Span[] {
  const spans: Span[] = [];
  for (let start = startedAt; spans.length === 0 || start <= now; ) {
    const end = periodEnd(start, variant, anchorDayOf(startedAt));
    spans.push({ periodStart: start, periodEnd: end });
    start = end;
  }
  return spans;
}

function subscriptionData(inStore: StoreMode, one: NewSubscription, spans: Span[], now: Date) {
  const {
    customerId,
    variant,
    startedAt,
    status = one.trialEnd ? 'trialing' : 'active',
    cancelAtPeriodEnd = false,
  } = one;
  const current = spans.at(-1) ?? trial(startedAt, startedAt);
  const isOver = status === 'canceled';
  return {
    ...inStore,
    customerId,
    productId: variant.productId,
    variantId: variant.id,
    status,
    cancelAtPeriodEnd,
    pausedAt: status === 'paused' ? current.periodStart : null,
    anchorDay: anchorDayOf(one.trialEnd ?? startedAt),
    currentPeriodStart: current.periodStart,
    currentPeriodEnd: current.periodEnd,
    invoiceCount: one.trialEnd ? 0 : spans.length,
    canceledAt: isOver || cancelAtPeriodEnd ? now : null,
    endedAt: isOver ? now : null,
    createdAt: startedAt,
    updatedAt: isOver || cancelAtPeriodEnd ? now : current.periodStart,
  };
}

function invoicesOf(inStore: StoreMode, subscriptionId: string, { variant, status }: NewSubscription, spans: Span[]) {
  return spans.map((span, index) => {
    const isOpen = status === 'past_due' && index === spans.length - 1;
    const invoice = {
      ...inStore,
      ...span,
      id: newUuid(span.periodStart),
      subscriptionId,
      sequence: index + 1,
      number: '',
      currency: variant.currency,
      status: (isOpen ? 'open' : 'paid') satisfies InvoiceStatus as InvoiceStatus,
      attempts: isOpen ? 1 : 0,
      issuedAt: span.periodStart,
      total: variant.price,
    };
    return { invoice, line: { ...priceLine(variant, span), subscriptionId, invoiceId: invoice.id } };
  });
}
