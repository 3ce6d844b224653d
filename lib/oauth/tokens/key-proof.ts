import { EXTENSIONS } from '@/extensions/index.ts';
import type { Call } from '../../http/call.ts';
import type { ProofArguments } from '../../kernel/errors/reasons.ts';

/** A request that may bring a proof, and what is known of its answer. */
export interface ProvenCall {
  request: Pick<Request, 'headers' | 'method' | 'url'>;
  call: Pick<Call, 'headers' | 'now'>;
}

/** Why an access token isn't taken as it is presented. */
export type BindingFault = ProofArguments | [reason: 'bound_to_a_key' | 'not_bound'];

/** What checks that a request is of whoever holds a key. */
export interface KeyProofs {
  /** The key whose proof a token request comes with, by its thumbprint. Throws where that doesn't hold. */
  checkTokenProof(proven: ProvenCall): Promise<string>;
  /** Checks the proof that comes with a token which is bound to a key; null, or the reason to refuse it. */
  checkBoundToken(jkt: string, token: string, bound: ProvenCall): Promise<BindingFault | null>;
}

declare module '../../kernel/extension.ts' {
  interface Extension {
    /** Proofs of keys: the header that brings one, in lower case, and what they may be signed with, in JOSE’s names. */
    keyProofs?: { header: string; algorithms: readonly string[]; load(): Promise<KeyProofs> };
  }
}

/** Where proofs of keys are checked; undefined where none are taken. */
export function keyProofs(extensions = EXTENSIONS) {
  return extensions.find((one) => one.keyProofs)?.keyProofs;
}

/**
 * The key whose proof a token request comes with; null without one. It is used up whatever follows, so that nobody who
 * has seen a request that was refused can send its proof again (RFC 9449 section 11.1).
 * Throws `invalid_dpop_proof` and `use_dpop_nonce`.
 */
export async function checkKeyProof(proven: ProvenCall): Promise<string | null> {
  const proofs = keyProofs();
  if (!proofs || !proven.request.headers.has(proofs.header)) return null;
  return (await proofs.load()).checkTokenProof(proven);
}

/**
 * Checks how an access token is presented (RFC 9449 section 7.1): one that is bound to a key, with a new proof of that.
 * @param jkt the key's thumbprint; null for a token that whoever has it may use
 * @param bound the call, where it presents the token as bound to a key
 * @returns the reason to refuse it, or null
 */
export async function checkBinding(
  jkt: string | null,
  token: string,
  bound: ProvenCall | null,
): Promise<BindingFault | null> {
  if (jkt === null) return bound && ['not_bound'];
  const proofs = keyProofs();
  if (!bound || !proofs) return ['bound_to_a_key'];
  return (await proofs.load()).checkBoundToken(jkt, token, bound);
}
