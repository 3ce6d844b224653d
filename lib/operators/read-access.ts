import { db } from '../db.ts';
import { isUuid } from '../uuid.ts';

/** Any connection with its app and store, as an operator sees it; null when there is none. Only call it for an operator. */
export async function readAnyConnection(id: string) {
  if (!isUuid(id)) return null;
  return db().connection.findUnique({
    where: { id },
    select: {
      id: true,
      selector: true,
      mode: true,
      scopes: true,
      authorizedAt: true,
      codeExpiresAt: true,
      connectedAt: true,
      lastUsedAt: true,
      endedAt: true,
      endReason: true,
      publicClient: true,
      store: { select: { name: true } },
      app: { select: { id: true, name: true, logoId: true, verification: true, disabledAt: true } },
    },
  });
}

/** Any seller's own API key with its store, as an operator sees it; null when there is none. Only call it for an operator. */
export async function readAnyApiKey(id: string) {
  if (!isUuid(id)) return null;
  return db().apiKey.findUnique({
    where: { id },
    select: {
      id: true,
      selector: true,
      mode: true,
      scopes: true,
      createdAt: true,
      lastUsedAt: true,
      revokedAt: true,
      store: { select: { name: true } },
    },
  });
}

/** A client secret as an operator sees it; null when there is none of this app. Only call it for an operator. */
export async function readAnySecret(appId: string, id: string) {
  if (!isUuid(appId) || !isUuid(id)) return null;
  return db().appSecret.findFirst({
    where: { id, appId },
    select: { name: true, selector: true, lastFour: true, createdAt: true, lastUsedAt: true, revokedAt: true },
  });
}
