import type { SellerId } from '../accounts/seller.ts';
import { db, isTaken } from '../db.ts';
import { type AppFields, insertApp } from './apps.ts';
import { formatCredential, mintCredential, newClientId, storedSecret } from './credential.ts';

/** A new app with its secret, which is known here and never again. */
export interface RegisteredApp {
  id: string;
  clientId: string;
  clientSecret: string;
}

/**
 * Registers an app with its first secret.
 * @param id chosen when the form was shown, so that a form sent twice makes one app
 * @returns null when that form has made its app already
 */
export async function registerApp(
  ownerId: SellerId,
  id: string,
  fields: AppFields,
  context: { tokenPrefix: string },
): Promise<RegisteredApp | null> {
  const clientId = newClientId(context.tokenPrefix);
  const secret = mintCredential('secret');
  const clientSecret = formatCredential(secret, context.tokenPrefix);
  try {
    await insertApp(db(), { ...fields, id, ownerId, clientId }, storedSecret(secret, clientSecret));
    return { id, clientId, clientSecret };
  } catch (error) {
    if (isTaken(error)) return null;
    throw error;
  }
}
