import { notFound } from 'next/navigation';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { listSellerVariants } from '@/lib/billing/catalogue/seller-products.ts';
import { readSellerSubscription } from '@/lib/billing/subscriptions/read-seller-subscriptions.ts';
import { db } from '@/lib/database/db.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { subscriptionPath } from '../plan.ts';

const FEW = 12;
const ALL = 5000;

export type SellerSubscription = NonNullable<Awaited<ReturnType<typeof readSellerSubscription>>>['subscription'];
export type Variants = ReadonlyMap<string, Awaited<ReturnType<typeof listSellerVariants>>[number]>;

/**
 * Returns the signed-in seller's subscription and the variants that its lines and events mention; 404 whether it
 * doesn't exist or isn't theirs.
 * @param options.all whether to read all of its invoices and events
 * @param options.here the path of the page, to come back to after signing in
 * @returns `limit` as well: how many of its invoices and events to show; and the time in its store
 */
export async function requireSellerSubscription(id: string, options: { all?: boolean; here?: string } = {}) {
  const { all = false, here = subscriptionPath(id) } = options;
  if (!isUuid(id)) notFound();
  const seller = await requireSeller(here);
  const limit = all ? ALL : FEW;
  const { subscription, storeNow } =
    (await readSellerSubscription(seller.id, id, { limit, now: currentTime() })) ?? notFound();
  const variants = await listSellerVariants(db(), seller.id, namedVariants(subscription));
  return { seller, subscription, storeNow, limit, variants: new Map(variants.map((variant) => [variant.id, variant])) };
}

function namedVariants({ variantId, lines, invoices, events }: SellerSubscription): string[] {
  const ofLines = [...lines, ...invoices.flatMap((invoice) => invoice.lines)].map((line) => line.variantId);
  const ofEvents = events.flatMap(({ detail }) => Object.values(detail ?? {}));
  return [...new Set([variantId, ...ofLines, ...ofEvents].filter((id) => typeof id === 'string'))];
}
