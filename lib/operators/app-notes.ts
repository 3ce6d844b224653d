import type { Db } from '../database/db.ts';
import type { OperatorProof } from '../permissions/operator.ts';

/** How many notes an app's page shows; older ones stay in the database. */
const SHOWN = 50;

/** Adds an operator's note about an app. Throws Prisma's P2003 when there is no such app. */
export async function insertNote(
  db: Db,
  { email }: OperatorProof,
  note: { appId: string; text: string; createdAt: Date },
): Promise<void> {
  await db.appNote.create({ data: { ...note, author: email }, select: { id: true } });
}

/** The latest notes about an app, newest first. Its owner never sees them. */
export function listNotes(db: Db, _: OperatorProof, appId: string) {
  return db.appNote.findMany({
    where: { appId },
    orderBy: { id: 'desc' },
    take: SHOWN,
    select: { id: true, author: true, text: true, createdAt: true },
  });
}
