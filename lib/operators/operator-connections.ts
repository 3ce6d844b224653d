import type { Db } from '../database/db.ts';
import { isUuid } from '../kernel/text/uuid.ts';
import type { OperatorProof } from '../permissions/operator.ts';

/** Any connection with its app and store, but nothing about the person behind the store; null when there is none. */
export async function findConnectionAsOperator(db: Db, _: OperatorProof, id: string) {
  if (!isUuid(id)) return null;
  return db.connection.findUnique({
    where: { id },
    select: {
      id: true,
      selector: true,
      mode: true,
      scopes: true,
      authorizedAt: true,
      codeExpiresAt: true,
      connectedAt: true,
      lastUsedAt: true,
      endedAt: true,
      endReason: true,
      publicClient: true,
      store: { select: { name: true } },
      app: { select: { id: true, name: true, logoId: true, verification: true, disabledAt: true } },
    },
  });
}

export type OperatorConnection = NonNullable<Awaited<ReturnType<typeof findConnectionAsOperator>>>;

/** The id of the connection with this id or selector; null when there is none. */
export async function findConnectionIdAsOperator(db: Db, _: OperatorProof, by: { id: string } | { selector: string }) {
  return (await db.connection.findUnique({ where: by, select: { id: true } }))?.id ?? null;
}
