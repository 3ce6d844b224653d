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
