import type { Mode } from '@/prisma/generated/enums.ts';

/** What billing keeps in a store, as countInOwnStore of stores.ts is asked for it: of one mode, or of both. */
export function contentsOf(mode?: Mode) {
  const where = mode === undefined ? {} : { mode };
  return { products: { where }, customers: { where }, subscriptions: { where }, invoices: { where } };
}

/** The live subscriptions of a store that go on, to be counted likewise. */
export const RUNNING = { subscriptions: { where: { mode: 'live', status: { not: 'canceled' } } } } as const;
