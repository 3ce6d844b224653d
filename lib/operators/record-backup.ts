import { db } from '../database/db.ts';
import type { OperatorProof } from '../permissions/operator.ts';
import { insertBackup } from './operator-backups.ts';

/** Notes that a backup has just been made, so that operators see when the last one was. */
export async function recordBackup(operator: OperatorProof, now: Date): Promise<void> {
  await insertBackup(db(), operator, now);
}
