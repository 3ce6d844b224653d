import type { Seller } from '@/lib/accounts/read-seller.ts';
import { findOwnEnded } from '@/lib/connections/own-connections.ts';
import { db } from '@/lib/database/db.ts';
import { isUuid } from '@/lib/database/uuid.ts';

/** The ended connection of the seller's that an address names, if it names one. */
export async function readEnded(seller: Seller, id: string | string[] | undefined) {
  return typeof id === 'string' && isUuid(id) ? await findOwnEnded(db(), seller.id, id) : null;
}
