import { revokeSecrets } from '../../apps/app-secrets.ts';
import { db, transact } from '../../database/db.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { type Credential, hashSecret, matchesHash, parseCredential } from '../../permissions/credential.ts';
import { revokeKeys } from '../api-keys/api-keys.ts';
import { findBySelector } from '../connections/connections.ts';
import { endConnection } from '../connections/ended-connections.ts';
import type { PresentedConnection } from '../connections/presented-connections.ts';
import { wasJustRotated } from '../connections/reuse-window.ts';

/** Without address and user agent: those of whoever reports a leak are nobody else's business. */
type Report = Pick<RequestContext, 'now' | 'requestId'>;

/**
 * Ends what was found in public: a token or code ends its connection, a client secret or a seller's own key ends alone.
 * What no longer works, or never did, changes nothing; garbage fails its checksum before the database is asked.
 */
export async function endLeaked(texts: string[], tokenPrefix: string, { now, requestId }: Report): Promise<void> {
  const context = { now, requestId };
  for (const text of new Set(texts)) {
    const credential = parseCredential(text, tokenPrefix);
    if (credential?.kind === 'secret') await endSecret(credential, context);
    else if (credential) await endToken(credential, context);
  }
}

async function endSecret({ selector, secret }: Credential, context: Report): Promise<void> {
  const of = { selector, hash: hashSecret(secret) };
  await transact((tx) => revokeSecrets(tx, of, { kind: 'secret_leaked', actor: 'system', context }));
}

async function endToken(credential: Credential, context: Report): Promise<void> {
  const row = await findBySelector(db(), credential.selector);
  if (!row) return endKey(credential, context);
  if (!row.endedAt && isHeld(credential, row, context.now)) await endConnection(db(), row.id, 'leaked', context);
}

/** A code counts whether or not it was exchanged: nobody knows who was first to see it. */
function isHeld({ kind, secret }: Credential, row: PresentedConnection, now: Date): boolean {
  if (kind === 'code' || kind === 'device') return matchesHash(secret, row.codeHash);
  if (kind !== 'rt' && kind !== row.mode) return false;
  const hash = kind === 'rt' ? row.refreshHash : row.accessHash;
  return matchesHash(secret, hash) || wasJustRotated(row.justRotated, hashSecret(secret), now);
}

async function endKey({ kind, selector, secret }: Credential, context: Report): Promise<void> {
  if (kind !== 'live' && kind !== 'test') return;
  const of = { selector, hash: hashSecret(secret), mode: kind };
  await transact((tx) => revokeKeys(tx, of, { kind: 'api_key_leaked', actor: 'system', context }));
}
