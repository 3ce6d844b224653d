import { checkNetwork } from '../../calls/networks/check-network.ts';
import { db } from '../../database/db.ts';
import { env } from '../../kernel/config/env.ts';
import { keysFor } from '../../kernel/crypto/keys.ts';
import { traceConnection } from '../../kernel/process/tracing.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { MINUTE_MS } from '../../kernel/text/durations.ts';
import { type Credential, isTagged, matchesHash, parseCredential } from '../../permissions/credential.ts';
import { keyLabel, storeObject } from '../../stores/store-proof.ts';
import { findKeyForAccess } from '../api-keys/presented-api-keys.ts';
import { type AccessRow, findForAccess, storeIn } from '../connections/presented-connections.ts';
import { type Audience, isMeantFor, isOfStoreMode, tokenResources } from '../resource.ts';
import { type BindingFault, checkBinding, type ProvenCall } from './key-proof.ts';
import type { Access, StoreAccess } from './store-access.ts';

/** Why a token gives no access. */
export type TokenFault = 'unknown' | 'rotated' | 'ended' | 'expired' | 'other_resource';

/** Why a token that is valid isn't taken as, or from where, it is presented. */
export type Refused = BindingFault | [reason: 'network_not_allowed' | 'store_suspended'];

interface Context extends Partial<Pick<RequestContext, 'address' | 'userAgent'>> {
  tokenPrefix: string;
  now: Date;
  audience?: Audience | undefined;
}

/**
 * Checks an access token or a seller's own key: its checksum before the database is asked, then its connection's row
 * and, only if there is none, the key's.
 * @param bound the call, where it presents the token as one that is bound to a key (RFC 9449 section 7.1)
 * @returns what it gives access to, or why it gives none. Only who holds a whole former token learns that it was one:
 *   its selector is no secret
 */
export async function checkAccessToken(
  token: string,
  context: Context,
  bound: ProvenCall | null = null,
): Promise<StoreAccess | TokenFault | Refused> {
  const credential = parseCredential(token, context.tokenPrefix);
  if (credential?.kind !== 'live' && credential?.kind !== 'test') return 'unknown';
  const row = await findForAccess(db(), credential.selector);
  const access = row
    ? await ofConnection(row, credential, context, { token, bound })
    : await ofKey(credential, context, bound !== null);
  return access as StoreAccess | TokenFault | Refused;
}

/** Tokens from before releases that tag them are not recognised once they are spent. */
function wasIssued(credential: Credential): boolean {
  return isTagged({ ...credential, kind: 'live' }, keysFor('access tokens', env()));
}

async function ofConnection(
  row: AccessRow,
  credential: Credential,
  context: Context,
  { token, bound }: { token: string; bound: ProvenCall | null },
): Promise<Access | TokenFault | Refused> {
  if (row.mode !== credential.kind) return 'unknown';
  if (!matchesHash(credential.secret, row.accessHash)) return wasIssued(credential) ? 'rotated' : 'unknown';
  if (row.accessExpiresAt && row.accessExpiresAt <= context.now) return 'expired';
  const { storeId, mode } = row;
  const resources = tokenResources(row);
  if (resources.length > 0 || context.audience) {
    const isMeant = isMeantFor({ resources, storeId, mode }, context.audience ?? { is: 'api' }, env());
    if (!isMeant) return 'other_resource';
  }
  traceConnection(row.connectionId);
  if (!(await checkNetwork(row.allowedNetworks, fromOf(context)))) return ['network_not_allowed'];
  const fault = bound || row.jkt !== null ? await checkBinding(row.jkt, token, bound) : null;
  if (fault) return fault;
  if (row.isSuspended) return ['store_suspended'];
  return {
    caller: {
      app: {
        id: row.appId,
        clientId: row.clientId,
        name: row.appName,
        verified: row.verification === 'verified',
        redirectUri: row.redirectUris.includes(row.redirectUri) ? row.redirectUri : (row.redirectUris[0] ?? null),
      },
      connectionId: row.connectionId,
      isLimited: row.isLimited,
    },
    store: storeObject(storeIn(row), row.mode),
    externalId: row.externalId,
    scopes: row.accessScopes,
    granted: row.scopes,
    takenBack: row.takenBack,
    resources: row.resources,
    connectedAt: row.connectedAt,
    endsAt: row.endsAt,
    lastUsedAt: lastUse(row.lastUsedAt, context.now),
  };
}

async function ofKey(
  credential: Credential,
  context: Context,
  isBound: boolean,
): Promise<Access | TokenFault | Refused> {
  const row = await findKeyForAccess(db(), credential.selector);
  if (!row) return wasIssued(credential) ? 'ended' : 'unknown';
  if (row.mode !== credential.kind || !matchesHash(credential.secret, row.hash)) return 'unknown';
  if (row.revokedAt) return 'ended';
  if (context.audience && !isOfStoreMode({ storeId: row.store.id, mode: row.mode }, context.audience))
    return 'other_resource';
  const allowed = row.networksEnforcedFrom && row.networksEnforcedFrom <= context.now ? row.networks : null;
  if (!(await checkNetwork(allowed, fromOf(context)))) return ['network_not_allowed'];
  if (isBound) return ['not_bound'];
  if (row.store.suspendedAt) return ['store_suspended'];
  return {
    caller: { key: { label: keyLabel(row.name) }, keyId: row.id },
    store: storeObject(row.store, row.mode),
    externalId: row.store.externalId,
    scopes: row.scopes,
    granted: row.scopes,
    takenBack: [],
    resources: [],
    connectedAt: row.createdAt,
    endsAt: null,
    lastUsedAt: lastUse(row.lastUsedAt, context.now),
  };
}

function fromOf({ address = 'unknown', now }: Context) {
  return { address, now };
}

/**
 * The last use of something that is being used now, as it will be written down: once a minute.
 * @param saved the last one that is written down
 */
function lastUse(saved: Date | null, now: Date): Date {
  return saved && now.getTime() - saved.getTime() < MINUTE_MS ? saved : now;
}
