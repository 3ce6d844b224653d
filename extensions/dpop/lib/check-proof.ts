import { db } from '@/lib/database/db.ts';
import { isOwnOrigin } from '@/lib/http/same-origin.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import { OAuthError } from '@/lib/kernel/errors/errors.ts';
import type { ProofArguments } from '@/lib/kernel/errors/reasons.ts';
import { spendProof } from '@/lib/oauth/tokens/dpop-proofs.ts';
import type { BindingFault, ProvenCall } from '@/lib/oauth/tokens/key-proof.ts';
import { isNonce, makeNonce, NONCE_LIFETIME_MS } from './dpop-nonce.ts';
import { checkDpopProof, type DpopProof, type ProofFault } from './dpop-proof.ts';

/**
 * Checks the proof of a key in a request's `DPoP` header (RFC 9449 section 4.3), but not yet whether it came before.
 * Who needs a nonce, or has used one, finds a new one on the answer (section 8.2).
 * @param token the access token that it comes with; null at the token endpoint
 * @returns the proof, or the reason to refuse it
 */
async function checkProof(
  { request, call }: ProvenCall,
  token: string | null,
): Promise<DpopProof | { refused: ProofArguments }> {
  const { baseUrl, apiUrl } = env();
  const { now } = call;
  const keys = keysFor('proof nonces', env());
  const text = request.headers.get('dpop');
  if (text === null) return { refused: ['missing_proof'] };
  const checked = await checkDpopProof(text, {
    method: request.method,
    url: request.url,
    isOwnOrigin: (origin) => isOwnOrigin(origin, baseUrl) || isOwnOrigin(origin, apiUrl),
    token,
    now,
    isNonce: (nonce) => isNonce(nonce, keys, now),
  });
  if ('fault' in checked) return { refused: ['faulty_proof', checked] };
  if (!('jkt' in checked) || checked.hasNonce) call.headers.set('DPoP-Nonce', makeNonce(keys, now));
  return 'jkt' in checked ? checked : { refused: aboutTime(checked) };
}

function aboutTime(fault: Exclude<ProofFault, { fault: string }>): ProofArguments {
  return 'nonce' in fault ? ['expired_nonce'] : ['clock_is_off', { seconds: fault.clockIsOffBy }];
}

/** Uses a proof up; the reason to refuse it when it came before, on whatever instance. */
async function checkRepetition({ once, until }: DpopProof, now: Date): Promise<ProofArguments | null> {
  const kept = until ?? new Date(now.getTime() + 2 * NONCE_LIFETIME_MS);
  return (await spendProof(db(), { once, until: kept })) ? null : ['repeated_proof'];
}

/**
 * Checks the proof that comes with an access token which is bound to a key (RFC 9449 section 7.1).
 * @param jkt the key's thumbprint
 * @returns the reason to refuse it, or null
 */
export async function checkBoundToken(jkt: string, token: string, bound: ProvenCall): Promise<BindingFault | null> {
  if (shown.get(bound.request) === jkt) return null;
  const proof = await checkProof(bound, token);
  if ('refused' in proof) return proof.refused;
  if (proof.jkt !== jkt) return ['faulty_proof', { fault: 'is of another key than the access token' }];
  const fault = await checkRepetition(proof, bound.call.now);
  if (!fault) shown.set(bound.request, jkt);
  return fault;
}

/** The key that a request has shown: a stream goes on asking whether its token still opens what it did. */
const shown = new WeakMap<object, string>();

/** The key whose proof a token request comes with. Throws `invalid_dpop_proof` and `use_dpop_nonce`. */
export async function checkTokenProof(proven: ProvenCall): Promise<string> {
  const proof = await checkProof(proven, null);
  if ('refused' in proof) throw new OAuthError(...proof.refused);
  const repeated = await checkRepetition(proof, proven.call.now);
  if (repeated) throw new OAuthError(...repeated);
  return proof.jkt;
}
