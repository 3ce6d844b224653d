import type { SellerId } from '../accounts/seller.ts';
import { db } from '../db.ts';
import { isUuid } from '../uuid.ts';
import { deleteOwnStore, findOwnStore } from './stores.ts';

/**
 * Deletes the seller's own store with all that is in it; every connection to it ends, its codes and tokens too.
 * @param typedName must be the store's name, as a person would type it
 */
export async function deleteStore(
  ownerId: SellerId,
  id: string,
  typedName: string,
): Promise<'deleted' | 'name_differs' | 'not_found'> {
  const store = isUuid(id) ? await findOwnStore(db(), ownerId, id) : null;
  if (!store) return 'not_found';
  if (asTyped(typedName) !== asTyped(store.name)) return 'name_differs';
  return (await deleteOwnStore(db(), ownerId, id, store.name)) ? 'deleted' : 'not_found';
}

/** Two ways to type one name are one. */
function asTyped(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim();
}
