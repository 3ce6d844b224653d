import type { Mode } from '@/prisma/generated/enums.ts';
import type { SellerId } from '../accounts/seller.ts';
import { db } from '../db.ts';
import type { StoreProof } from './store-proof.ts';
import { findOwnStore } from './stores.ts';

/** Proof that a seller may work on a store in a mode, as a token is for an app; null when it isn't theirs. */
export async function checkOwnStore(
  seller: { id: SellerId; name: string },
  storeId: string,
  mode: Mode,
): Promise<StoreProof | null> {
  const store = await findOwnStore(db(), seller.id, storeId);
  if (!store) return null;
  const caller = { seller: { name: seller.name }, sellerId: seller.id };
  return { store: { id: store.id, mode }, caller } as unknown as StoreProof;
}
