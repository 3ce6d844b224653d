import { hashSecret, isClientId, isTagged, parseCredential } from '../access/credential.ts';
import { env } from '../config/env.ts';
import {
  type CodeProofs,
  claimCodeAtOnce,
  claimRotationAtOnce,
  type Granted,
  type Presented,
} from '../connections/claim-at-once.ts';
import { storeIn } from '../connections/presented-connections.ts';
import { recordUse } from '../connections/record-uses.ts';
import { keysFor } from '../crypto/keys.ts';
import { db } from '../database/db.ts';
import type { RequestContext } from '../http/request-context.ts';
import { countIssued, countRefused } from '../process/metrics.ts';
import { traceConnection } from '../process/tracing.ts';
import { readClientCredentials } from './client-credentials.ts';
import { mintPair } from './issue-pair.ts';
import { isVerifier, s256 } from './pkce.ts';
import type { Issued } from './token-response.ts';

/**
 * Grants what is asked for where everything about it is right, in one statement: the way of nearly every request. Only
 * for a client with a secret that asks for no other scope and sends no `Idempotency-Key`.
 * @returns null for every other request, and where anything is wrong: nothing has happened then, and exchangeCode and
 *   rotateRefreshToken find out what
 * @throws what readClientCredentials throws
 */
export async function issueAtOnce(
  authorization: string | null,
  body: Record<string, string | undefined>,
  context: RequestContext,
): Promise<Issued | null> {
  const { tokenPrefix } = env();
  const { clientId, secret } = readClientCredentials(authorization, body);
  const own = parseCredential(secret ?? '', tokenPrefix);
  if (own?.kind !== 'secret' || !isClientId(clientId)) return null;
  const asked = body.grant_type === 'refresh_token' ? rotationIn(body) : exchangeIn(body);
  if (!asked) return null;

  const { credential, proofs } = asked;
  const minted = mintPair(credential.selector, tokenPrefix);
  const presented = {
    clientId,
    secret: { selector: own.selector, hash: hashSecret(own.secret) },
    credential: { selector: credential.selector, hash: hashSecret(credential.secret) },
    pair: minted.hashes,
  } satisfies Presented;
  const grant = body.grant_type ?? '';
  let granted: Granted | null;
  try {
    granted = await (proofs
      ? claimCodeAtOnce(db(), { ...presented, proofs }, context)
      : claimRotationAtOnce(db(), presented, context));
  } catch (error) {
    countRefused(grant, error);
    throw error;
  }
  if (!granted) return null;
  countIssued(grant);
  traceConnection(granted.id);
  const used = { of: 'secret', id: granted.secretId, at: context.now, address: null, agent: null } as const;
  recordUse(used, granted.secretUsedAt);
  const answer = minted.answer({ mode: granted.mode, store: storeIn(granted) }, granted.scopes);
  return { answer, connectionId: granted.id };
}

interface Asked {
  credential: { selector: string; secret: string };
  /** Those of a code. */
  proofs: CodeProofs | null;
}

function rotationIn({ refresh_token, scope }: Record<string, string | undefined>): Asked | null {
  const credential = parseCredential(refresh_token ?? '', env().tokenPrefix);
  if (scope || credential?.kind !== 'rt') return null;
  return isTagged(credential, keysFor('refresh tokens', env())) ? { credential, proofs: null } : null;
}

function exchangeIn({ code, redirect_uri: redirectUri, code_verifier: verifier }: Record<string, string | undefined>) {
  const credential = parseCredential(code ?? '', env().tokenPrefix);
  if (credential?.kind !== 'code' || redirectUri === undefined || !PRINTABLE.test(redirectUri)) return null;
  if (verifier !== undefined && !isVerifier(verifier)) return null;
  return { credential, proofs: { redirectUri, challenge: verifier === undefined ? null : s256(verifier) } };
}

/** What a registered redirect URI is made of; anything else PostgreSQL might not even compare. */
const PRINTABLE = /^[\x21-\x7e]+$/;
