import type { Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../../database/db.ts';
import { query, sql } from '../../database/query.ts';
import { isUuid } from '../../kernel/text/uuid.ts';
import { EVENT_COLUMNS, type EventRow } from './event-object.ts';
import { SCOPES_OF_KINDS } from './kind.ts';

/**
 * The published events of all stores an app is connected to in a mode, as far as its connections' scopes allow reading
 * them, and those of the connections themselves; oldest first.
 * @param behind the place behind which to begin
 */
export function listAppEvents(
  db: Db,
  app: { id: string; mode: Mode },
  behind: bigint,
  most: number,
): Promise<(EventRow & { position: bigint })[]> {
  return query(
    db,
    sql`
    SELECT ${EVENT_COLUMNS}, ev.position
    FROM event ev LEFT JOIN jsonb_to_recordset(${SCOPES_OF_KINDS}::jsonb) AS kind(type text, scope text) ON kind.type = ev.type
    WHERE ev.position > ${behind} AND ev.mode = ${app.mode}::mode AND (ev.app_id = ${app.id}::uuid OR EXISTS (
      SELECT 1 FROM connection c WHERE c.app_id = ${app.id}::uuid AND c.store_id = ev.store_id AND c.mode = ev.mode
        AND c.connected_at IS NOT NULL AND c.ended_at IS NULL AND (c.ends_at IS NULL OR c.ends_at > now())
        AND coalesce(ev.scope, kind.scope) IS NOT NULL
        AND (coalesce(ev.scope, kind.scope) = ANY(c.scopes) OR '*' = ANY(c.scopes))))
    ORDER BY ev.position LIMIT ${most}`,
  );
}

/** The place of the latest published event of all. */
export async function lastPosition(db: Db): Promise<bigint> {
  const [row] = await query<{ last: string }>(db, sql`SELECT COALESCE(max(position), 0)::text AS last FROM event`);
  // A test event's place is below zero.
  return row && !row.last.startsWith('-') ? BigInt(row.last) : 0n;
}

/** The place of a published event; null when there is none. It says nothing about the event. */
export async function findAppPosition(db: Db, id: string): Promise<bigint | null> {
  if (!isUuid(id)) return null;
  const found = await db.event.findFirst({ where: { id, position: { gt: 0 } }, select: { position: true } });
  return found?.position ?? null;
}
