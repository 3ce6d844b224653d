import { db } from '@/lib/database/db.ts';
import { newUuid } from '@/lib/kernel/text/uuid.ts';
import type { Interval, SubscriptionStatus } from '@/prisma/generated/enums.ts';
import { type Connected, connect } from '../testing.ts';

export const at = (time: string) => new Date(time.length === 10 ? `${time}T00:00:00.000Z` : time);

interface StoreSide {
  storeId: string;
  mode: 'live' | 'test';
}

/** Adds a variant, to a new product unless one is given. */
export async function addVariant(
  { storeId, mode }: StoreSide,
  options: {
    price?: bigint;
    interval?: Interval;
    currency?: string;
    archived?: boolean;
    productId?: string;
    active?: boolean;
  } = {},
): Promise<{ id: string; productId: string }> {
  const { price = 30_000n, interval = 'month', currency = 'usd', archived = false, active = true } = options;
  const product =
    options.productId ??
    (await db().product.create({ data: { storeId, mode, name: 'Club', description: 'Beans.', active } })).id;
  return db().variant.create({
    data: { productId: product, name: `${price} a ${interval}`, price, interval, currency, archived },
    select: { id: true, productId: true },
  });
}

export interface Subscribed {
  id: string;
  productId: string;
  variantId: string;
  customerId: string;
}

/** Adds a subscription whose current period was charged by one paid invoice, as a renewal would have left it. */
export async function subscribe(
  side: StoreSide,
  options: {
    price?: bigint;
    interval?: Interval;
    start?: string;
    end?: string;
    status?: SubscriptionStatus;
    scheduled?: boolean;
    customerId?: string;
  } = {},
): Promise<Subscribed> {
  const { price = 10_000n, interval = 'month', status = 'active', scheduled = false } = options;
  const start = at(options.start ?? '2025-06-01');
  const end = at(options.end ?? '2025-07-01');
  const variant = await addVariant(side, { price, interval });
  const { storeId, mode } = side;
  const customerId =
    options.customerId ??
    (await db().customer.create({ data: { storeId, mode, name: 'Kim', email: 'kim@example.com' } })).id;
  const { id } = await db().subscription.create({
    data: {
      storeId,
      mode,
      customerId,
      productId: variant.productId,
      variantId: variant.id,
      status,
      cancelAtPeriodEnd: scheduled,
      canceledAt: scheduled || status === 'canceled' ? start : null,
      endedAt: status === 'canceled' ? start : null,
      anchorDay: start.getUTCDate(),
      currentPeriodStart: start,
      currentPeriodEnd: end,
      createdAt: start,
      updatedAt: start,
    },
  });
  if (status !== 'trialing') await charge(side, { id, variantId: variant.id, price, start, end });
  return { id, productId: variant.productId, variantId: variant.id, customerId };
}

async function charge(
  side: StoreSide,
  of: { id: string; variantId: string; price: bigint; start: Date; end: Date },
): Promise<void> {
  const span = { periodStart: of.start, periodEnd: of.end };
  const common = { subscriptionId: of.id, currency: 'usd', ...span };
  const { storeId, mode } = side;
  const invoice = await db().invoice.create({
    data: {
      ...common,
      id: newUuid(of.start),
      storeId,
      mode,
      number: `INV-${of.id.slice(-12)}-1`,
      sequence: 1,
      status: 'paid',
      issuedAt: of.start,
      total: of.price,
    },
  });
  const line = {
    ...common,
    invoiceId: invoice.id,
    description: 'Club',
    amount: of.price,
    proration: false,
    variantId: of.variantId,
  };
  const { id } = await db().invoiceLine.create({ data: { ...line, createdAt: of.start } });
  await db().subscription.update({
    where: { id: of.id },
    data: { chargedLineId: id, invoiceCount: 1, updatedAt: of.start },
  });
}

/** A connection with full access, and a subscription of its store. */
export async function connectedSubscription(
  options: Parameters<typeof subscribe>[1] = {},
): Promise<Connected & { subscription: Subscribed }> {
  const connected = await connect();
  return { ...connected, subscription: await subscribe(connected, options) };
}
