import type { SellerId } from '@/lib/accounts/seller.ts';
import { authorizeApp } from '@/prisma/demo/factories.ts';
import type { Person } from './cast.ts';

/** Whose app gets codes for whose store, and how many. */
export type WantedCodes = Pick<Person, 'id' | 'store' | 'app'> & { count: number };

/** Makes codes that nobody has redeemed, in live mode, in the process’s own database. */
export function makeCodes({ id, store, app, count }: WantedCodes): Promise<string[]> {
  const grant = { app, store, ownerId: id as SellerId };
  return Promise.all(Array.from({ length: count }, () => authorizeApp(grant)));
}
