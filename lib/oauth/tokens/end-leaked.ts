import { revokeLeakedSecret } from '../../apps/app-secrets.ts';
import { db, transact } from '../../database/db.ts';
import { insertEntry } from '../../journal/activity/audit-entries.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { type Credential, hashSecret, matchesHash, parseCredential } from '../../permissions/credential.ts';
import { keyLabel } from '../../stores/store-proof.ts';
import { revokeLeakedKey } from '../api-keys/api-keys.ts';
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
  for (const text of new Set(texts)) {
    const credential = parseCredential(text, tokenPrefix);
    if (credential?.kind === 'secret') await endSecret(credential, { now, requestId });
    else if (credential) await endToken(credential, { now, requestId });
  }
}

async function endSecret({ selector, secret }: Credential, context: Report): Promise<void> {
  await transact(async (tx) => {
    const revoked = await revokeLeakedSecret(tx, selector, hashSecret(secret), context.now);
    if (!revoked) return;
    const entry = { kind: 'secret_leaked', actor: 'system', context, detail: { ends_in: revoked.lastFour } } as const;
    await insertEntry(tx, { appId: revoked.appId }, entry);
  });
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
  await transact(async (tx) => {
    const revoked = await revokeLeakedKey(tx, { selector, hash: hashSecret(secret), mode: kind }, context.now);
    if (!revoked) return;
    const { id, name, storeId } = revoked;
    const entry = { kind: 'api_key_leaked', actor: 'system', context, detail: { api_key: id } } as const;
    await insertEntry(tx, { storeId, key: { label: keyLabel(name), mode: kind } }, entry);
  });
}
