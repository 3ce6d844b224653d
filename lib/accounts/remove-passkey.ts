import { db } from '../db.ts';
import { deleteOwnPasskey } from './passkeys.ts';
import type { SellerId } from './seller.ts';

/** Removes one of a person's own passkeys, so that nobody can sign in with it. Sessions it started go on. */
export async function removePasskey(sellerId: SellerId, id: string): Promise<boolean> {
  return deleteOwnPasskey(db(), sellerId, id);
}
