import { db } from '../db.ts';
import type { SellerId } from './seller.ts';
import { updateOwnName } from './sellers.ts';

/** Gives a person another name. It has been checked before. */
export async function changeName(sellerId: SellerId, name: string): Promise<void> {
  await updateOwnName(db(), sellerId, name);
}
