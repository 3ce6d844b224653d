import type { Extension } from '@/lib/kernel/extension.ts';

/** What proofs may be signed with, in the names of JOSE. */
export const PROOF_ALGORITHMS = ['ES256', 'EdDSA', 'Ed25519', 'RS256', 'PS256'];

/** Tokens that are bound to a key (RFC 9449). */
export const dpop: Extension = {
  name: 'dpop',
  keyProofs: { header: 'dpop', algorithms: PROOF_ALGORITHMS, load: () => import('./lib/check-proof.ts') },
};
