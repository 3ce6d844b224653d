import { revokeSecretsAgain } from '../apps/app-secrets.ts';
import { takeJobTime, transact } from '../database/db.ts';
import { pruneRevocations, type RevokedKind, readRevocations } from '../database/revocation-log.ts';
import { insertEntry, recordEndings } from '../journal/activity/audit-entries.ts';
import { revokeKeysAgain } from '../oauth/api-keys/api-keys.ts';
import { endConnectionsOf } from '../oauth/connections/ended-connections.ts';
import { keyLabel } from '../stores/store-proof.ts';

/** How many ids one transaction takes. */
const BATCH = 1_000;

/** What works again in a restored database although it had ended: how much of it has ended now. */
export interface EndedAgain {
  connections: number;
  keys: number;
  secrets: number;
}

/**
 * Ends what the revocation log says has ended and the database has forgotten, because it was restored from an older
 * backup: connections, keys and secrets, and those of apps, stores and accounts that were deleted since. Then drops
 * what is too old to matter.
 * @param folder of the log
 */
export async function endAgain(folder: string, now: Date): Promise<EndedAgain> {
  const total = { connections: 0, keys: 0, secrets: 0 };
  for (const [kind, ids] of await readRevocations(folder)) {
    const all = [...ids];
    for (let at = 0; at < all.length; at += BATCH) {
      const ended = await endBatch(kind, all.slice(at, at + BATCH), now);
      for (const name of ['connections', 'keys', 'secrets'] as const) total[name] += ended[name];
    }
  }
  await pruneRevocations(folder, now);
  return total;
}

function endBatch(kind: RevokedKind, ids: string[], now: Date): Promise<EndedAgain> {
  const context = { now };
  return transact(
    async (tx) => {
      await takeJobTime(tx);
      const lost = await endConnectionsOf(tx, connectionsOf(kind, ids), 'revoked_by_operator', now);
      const entry = { kind: 'revoked_by_operator', actor: 'system', context } as const;
      await recordEndings(tx, lost, entry, { reason: 'operator', requestId: null });
      const keys = await revokeKeysAgain(tx, kind, ids, now);
      for (const { id, name, mode, storeId } of keys) {
        const subject = { storeId, key: { label: keyLabel(name), mode } };
        const detail = { api_key: id };
        await insertEntry(tx, subject, { kind: 'api_key_ended_by_operator', actor: 'system', context, detail });
      }
      const secrets = await revokeSecretsAgain(tx, kind, ids, now);
      for (const { appId, lastFour } of secrets) {
        const detail = { ends_in: lastFour };
        await insertEntry(tx, { appId }, { kind: 'secret_revoked', actor: 'system', context, detail });
      }
      return { connections: lost.length, keys: keys.length, secrets: secrets.length };
    },
    { maxWait: 10_000, timeout: 60_000 },
  );
}

function connectionsOf(kind: RevokedKind, ids: string[]): Parameters<typeof endConnectionsOf>[1] {
  if (kind === 'connection') return { id: { in: ids } };
  if (kind === 'app') return { appId: { in: ids } };
  if (kind === 'store') return { storeId: { in: ids } };
  if (kind === 'account') return { OR: [{ store: { ownerId: { in: ids } } }, { app: { ownerId: { in: ids } } }] };
  return { id: { in: [] } };
}
