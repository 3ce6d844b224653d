import { hkdfSync } from 'node:crypto';

/** What a key is for. Each has keys of its own, so that nothing made for one purpose passes for another. */
export type Purpose =
  | 'sessions'
  | 'consent tickets'
  | 'codes'
  | 'app codes'
  | 'connections asked again for'
  | 'access tokens'
  | 'refresh tokens'
  | 'dynamic clients'
  | 'proof nonces'
  | 'asked approvals'
  | 'connect tester'
  | 'devices'
  | 'user codes'
  | 'entered codes'
  | 'stored answers'
  | 'webhook secrets'
  | 'webhook signing keys'
  | 'call signing keys'
  | 'mail';

/** The secrets of the installation: what is made today is made with the first; both are good for what was made. */
export interface Secrets {
  authSecret: string;
  authSecretPrevious: string | null;
}

/** The keys for a purpose: the first makes, every one checks. */
export type Keys = readonly [current: Buffer, ...previous: Buffer[]];

/** Deriving takes longer than what is done with a key. */
const derived = new WeakMap<Secrets, Map<Purpose, Keys>>();

/** The 256-bit keys for a purpose, one per secret (HKDF with SHA-256, RFC 5869; the purpose is its `info`). */
export function keysFor(purpose: Purpose, secrets: Secrets): Keys {
  const known = derived.get(secrets) ?? new Map<Purpose, Keys>();
  derived.set(secrets, known);
  const keys = known.get(purpose) ?? derive(purpose, secrets);
  known.set(purpose, keys);
  return keys;
}

function derive(purpose: Purpose, { authSecret, authSecretPrevious }: Secrets): Keys {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const current = keyOf(authSecret);
  if (authSecretPrevious === null || authSecretPrevious === authSecret) return [current];
  return [current, keyOf(authSecretPrevious)];
}
