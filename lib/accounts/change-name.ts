import { db } from '../database/db.ts';
import type { SellerId } from './seller.ts';
import { updateOwnName } from './sellers.ts';

/** Changes a person's name; the caller has checked the new one. */
export async function changeName(sellerId: SellerId, name: string): Promise<void> {
  await updateOwnName(db(), sellerId, name);
}
