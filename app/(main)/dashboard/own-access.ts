import { notFound } from 'next/navigation';
import { requireSeller, type Seller } from '@/lib/session.ts';
import { checkOwnStore } from '@/lib/stores/check-own-store.ts';
import type { StoreProof } from '@/lib/stores/store-proof.ts';

/** The seller's proof for one of their stores in a mode; 404 for a store that isn't theirs, and for what is no mode. */
export async function requireOwnAccess(seller: Seller, storeId: string, mode: string): Promise<StoreProof> {
  if (mode !== 'live' && mode !== 'test') notFound();
  return (await checkOwnStore(seller, storeId, mode)) ?? notFound();
}

/** The same for whoever is signed in; anyone else signs in first and comes back to `here`. */
export async function requireAccessHere(here: string, storeId: string, mode: string): Promise<StoreProof> {
  return requireOwnAccess(await requireSeller(here), storeId, mode);
}
