import { type Credential, matchesHash, parseCredential } from '../access/credential.ts';
import { findKeyForAccess, touchKey } from '../connections/api-keys.ts';
import { findForAccess, touchConnection } from '../connections/connections.ts';
import { keyLabel } from '../connections/key-form.ts';
import { db } from '../db.ts';
import type { Occasion } from '../occasion.ts';
import type { Access, StoreAccess } from './store-access.ts';
import { storeObject } from './token-response.ts';

/** The least time between two writes of “last used” for one connection or key, in milliseconds. */
const TOUCH_EVERY_MS = 60_000;

type Context = { tokenPrefix: string; now: Date } & Partial<Pick<Occasion, 'address' | 'userAgent'>>;

/**
 * Checks an access token or a seller's own key: its checksum before the database is asked, then its connection's row
 * and, only if there is none, the key's.
 * @returns what it gives access to; null when it is malformed, unknown, rotated or ended
 */
export async function checkAccessToken(token: string, context: Context): Promise<StoreAccess | null> {
  const credential = parseCredential(token, context.tokenPrefix);
  if (credential?.kind !== 'live' && credential?.kind !== 'test') return null;
  const row = await findForAccess(db(), credential.selector);
  const access = row ? await ofConnection(row, credential, context) : await ofKey(credential, context);
  return access as StoreAccess | null;
}

type ConnectionRow = NonNullable<Awaited<ReturnType<typeof findForAccess>>>;

async function ofConnection(row: ConnectionRow, credential: Credential, context: Context): Promise<Access | null> {
  if (!row.connectedAt || row.mode !== credential.kind || !matchesHash(credential.secret, row.accessHash)) return null;
  const stale = isStale(row, context.now);
  if (stale || row.retryAnswer !== null) await touchConnection(db(), row.id, currentUse(context));
  const { app } = row;
  return {
    caller: {
      app: {
        id: app.id,
        clientId: app.clientId,
        name: app.name,
        verified: app.verification === 'verified',
        redirectUri: app.redirectUris.includes(row.redirectUri) ? row.redirectUri : (app.redirectUris[0] ?? null),
      },
      connectionId: row.id,
    },
    store: storeObject(row.store, row.mode),
    scopes: row.accessScopes,
    granted: row.scopes,
    connectedAt: row.connectedAt,
    lastUsedAt: stale || !row.lastUsedAt ? context.now : row.lastUsedAt,
  };
}

async function ofKey(credential: Credential, context: Context): Promise<Access | null> {
  const row = await findKeyForAccess(db(), credential.selector);
  if (!row || row.mode !== credential.kind || !matchesHash(credential.secret, row.hash)) return null;
  const stale = isStale(row, context.now);
  if (stale) await touchKey(db(), row.id, currentUse(context));
  return {
    caller: { key: { label: keyLabel(row.name) }, keyId: row.id },
    store: storeObject(row.store, row.mode),
    scopes: row.scopes,
    granted: row.scopes,
    connectedAt: row.createdAt,
    lastUsedAt: stale || !row.lastUsedAt ? context.now : row.lastUsedAt,
  };
}

function isStale({ lastUsedAt }: { lastUsedAt: Date | null }, now: Date): boolean {
  return !lastUsedAt || now.getTime() - lastUsedAt.getTime() >= TOUCH_EVERY_MS;
}

function currentUse({ now, address, userAgent }: Context): { at: Date; address: string | null; agent: string | null } {
  return { at: now, address: address ?? null, agent: userAgent ?? null };
}
