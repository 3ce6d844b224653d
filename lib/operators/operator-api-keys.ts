import type { Db } from '../database/db.ts';
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
