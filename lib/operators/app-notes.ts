import type { Db } from '../db.ts';

/** How many notes an app's page shows; older ones stay in the database. */
const SHOWN = 50;

/** Adds what an operator notes about an app. Throws Prisma's P2003 when there is no such app. */
export async function insertNote(
  db: Db,
  note: { appId: string; author: string; text: string; createdAt: Date },
): Promise<void> {
  await db.appNote.create({ data: note, select: { id: true } });
}

/** The latest notes about an app, newest first. For operators alone: no page of an app's owner may ask for them. */
export function listNotes(db: Db, appId: string) {
  return db.appNote.findMany({
    where: { appId },
    orderBy: { id: 'desc' },
    take: SHOWN,
    select: { id: true, author: true, text: true, createdAt: true },
  });
}
