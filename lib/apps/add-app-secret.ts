import { isUniqueViolation, transact } from '../database/db.ts';
import { insertEntry } from '../journal/activity/audit-entries.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { isUuid } from '../kernel/text/uuid.ts';
import { formatCredential, mintCredential, storedSecret } from '../permissions/credential.ts';
import type { SellerId } from '../permissions/seller.ts';
import { workedOnBy } from '../permissions/viewer.ts';
import { countSecrets, insertSecret, MAX_SECRETS, revokeSecrets } from './app-secrets.ts';
import { lockSellerApp } from './apps.ts';

/** `already_made`: this form has already made its secret, which is shown only once. */
export type AddedSecret = { clientSecret: string } | { fault: 'not_found' | 'too_many' | 'already_made' };

/**
 * Gives the seller's own app another secret, so that it can change secrets without a gap.
 * @param id chosen when the form was shown, so that a form sent twice makes one secret
 * @param context.name what the seller calls it, if anything
 */
export async function addAppSecret(
  sellerId: SellerId,
  appId: string,
  id: string,
  context: RequestContext & { tokenPrefix: string; name?: string | null },
): Promise<AddedSecret> {
  const secret = mintCredential('secret');
  const clientSecret = formatCredential(secret, context.tokenPrefix);
  try {
    return await transact(async (tx) => {
      // Locked until the end: of two requests at once, the second counts the first one's secret.
      if (!(await lockSellerApp(tx, sellerId, appId))) return { fault: 'not_found' };
      if ((await countSecrets(tx, appId)) >= MAX_SECRETS) return { fault: 'too_many' };
      const stored = storedSecret(secret, clientSecret);
      await insertSecret(tx, appId, { id, name: context.name ?? null, ...stored });
      const detail = { ends_in: stored.lastFour };
      await insertEntry(tx, { appId }, { kind: 'secret_added', actor: { seller: sellerId }, context, detail });
      return { clientSecret };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { fault: 'already_made' };
    throw error;
  }
}

/** Revokes a secret of the seller's own app; returns its last four characters, or null when no such one is active. */
export async function revokeAppSecret(
  sellerId: SellerId,
  appId: string,
  id: string,
  context: RequestContext,
): Promise<string | null> {
  if (!isUuid(id)) return null;
  const of = { id, appId, app: workedOnBy(sellerId) };
  const entry = { kind: 'secret_revoked', actor: { seller: sellerId }, context } as const;
  const [lastFour = null] = await transact((tx) => revokeSecrets(tx, of, entry));
  return lastFour;
}
