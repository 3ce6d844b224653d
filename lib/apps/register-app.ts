import { lockSeller } from '../accounts/sellers.ts';
import { isUniqueViolation, transact } from '../database/db.ts';
import { insertEntry } from '../journal/activity/audit-entries.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { ACCOUNT_LIMITS } from '../permissions/account-limits.ts';
import { formatCredential, mintCredential, newClientId, storedSecret } from '../permissions/credential.ts';
import type { SellerId } from '../permissions/seller.ts';
import type { AppFields } from './app-form.ts';
import { countSellerApps, insertApp } from './apps.ts';

/** A new app with its secret, which is known now and never again. */
export interface RegisteredApp {
  id: string;
  clientId: string;
  clientSecret: string;
}

/**
 * Registers an app with its first secret.
 * @param id chosen when the form was shown, so that a form sent twice makes one app
 * @param context.isSecretLater it gets none yet: somebody else asks for it
 * @returns null when that form has already made its app; `too_many` when the seller has as many as they may have;
 *   `suspended` when their account was suspended meanwhile
 */
export async function registerApp(
  ownerId: SellerId,
  id: string,
  fields: AppFields,
  context: RequestContext & { tokenPrefix: string; isSecretLater?: boolean },
): Promise<RegisteredApp | 'too_many' | 'suspended' | null> {
  const clientId = newClientId(context.tokenPrefix);
  const secret = mintCredential('secret');
  const clientSecret = formatCredential(secret, context.tokenPrefix);
  try {
    const fault = await transact(async (tx) => {
      // Locked until the end: of two requests at once, the second counts the first one's app.
      if (!(await lockSeller(tx, ownerId))) return 'suspended';
      if ((await countSellerApps(tx, ownerId)) >= ACCOUNT_LIMITS.apps) return 'too_many';
      const stored = context.isSecretLater ? null : storedSecret(secret, clientSecret);
      await insertApp(tx, { ...fields, id, ownerId, clientId }, stored);
      const detail = { redirect_uris: fields.redirectUris, default_scopes: fields.defaultScopes };
      await insertEntry(
        tx,
        { appId: id },
        { kind: 'app_registered', actor: { seller: ownerId }, context: context, detail },
      );
      return null;
    });
    if (fault) return fault;
    return { id, clientId, clientSecret };
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}
