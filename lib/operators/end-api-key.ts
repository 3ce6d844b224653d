import { insertEntry } from '../activity/audit-entries.ts';
import { revokeKey } from '../connections/api-keys.ts';
import { keyLabel } from '../connections/key-form.ts';
import { transact } from '../db.ts';
import type { Occasion } from '../occasion.ts';
import { isUuid } from '../uuid.ts';

/**
 * Ends a seller's own API key, whosoever it is: one that was seen where it must not be. Its seller is told that the
 * operator did, and not which. Only call it for an operator.
 * @param context.operator the operator's email
 * @returns false when none with this id lives
 */
export async function endAnyApiKey(id: string, context: Occasion & { operator: string }): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { operator, ...occasion } = context;
  return transact(async (tx) => {
    const ended = await revokeKey(tx, 'any', id, occasion.now);
    if (!ended) return false;
    const { name, mode, storeId } = ended;
    const subject = { storeId, key: { label: keyLabel(name), mode } };
    const telling = {
      kind: 'api_key_ended_by_operator',
      actor: { operator },
      occasion,
      detail: { api_key: id },
    } as const;
    await insertEntry(tx, subject, telling);
    return true;
  });
}
