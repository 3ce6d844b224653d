import type { OperatorProof } from '../accounts/operator.ts';
import type { Db } from '../database/db.ts';
import { isUuid } from '../database/uuid.ts';

/** What is known about a client secret, not the secret itself; null when this app has none with this id. */
export async function findAnySecret(db: Db, _: OperatorProof, appId: string, id: string) {
  if (!isUuid(appId) || !isUuid(id)) return null;
  return db.appSecret.findFirst({
    where: { id, appId },
    select: { name: true, selector: true, lastFour: true, createdAt: true, lastUsedAt: true, revokedAt: true },
  });
}

export type AnySecret = NonNullable<Awaited<ReturnType<typeof findAnySecret>>>;

/** The id of the secret with this selector and its app's; null when there is none. */
export function findAnySecretId(db: Db, _: OperatorProof, selector: string) {
  return db.appSecret.findUnique({ where: { selector }, select: { id: true, appId: true } });
}
