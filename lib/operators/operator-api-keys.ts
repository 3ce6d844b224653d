import type { Db } from '../database/db.ts';
import { logRevocations } from '../database/revocation-log.ts';
import { isUuid } from '../kernel/text/uuid.ts';
import type { OperatorProof } from '../permissions/operator.ts';

/** Any seller's own API key with its store, but neither its owner nor its name; null when there is none. */
export async function findKeyAsOperator(db: Db, _: OperatorProof, id: string) {
  if (!isUuid(id)) return null;
  return db.apiKey.findUnique({
    where: { id },
    select: {
      id: true,
      selector: true,
      mode: true,
      scopes: true,
      createdAt: true,
      lastUsedAt: true,
      revokedAt: true,
      store: { select: { name: true } },
    },
  });
}

/** The id of the key with this id or selector; null when there is none. */
export async function findKeyIdAsOperator(db: Db, _: OperatorProof, by: { id: string } | { selector: string }) {
  return (await db.apiKey.findUnique({ where: by, select: { id: true } }))?.id ?? null;
}

/** Revokes any key, in the one statement that decides. Null when none with this id is active. */
export async function revokeKeyAsOperator(db: Db, _: OperatorProof, id: string, now: Date) {
  const revoked = await db.apiKey.updateManyAndReturn({
    where: { id, revokedAt: null },
    data: { revokedAt: now },
    select: { name: true, mode: true, storeId: true },
  });
  if (revoked.length > 0) await logRevocations();
  return revoked[0] ?? null;
}

/** Revokes all active keys of an account's stores, and those it made for others'; returns what was revoked. */
export async function revokeKeysAsOperator(db: Db, _: OperatorProof, userId: string, now: Date) {
  const revoked = await db.apiKey.updateManyAndReturn({
    where: { revokedAt: null, OR: [{ store: { ownerId: userId } }, { makerId: userId }] },
    data: { revokedAt: now },
    select: { id: true, name: true, mode: true, storeId: true },
  });
  if (revoked.length > 0) await logRevocations();
  return revoked;
}
