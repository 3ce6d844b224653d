import type { Mode } from '@/prisma/generated/enums.ts';
import { isUniqueViolation, transact } from '../../database/db.ts';
import { insertEntry } from '../../journal/activity/audit-entries.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { formatCredential, hashSecret, mintCredential } from '../../permissions/credential.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { keyLabel } from '../../stores/store-proof.ts';
import { lockSellerStore } from '../../stores/stores.ts';
import { countKeys, insertKey, MAX_KEYS } from './api-keys.ts';

/** `already_made`: this form has already made its key, which is shown only once. */
export type CreatedKey = { key: string } | { fault: 'no_store' | 'too_many' | 'already_made' };

/**
 * Makes an API key for one of the seller's stores, in one mode, and records it. `no_store`: it isn't theirs, or their
 * role may make none in that mode.
 * @param id chosen when the form was shown, so that a form sent twice makes one key
 * @returns the key, which can't be shown again
 */
export async function createApiKey(
  sellerId: SellerId,
  id: string,
  wanted: { storeId: string; mode: Mode; scopes: string[]; name: string },
  context: RequestContext & { tokenPrefix: string },
): Promise<CreatedKey> {
  const { storeId, mode, scopes, name } = wanted;
  const credential = mintCredential(mode);
  try {
    return await transact(async (tx) => {
      // Locked until the end: of two requests at once, the second counts the first one's key.
      if (!(await lockSellerStore(tx, sellerId, storeId, 'connect', mode))) return { fault: 'no_store' };
      const { count, isMade } = await countKeys(tx, storeId, id);
      if (isMade) return { fault: 'already_made' };
      if (count >= MAX_KEYS) return { fault: 'too_many' };
      const { selector, secret } = credential;
      await insertKey(tx, {
        id,
        storeId,
        makerId: sellerId,
        mode,
        scopes,
        name,
        selector,
        hash: hashSecret(secret),
        createdAt: context.now,
      });
      const detail = { api_key: id, scopes };
      const subject = { storeId, key: { label: keyLabel(name), mode } };
      await insertEntry(tx, subject, {
        kind: 'api_key_created',
        actor: { seller: sellerId },
        context: context,
        detail,
      });
      return { key: formatCredential(credential, context.tokenPrefix) };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { fault: 'already_made' };
    throw error;
  }
}
