import type { SellerId } from '../accounts/seller.ts';
import { db, isTaken } from '../db.ts';
import { insertStore, isSubdomainUsed, type NewStore } from './stores.ts';

export type Creation = { id: string } | { taken: 'subdomain' | 'customDomain' };

/** Opens a store. The fields have been checked before; that its names are free is decided by the database. */
export async function createStore(ownerId: SellerId, store: NewStore): Promise<Creation> {
  try {
    return { id: await insertStore(db(), ownerId, { ...store, currency: store.currency.toLowerCase() }) };
  } catch (error) {
    if (!isTaken(error)) throw error;
    return { taken: (await isSubdomainUsed(db(), store.subdomain)) ? 'subdomain' : 'customDomain' };
  }
}
