import { forbidden } from 'next/navigation';
import { may, type StoreAction } from '@/lib/access/role.ts';
import type { Seller } from '@/lib/accounts/read-seller.ts';
import { db } from '@/lib/database/db.ts';
import { findRole } from '@/lib/stores/members.ts';
import { listOwnStores } from '@/lib/stores/stores.ts';

/**
 * Whether the seller may do something in a store, so that a page only shows what they can do; the action asks again.
 */
export async function mayHere(
  seller: Seller,
  storeId: string,
  mode: 'live' | 'test',
  action: StoreAction,
): Promise<boolean> {
  const role = await findRole(db(), seller.id, storeId);
  return role !== null && may(role, action, mode);
}

/** Whether the seller may do something in one of these stores, in one mode at least. */
export function maySomewhere(stores: Pick<StoreForForm, 'role'>[], action: StoreAction): boolean {
  return stores.some(({ role }) => may(role, action, 'test'));
}

export type StoreForForm = Awaited<ReturnType<typeof listOwnStores>>[number];

/**
 * The stores in which the seller may do something, for a form that chooses one; 403 when their roles allow it in none.
 */
export async function listStoresFor(seller: Seller, action: StoreAction): Promise<StoreForForm[]> {
  const stores = await listOwnStores(db(), seller.id);
  const open = stores.filter(({ role }) => may(role, action, 'test'));
  return stores.length > 0 && open.length === 0 ? forbidden() : open;
}

/** The modes in which the seller may do something in one of these stores. */
export function modesFor(stores: Pick<StoreForForm, 'role'>[], action: StoreAction): ('live' | 'test')[] {
  return (['test', 'live'] as const).filter((mode) => stores.some(({ role }) => may(role, action, mode)));
}
