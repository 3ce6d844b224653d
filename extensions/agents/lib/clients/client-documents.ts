import type { InputJsonValue } from '@prisma/client/runtime/client';
import type { Db } from '@/lib/database/db.ts';
import { execute, sql } from '@/lib/database/query.ts';

/** What an address answered last, as it was read; null where nothing of it is kept. */
export async function findDocument<T>(db: Db, url: string) {
  const row = await db.clientDocument.findUnique({
    where: { url },
    select: { metadata: true, etag: true, fetchedAt: true, freshUntil: true },
  });
  return row && { ...row, metadata: row.metadata as T };
}

/** Keeps what an address has just answered, in place of what it answered before. */
export async function saveDocument(
  db: Db,
  url: string,
  read: { metadata: object; etag: string | null; fetchedAt: Date; freshUntil: Date },
): Promise<void> {
  const fields = { ...read, metadata: read.metadata as InputJsonValue };
  await db.clientDocument.createMany({ data: { url, ...fields }, skipDuplicates: true });
  await db.clientDocument.updateMany({ where: { url }, data: fields });
}

/** Forgets what an address answered. */
export async function dropDocument(db: Db, url: string): Promise<void> {
  await db.clientDocument.deleteMany({ where: { url } });
}

/** Forgets what has long been out of date, some at a time, but not what connections are judged by; returns how many. */
export function dropOldDocuments(db: Db, before: Date, most: number): Promise<number> {
  return execute(
    db,
    sql`DELETE FROM client_document WHERE url IN (
    SELECT url FROM client_document d WHERE fresh_until < ${before}
      AND NOT EXISTS (SELECT FROM app a WHERE a.client_id = d.url) LIMIT ${most})`,
  );
}
