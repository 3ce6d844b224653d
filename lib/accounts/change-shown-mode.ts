import type { Mode } from '@/prisma/generated/enums.ts';
import { db } from '../database/db.ts';
import type { SellerId } from './seller.ts';
import { setShownMode } from './sellers.ts';

/** Lets a person's dashboard show live or test data, wherever they are signed in, until they change it. */
export async function changeShownMode(sellerId: SellerId, mode: Mode): Promise<void> {
  await setShownMode(db(), sellerId, mode);
}
