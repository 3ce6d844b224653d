import { db } from '../db.ts';

/** The kinds of all entries that match, oldest first. */
export async function kindsOf(where: {
  ownerId?: string;
  appOwnerId?: string;
  connectionId?: string;
  appId?: string;
}): Promise<string[]> {
  const rows = await db().auditEntry.findMany({ where, orderBy: { id: 'asc' }, select: { kind: true } });
  return rows.map(({ kind }) => kind);
}

/** The one entry of a kind. */
export function entryOf(
  kind: string,
  where: { ownerId?: string; appOwnerId?: string; connectionId?: string; appId?: string } = {},
) {
  return db().auditEntry.findFirstOrThrow({ where: { ...where, kind }, orderBy: { id: 'desc' } });
}
