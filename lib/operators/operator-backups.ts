import type { Db } from '../database/db.ts';
import { newUuid } from '../kernel/text/uuid.ts';
import type { OperatorProof } from '../permissions/operator.ts';

/** Notes that a backup was made, so that operators see when the last one was. */
export async function insertBackup(db: Db, _: OperatorProof, at: Date): Promise<void> {
  await db.backup.create({ data: { id: newUuid(at), at }, select: { id: true } });
}

/** When the last backup was made that somebody has noted; null when none was. */
export async function findLastBackup(db: Db, _: OperatorProof): Promise<Date | null> {
  return (await db.backup.findFirst({ orderBy: { id: 'desc' }, select: { at: true } }))?.at ?? null;
}
