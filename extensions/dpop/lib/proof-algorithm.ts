/** What proofs may be signed with, in the names of JOSE. */
export const PROOF_ALGORITHMS = ['ES256', 'EdDSA', 'Ed25519', 'RS256', 'PS256'];
