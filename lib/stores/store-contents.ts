import type { Mode } from '@/prisma/generated/enums.ts';

/** What billing keeps in a store, for countInOwnStore of stores.ts to count: in one mode, or in both. */
export function contentsOf(mode?: Mode) {
  const where = mode === undefined ? {} : { mode };
  return { products: { where }, customers: { where }, subscriptions: { where }, invoices: { where } };
}

/** The subscriptions of a store's live mode that have not ended, to be counted likewise. */
export const ONGOING_SUBSCRIPTIONS = {
  subscriptions: { where: { mode: 'live', status: { not: 'canceled' } } },
} as const;
