import { createHash } from 'node:crypto';
import { type CredentialKind, formatCredential } from '@/lib/access/credential.ts';

/** The credential of the nth row of a kind, by the same rule as the functions in session.ts. */
export function knownCredential(kind: CredentialKind, rows: string, n: number, purpose: string): string {
  const selector = createHash('md5').update(`${rows}:${n}`).digest('hex').slice(0, 22);
  const secret = createHash('sha256').update(`${purpose}:${n}`).digest('hex').slice(0, 43);
  return formatCredential({ kind, selector, secret }, 'svc');
}
