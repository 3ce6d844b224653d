import type { Prisma } from '@/prisma/generated/client.ts';
import { revokeSecrets } from '../apps/app-secrets.ts';
import { takeJobTime, transact } from '../database/db.ts';
import { pruneRevocations, type RevokedKind, readRevocations } from '../database/revocation-log.ts';
import { recordEndings } from '../journal/activity/audit-entries.ts';
import { revokeKeys } from '../oauth/api-keys/api-keys.ts';
import { endConnectionsOf } from '../oauth/connections/ended-connections.ts';

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
      const revoked = { kind: 'secret_revoked', actor: 'system', context } as const;
      const secrets = await revokeSecrets(tx, secretsOf(kind, ids), revoked);
      return {
        connections: lost.length,
        keys: await revokeKeys(tx, keysOf(kind, ids), { ...revoked, kind: 'api_key_ended_by_operator' }),
        secrets: secrets.length,
      };
    },
    { maxWait: 10_000, timeout: 60_000 },
  );
}

const NONE = { id: { in: [] } };

function connectionsOf(kind: RevokedKind, ids: string[]): Prisma.ConnectionWhereInput {
  if (kind === 'connection') return { id: { in: ids } };
  if (kind === 'app') return { appId: { in: ids } };
  if (kind === 'store') return { storeId: { in: ids } };
  if (kind === 'account') return { OR: [{ store: { ownerId: { in: ids } } }, { app: { ownerId: { in: ids } } }] };
  return NONE;
}

function keysOf(kind: RevokedKind, ids: string[]): Prisma.ApiKeyWhereInput {
  if (kind === 'key') return { id: { in: ids } };
  if (kind === 'store') return { storeId: { in: ids } };
  return kind === 'account' ? { store: { ownerId: { in: ids } } } : NONE;
}

function secretsOf(kind: RevokedKind, ids: string[]): Prisma.AppSecretWhereInput {
  if (kind === 'secret') return { id: { in: ids } };
  if (kind === 'app') return { appId: { in: ids } };
  return kind === 'account' ? { app: { ownerId: { in: ids } } } : NONE;
}
