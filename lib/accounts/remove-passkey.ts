import { transact } from '../database/db.ts';
import { type AccountContext, insertAccountEntry } from './account-entries.ts';
import { deleteOwnPasskey } from './passkeys.ts';
import type { SellerId } from './seller.ts';

/** Removes one of a person's own passkeys, so that nobody can sign in with it. Sessions it started go on. */
export function removePasskey(sellerId: SellerId, id: string, context: AccountContext): Promise<boolean> {
  return transact(async (tx) => {
    const isRemoved = await deleteOwnPasskey(tx, sellerId, id);
    if (isRemoved) await insertAccountEntry(tx, sellerId, 'passkey_removed', context);
    return isRemoved;
  });
}
