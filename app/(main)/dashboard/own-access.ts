import { forbidden, notFound } from 'next/navigation';
import type { StoreAction } from '@/lib/access/role.ts';
import type { Seller } from '@/lib/accounts/read-seller.ts';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { checkOwnStore } from '@/lib/stores/check-own-store.ts';
import type { StoreProof } from '@/lib/stores/store-proof.ts';

/**
 * The seller's proof that they may do something in a store in a mode; 404 when they are no member of it, and for what
 * is no mode; 403 when their role may not do that.
 */
export async function requireOwnAccess(
  seller: Seller,
  storeId: string,
  mode: string,
  action: StoreAction,
): Promise<StoreProof> {
  if (mode !== 'live' && mode !== 'test') notFound();
  const proof = (await checkOwnStore(seller, storeId, mode, action)) ?? notFound();
  return proof === 'forbidden' ? forbidden() : proof;
}

/** The same for whoever is signed in; anyone else signs in first and comes back to `here`. */
export async function requireAccessHere(
  here: string,
  storeId: string,
  mode: string,
  action: StoreAction,
): Promise<StoreProof> {
  return requireOwnAccess(await requireSeller(here), storeId, mode, action);
}
