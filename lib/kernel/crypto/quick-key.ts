import type { JWK } from 'jose';

/** Verifying takes longer with longer RSA keys and exponents, and whoever asks chooses both. In base64url. */
const MAX_RSA = { n: 1366, e: 6 };

/** Whether a key is no larger than it has to be: its owner chooses how long verifying takes. */
export function isQuicklyVerified({ kty, n = '', e = '' }: JWK): boolean {
  return kty !== 'RSA' || (n.length <= MAX_RSA.n && e.length <= MAX_RSA.e);
}
