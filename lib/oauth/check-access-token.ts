import { db } from '../db.ts';
import { findForAccess, touchConnection } from './connections.ts';
import { matchesHash, parseCredential } from './credential.ts';
import type { Access, StoreAccess } from './store-access.ts';
import { storeObject } from './token-answer.ts';

/** Last used is written at most this often per connection, in milliseconds. */
const TOUCH_EVERY_MS = 60_000;

/**
 * Checks an access token: its checksum before the database is asked, then its connection's row.
 * @returns what it gives access to; null when it is malformed, unknown, rotated or ended
 */
export async function checkAccessToken(token: string, context: { tokenPrefix: string; now: Date }): Promise<StoreAccess | null> {
  const { now } = context;
  const credential = parseCredential(token, context.tokenPrefix);
  if (credential?.kind !== 'live' && credential?.kind !== 'test') return null;
  const row = await findForAccess(db(), credential.selector);
  if (!row?.connectedAt || row.mode !== credential.kind || !matchesHash(credential.secret, row.accessHash)) return null;
  const stale = !row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() >= TOUCH_EVERY_MS;
  if (stale || row.retryAnswer !== null) await touchConnection(db(), row.id, now);
  const access: Access = {
    connectionId: row.id,
    store: storeObject(row.store, row.mode),
    scopes: row.accessScopes,
    granted: row.scopes,
    app: { id: row.app.id, clientId: row.app.clientId, name: row.app.name, verified: row.app.verification === 'verified' },
    redirectUri: row.app.redirectUris.includes(row.redirectUri) ? row.redirectUri : (row.app.redirectUris[0] ?? null),
    connectedAt: row.connectedAt,
    lastUsedAt: stale || !row.lastUsedAt ? now : row.lastUsedAt,
  };
  return access as StoreAccess;
}
