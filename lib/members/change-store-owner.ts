import type { Prisma } from '@/prisma/generated/client.ts';
import { insertNoOwner, NO_OWNER } from '../accounts/sellers.ts';
import { moveEntries } from '../journal/activity/system-audit-entries.ts';
import { keepMaker } from '../oauth/api-keys/api-keys.ts';
import type { SellerId } from '../permissions/seller.ts';
import { deleteMember } from '../stores/members.ts';
import { changeOwner } from '../stores/stores.ts';

/**
 * Gives a store another owner, in the transaction that has locked it: its activity, and keys without a maker, go on
 * with that, and who was the owner stays as an admin. What is being recorded meanwhile still goes to the owner before:
 * the caller moves it after the commit.
 * @param change.to {@link NO_OWNER} leaves the store waiting for one
 * @returns false when it had another owner by then
 */
export async function changeStoreOwner(
  tx: Prisma.TransactionClient,
  storeId: string,
  change: { from: string; to: SellerId },
): Promise<boolean> {
  if (change.to === NO_OWNER) await insertNoOwner(tx);
  await keepMaker(tx, storeId, change.from);
  if (!(await changeOwner(tx, storeId, change))) return false;
  await moveEntries(tx, storeId, change);
  if (change.from === NO_OWNER) await deleteMember(tx, storeId, NO_OWNER);
  return true;
}
