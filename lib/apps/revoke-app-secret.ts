import type { SellerId } from '../accounts/seller.ts';
import { insertEntry } from '../activity/audit-entries.ts';
import { transact } from '../database/db.ts';
import { isUuid } from '../database/uuid.ts';
import type { RequestContext } from '../http/request-context.ts';
import { revokeOwnSecret } from './app-secrets.ts';

/** Revokes a secret of the seller's own app; returns its last four characters, or null when no such one is active. */
export async function revokeAppSecret(
  sellerId: SellerId,
  appId: string,
  id: string,
  context: RequestContext,
): Promise<string | null> {
  if (!isUuid(id)) return null;
  return transact(async (tx) => {
    const lastFour = await revokeOwnSecret(tx, sellerId, appId, id, context.now);
    if (lastFour === null) return null;
    const detail = { ends_in: lastFour };
    await insertEntry(tx, { appId }, { kind: 'secret_revoked', actor: { seller: sellerId }, context, detail });
    return lastFour;
  });
}
