import type { Mode } from '@/prisma/generated/enums.ts';
import { db } from '../database/db.ts';
import { may, type StoreAction } from '../permissions/role.ts';
import type { SellerId } from '../permissions/seller.ts';
import type { StoreProof } from './store-proof.ts';
import { findSellerStore } from './stores.ts';

/**
 * Proof that a seller may do something in a store in a mode, as a token is for an app.
 * @returns null when they are no member of it; `forbidden` when their role in it may not do that
 */
export async function checkSellerStore(
  seller: { id: SellerId; name: string },
  storeId: string,
  mode: Mode,
  action: StoreAction,
): Promise<StoreProof | 'forbidden' | null> {
  const store = await findSellerStore(db(), seller.id, storeId);
  if (!store) return null;
  if (!may(store.role, action, mode)) return 'forbidden';
  const caller = { seller: { name: seller.name }, sellerId: seller.id };
  return { store: { id: store.id, mode }, caller } as unknown as StoreProof;
}
