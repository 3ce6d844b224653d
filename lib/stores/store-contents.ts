import type { Mode } from '@/prisma/generated/enums.ts';

/** What billing keeps in a store, for countInSellerStore of stores.ts to count: in one mode, or in both. */
export function contentsOf(mode?: Mode) {
  const where = mode === undefined ? {} : { mode };
  return { products: { where }, customers: { where }, subscriptions: { where }, invoices: { where } };
}

/** One of each at most that keeps a store's mode from being empty, to be looked for; see {@link isEmpty}. */
export function oneOfEach(mode: Mode) {
  const one = { take: 1, select: { id: true } };
  return {
    products: { where: { mode }, ...one },
    customers: { where: { mode, deletedAt: null }, ...one },
    subscriptions: { where: { mode }, ...one },
  };
}

/** Whether nothing of that was found. */
export function isEmpty(found: Record<keyof ReturnType<typeof oneOfEach>, unknown[]>): boolean {
  return found.products.length + found.customers.length + found.subscriptions.length === 0;
}

/** The subscriptions of a store's live mode that have not ended, to be counted likewise. */
export const ONGOING_SUBSCRIPTIONS = {
  subscriptions: { where: { mode: 'live', status: { not: 'canceled' } } },
} as const;
