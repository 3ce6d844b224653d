import type { Extension } from '@/lib/kernel/extension.ts';
import { PROOF_ALGORITHMS } from './lib/proof-algorithm.ts';

/** Tokens that are bound to a key (RFC 9449). */
export const dpop: Extension = {
  name: 'dpop',
  keyProofs: { header: 'dpop', algorithms: PROOF_ALGORITHMS, load: () => import('./lib/check-proof.ts') },
};
