import type { SellerId } from '../accounts/seller.ts';
import { insertEntry } from '../activity/audit-entries.ts';
import { transact } from '../db.ts';
import type { Occasion } from '../occasion.ts';
import { isUuid } from '../uuid.ts';
import { revokeOwnKey } from './api-keys.ts';
import { keyLabel } from './key-form.ts';

/** Revokes a key of the seller's own stores and records it; false when no such one is active. */
export async function revokeApiKey(ownerId: SellerId, id: string, occasion: Occasion): Promise<boolean> {
  if (!isUuid(id)) return false;
  return transact(async (tx) => {
    const revoked = await revokeOwnKey(tx, ownerId, id, occasion.now);
    if (!revoked) return false;
    const { name, mode, storeId } = revoked;
    const subject = { storeId, key: { label: keyLabel(name), mode } };
    await insertEntry(tx, subject, { kind: 'api_key_revoked', actor: 'seller', occasion, detail: { api_key: id } });
    return true;
  });
}
