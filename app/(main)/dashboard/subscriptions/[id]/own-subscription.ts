import { notFound } from 'next/navigation';
import { findOwnSubscription } from '@/lib/billing/own-subscriptions.ts';
import { listOwnVariants } from '@/lib/billing/variants.ts';
import { db } from '@/lib/db.ts';
import { requireSeller } from '@/lib/session.ts';
import { isUuid } from '@/lib/uuid.ts';
import { subscriptionPath } from '../plan.ts';

const FEW = 12;
const ALL = 5000;

export type OwnSubscription = NonNullable<Awaited<ReturnType<typeof findOwnSubscription>>>;
export type Variants = ReadonlyMap<string, Awaited<ReturnType<typeof listOwnVariants>>[number]>;

/**
 * The signed-in seller's subscription, and the variants that its lines and events speak of; whether it doesn't exist or is
 * another's, the answer is the same 404.
 * @returns `limit` beside it: how many of its invoices and events are to be shown
 */
export async function requireOwnSubscription(id: string, all: boolean) {
  if (!isUuid(id)) notFound();
  const seller = await requireSeller(subscriptionPath(id));
  const limit = all ? ALL : FEW;
  const subscription = (await findOwnSubscription(db(), seller.id, id, limit)) ?? notFound();
  const variants = await listOwnVariants(db(), seller.id, namedVariants(subscription));
  return { subscription, limit, variants: new Map(variants.map((variant) => [variant.id, variant])) };
}

function namedVariants({ variantId, lines, invoices, events }: OwnSubscription): string[] {
  const ofLines = [...lines, ...invoices.flatMap((invoice) => invoice.lines)].map((line) => line.variantId);
  const ofEvents = events.flatMap(({ detail }) => Object.values(detail ?? {}));
  return [...new Set([variantId, ...ofLines, ...ofEvents].filter((id) => typeof id === 'string'))];
}
