import { findOwnEnded } from '@/lib/connections/own-connections.ts';
import { db } from '@/lib/db.ts';
import type { Seller } from '@/lib/read-seller.ts';
import { isUuid } from '@/lib/uuid.ts';

/** The ended connection of the seller's that an address names, if it names one. */
export async function readEnded(seller: Seller, id: string | string[] | undefined) {
  return typeof id === 'string' && isUuid(id) ? await findOwnEnded(db(), seller.id, id) : null;
}
