import { db } from '../../database/db.ts';
import { env } from '../../kernel/config/env.ts';
import { keysFor } from '../../kernel/crypto/keys.ts';
import { isUnregistered } from '../../permissions/client-id.ts';
import { type Credential, hashSecret, isTagged, matchesHash } from '../../permissions/credential.ts';
import { knownScopes, parseScope, refreshedScopes } from '../../permissions/scope.ts';
import { endConnection } from '../connections/ended-connections.ts';
import type { PresentedConnection } from '../connections/presented-connections.ts';
import { wasJustRotated, wasRotated } from '../connections/reuse-window.ts';
import { type Check, type Grant, isForItsResources, type KnownRequest, keyIsOfThisRequest } from './grant.ts';

/** The connection that the refresh token is of, current or spent. */
function presentedIn({ credential, connection }: KnownRequest): PresentedConnection | null {
  return credential?.kind === 'rt' && connection?.connectedAt ? connection : null;
}

/** Earlier releases put no tag into a token, and a tag may have been made with a secret that was forgotten since. */
function isOurs(credential: Credential): boolean {
  return isTagged(credential, keysFor('refresh tokens', env()));
}

/** A pair that was made with a secret needs one (RFC 6749 section 6). */
const hasSecretWhereNeeded: Check = (request) =>
  request.client.isPublic && presentedIn(request)?.publicClient === false ? 'secret_needed' : null;

/** RFC 6749 section 5.2. */
const isKnown: Check = (request) => (presentedIn(request) ? null : 'unknown_refresh_token');

/** RFC 6749 section 5.2: revoked. */
const isNotEnded: Check = ({ connection }) => (connection?.endedAt ? 'ended' : null);

/** A pair that is bound to a key never goes back (RFC 9449 section 5). */
const hasProofWhereNeeded: Check = ({ client, connection, jkt }) =>
  jkt === null && (client.app.requiresDpop || connection?.jkt) ? 'missing_proof' : null;

/** A key is all that a public client proves itself by, so it stays; others may change it (RFC 9449 section 5). */
const hasItsKey: Check = ({ client, connection, jkt }) =>
  client.isPublic && connection?.jkt && connection.jkt !== jkt ? 'other_pair_key' : null;

/**
 * A token that was rotated before is recognised by its tag for ever (RFC 9700 section 4.14). From a client that proves
 * itself, or within a minute, it is a race of the app's own workers; else it is in two hands.
 */
const isCurrent: Check = ({ credential, connection, client, now }) => {
  if (!credential || matchesHash(credential.secret, connection?.refreshHash ?? null)) return null;
  const hash = hashSecret(credential.secret);
  if (wasJustRotated(connection?.justRotated, hash, now)) return 'just_rotated';
  // Selector and checksum are public knowledge; whoever made up the rest must not end anything.
  if (!isOurs(credential) && !wasRotated(connection?.justRotated, hash)) return 'unknown_refresh_token';
  // A thief gets nothing for it without secret or key: who has one is the app, and ending would only harm it.
  return client.isPublic && !connection?.jkt ? 'reused_refresh_token' : 'spent';
};

/** A refresh may narrow the scope, never widen it (RFC 6749 section 6). */
const isNoWider: Check = ({ body, client, connection }) =>
  connection && scopesFor(requestedScopes(body.scope, client.app.clientId), connection) ? null : 'wider_scope';

function scopesFor(
  requested: ReturnType<typeof requestedScopes>,
  { scopes: left, grantedScopes }: PresentedConnection,
) {
  const granted = grantedScopes.length > 0 ? grantedScopes : left;
  return requested === 'unknown' ? null : refreshedScopes(requested, { granted, left });
}

/** The refresh token grant (RFC 6749 section 6, RFC 9700 section 4.14). */
export const refreshToken: Grant = {
  needs: ['refresh_token'],
  read({ body, client, credential, jkt, resources, lifetime }) {
    const scopes = requestedScopes(body.scope, client.clientId);
    if (credential.kind !== 'rt' || scopes === 'unknown') return null;
    return {
      kind: 'rotation',
      client,
      credential,
      proofs: { redirectUri: null, challenge: null, jkt },
      wants: { scopes, resources, lifetime },
      isUntagged: !isOurs(credential),
    };
  },
  scopes: ({ body, client }, connection) =>
    scopesFor(requestedScopes(body.scope, client.app.clientId), connection) ?? connection.scopes,
  checks: [
    hasSecretWhereNeeded,
    keyIsOfThisRequest,
    isKnown,
    isNotEnded,
    hasProofWhereNeeded,
    hasItsKey,
    isCurrent,
    isNoWider,
    isForItsResources,
  ],
  consequences: {
    reused_refresh_token: ({ connection }, context) =>
      endConnection(db(), connection?.id ?? '', 'refresh_token_reused', context),
  },
  lost: 'just_rotated',
};

/**
 * The scopes that are asked for; null for all that is left. Of what nobody registered, those that aren't there count as
 * absent.
 */
function requestedScopes(scope: string | undefined, clientId: string): string[] | null | 'unknown' {
  const requested = parseScope(isUnregistered(clientId) ? knownScopes(scope ?? '') : (scope ?? ''));
  if ('unknown' in requested) return 'unknown';
  return requested.scopes.length > 0 ? requested.scopes : null;
}
