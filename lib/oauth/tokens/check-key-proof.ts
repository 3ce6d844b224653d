import { type BindingFault, keyProofs, type ProvenCall } from './key-proof.ts';

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
