import type { SellerId } from '../accounts/seller.ts';
import { db } from '../db.ts';
import { tidyText } from './app-form.ts';
import { deleteOwnApp, findOwnApp } from './apps.ts';

/**
 * Deletes the seller's own app and ends all it holds: secrets, codes, connections.
 * @param typedName must be the app's name, as a person would type it
 */
export async function deleteApp(
  ownerId: SellerId,
  id: string,
  typedName: string,
): Promise<'deleted' | 'name_differs' | 'not_found'> {
  if (await deleteOwnApp(db(), ownerId, id, tidyText(typedName))) return 'deleted';
  return (await findOwnApp(db(), ownerId, id)) ? 'name_differs' : 'not_found';
}
