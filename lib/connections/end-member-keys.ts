import { may, type Role } from '../access/role.ts';
import type { SellerId } from '../accounts/seller.ts';
import { insertEntry } from '../activity/audit-entries.ts';
import type { Db } from '../db.ts';
import type { Occasion } from '../occasion.ts';
import { revokeKeysOf } from './api-keys.ts';
import { keyLabel } from './key-form.ts';

/**
 * Ends the keys that a member made for a store and that their role doesn't allow any more, and records it. Call it in
 * the transaction that changes the role, with the store locked: no key is made meanwhile.
 * @param role the one they have now; null: they are no member any more
 */
export async function endMemberKeys(
  tx: Db,
  { storeId, personId, role }: { storeId: string; personId: string; role: Role | null },
  by: SellerId,
  occasion: Pick<Occasion, 'now'> & Partial<Occasion>,
): Promise<void> {
  const modes = (['live', 'test'] as const).filter((mode) => role === null || !may(role, 'connect', mode));
  for (const { id, name, mode } of await revokeKeysOf(tx, { storeId, makerId: personId, modes }, occasion.now)) {
    const subject = { storeId, key: { label: keyLabel(name), mode } };
    const entry = { kind: 'api_key_revoked', actor: { seller: by }, occasion, detail: { api_key: id } } as const;
    await insertEntry(tx, subject, entry);
  }
}
