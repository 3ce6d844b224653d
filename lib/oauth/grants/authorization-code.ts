import { db } from '../../database/db.ts';
import { matchesHash } from '../../permissions/credential.ts';
import { countFailedProof } from '../connections/connections.ts';
import { endConnection } from '../connections/ended-connections.ts';
import type { PresentedConnection } from '../connections/presented-connections.ts';
import { isVerifier, MAX_FAILED_PROOFS, provesChallenge, s256 } from '../pkce.ts';
import { type Check, type Grant, isForItsResources, type KnownRequest, keyIsOfThisRequest } from './grant.ts';

/** What a registered redirect URI is made of; anything else PostgreSQL might not even compare. */
const PRINTABLE = /^[\x21-\x7e]+$/;

/** The connection whose code was presented. */
function presentedIn({ credential, connection }: KnownRequest): PresentedConnection | null {
  return credential?.kind === 'code' && matchesHash(credential.secret, connection?.codeHash ?? null)
    ? connection
    : null;
}

/** Whether its code waits to be exchanged: its first, or one of a widening. */
function isWaiting({ connectedAt, codeRenews }: PresentedConnection): boolean {
  return connectedAt === null || codeRenews;
}

/** Without a secret, PKCE has to prove the client (RFC 6749 section 3.2.1, RFC 7636 section 1). */
const hasSecretOrChallenge: Check = (request) => {
  const row = presentedIn(request);
  if (!request.client.isPublic) return null;
  return (row ? row.codeChallenge === null : request.body.code_verifier === undefined) ? 'secret_needed' : null;
};

/** RFC 6749 section 5.2. */
const isKnown: Check = (request) => (presentedIn(request) ? null : 'unknown_code');

/** The authorization that a code stands for can be withdrawn (RFC 6749 section 5.2). */
const isNotWithdrawn: Check = ({ connection }) =>
  connection?.endedAt && isWaiting(connection) ? 'withdrawn_authorization' : null;

/** RFC 6749 section 4.1.2: short-lived. */
const isNotExpired: Check = ({ connection, now }) =>
  connection && isWaiting(connection) && connection.codeExpiresAt <= now ? 'expired_code' : null;

/** Failed proofs are guesses, and five are enough (RFC 6749 section 10.10). */
const isNotBurned: Check = ({ connection }) =>
  connection && isWaiting(connection) && connection.failedProofs >= MAX_FAILED_PROOFS ? 'burned_code' : null;

/** RFC 9449 sections 5.2 and 10. */
const hasProofWhereNeeded: Check = ({ client, connection, jkt }) =>
  jkt === null && (client.app.requiresDpop || connection?.codeJkt || connection?.jkt) ? 'missing_proof' : null;

/** A code that is bound to a key is redeemed with that one (RFC 9449 section 10). */
const hasItsKey: Check = ({ connection, jkt }) =>
  connection?.codeJkt && connection.codeJkt !== jkt ? 'other_code_key' : null;

/** A key is all that a public client proves itself by, so that of the pair stays (RFC 9449 section 5). */
const hasPairsKey: Check = ({ client, connection, jkt }) =>
  client.isPublic && connection?.codeRenews && connection.jkt && connection.jkt !== jkt ? 'other_pair_key' : null;

/** RFC 6749 section 4.1.3: identical to the one of the authorization request. */
const hasItsRedirectUri: Check = ({ body, connection }) =>
  body.redirect_uri === connection?.redirectUri ? null : 'other_redirect_uri';

/** RFC 7636 section 4.6. */
const hasItsVerifier: Check = ({ body, connection }) => {
  if (provesChallenge(body.code_verifier, connection?.codeChallenge ?? null)) return null;
  return body.code_verifier === undefined ? 'missing_verifier' : 'wrong_verifier';
};

/** A code used twice is in two hands (RFC 6749 section 4.1.2). */
const isUnused: Check = ({ connection }) => (connection && !isWaiting(connection) ? 'replayed_code' : null);

/** The authorization code grant (RFC 6749 section 4.1.3, RFC 7636 section 4.6). */
export const authorizationCode: Grant = {
  needs: ['code', 'redirect_uri'],
  read({ body, client, credential, jkt, resources, lifetime }) {
    const { redirect_uri: redirectUri, code_verifier: verifier } = body;
    if (credential.kind !== 'code' || redirectUri === undefined || !PRINTABLE.test(redirectUri)) return null;
    if (verifier !== undefined && !isVerifier(verifier)) return null;
    return {
      kind: 'redemption',
      client,
      credential,
      proofs: { redirectUri, challenge: verifier === undefined ? null : s256(verifier), jkt },
      wants: { scopes: null, resources, lifetime },
      isUntagged: false,
    };
  },
  scopes: (_, { scopes }) => scopes,
  checks: [
    hasSecretOrChallenge,
    keyIsOfThisRequest,
    isKnown,
    isNotWithdrawn,
    isNotExpired,
    isNotBurned,
    hasProofWhereNeeded,
    hasItsKey,
    hasPairsKey,
    hasItsRedirectUri,
    hasItsVerifier,
    isUnused,
    isForItsResources,
  ],
  consequences: {
    other_code_key: ({ connection }, context) => countFailedProof(db(), connection?.id ?? '', context),
    other_redirect_uri: ({ connection }, context) => countFailedProof(db(), connection?.id ?? '', context),
    missing_verifier: ({ connection }, context) => countFailedProof(db(), connection?.id ?? '', context),
    wrong_verifier: ({ connection }, context) => countFailedProof(db(), connection?.id ?? '', context),
    async replayed_code({ connection }, context) {
      if (!connection?.connectedAt || connection.endedAt) return;
      // This request may have started just before the one that won, but a connection must not end before it began.
      const now = connection.connectedAt > context.now ? connection.connectedAt : context.now;
      await endConnection(db(), connection.id, 'code_replayed', { ...context, now });
    },
  },
  lost: 'lost_code',
};
