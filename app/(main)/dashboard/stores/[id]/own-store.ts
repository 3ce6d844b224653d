import { notFound } from 'next/navigation';
import { db } from '@/lib/db.ts';
import { requireSeller } from '@/lib/session.ts';
import { findOwnStore } from '@/lib/stores/stores.ts';
import { isUuid } from '@/lib/uuid.ts';

export type StorePart = '' | 'reset' | 'delete';

/** The page above a store's. */
export const STORES = { href: '/dashboard', name: 'Stores' };

/** The path of a store's page, or of one below it. */
export function storePath(id: string, part: StorePart = ''): string {
  return `/dashboard/stores/${id}${part && `/${part}`}`;
}

/** Returns the signed-in seller and their own store; 404 whether it doesn't exist or isn't theirs. */
export async function requireOwnStore(id: string, part: StorePart = '') {
  if (!isUuid(id)) notFound();
  const seller = await requireSeller(storePath(id, part));
  const store = await findOwnStore(db(), seller.id, id);
  return store ? { seller, store } : notFound();
}
