import { forbidden, notFound } from 'next/navigation';
import { may, type StoreAction } from '@/lib/access/role.ts';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { isUuid } from '@/lib/database/uuid.ts';
import { findOwnStore } from '@/lib/stores/stores.ts';

export type StorePart = '' | 'members' | 'reset' | 'delete';

/** The page above a store's. */
export const STORES = { href: '/dashboard', name: 'Stores' };

/** The path of a store's page, or of one below it. */
export function storePath(id: string, part: StorePart = ''): string {
  return `/dashboard/stores/${id}${part && `/${part}`}`;
}

/**
 * Returns the signed-in seller and a store of which they are a member; 404 whether it doesn't exist or isn't theirs,
 * 403 when their role in it may not do what the page is for.
 */
export async function requireOwnStore(id: string, part: StorePart = '', action: StoreAction = 'see') {
  if (!isUuid(id)) notFound();
  const seller = await requireSeller(storePath(id, part));
  const store = await findOwnStore(db(), seller.id, id);
  if (!store) notFound();
  return may(store.role, action) ? { seller, store } : forbidden();
}
