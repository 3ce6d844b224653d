import type { Prisma } from '@/prisma/generated/client.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../../database/db.ts';
import { type ListPage, NO_ROWS, type PageRequest, readPage } from '../../database/list-page.ts';
import { query, raw, sql } from '../../database/query.ts';
import { isUuid } from '../../kernel/text/uuid.ts';
import { EVENT_COLUMNS, type EventRow } from './event-object.ts';
import type { Reader } from './reader.ts';

/** What events are about: the first word of their types, by which the index has them. */
const TOPIC = sql`split_part(type, '.', 1)`;
/** Those of which an app reads its own alone: about its connection, and what that asked for. */
const OWN_TOPICS = ['connection', 'approval'];

/**
 * A page of published events: newest first, or oldest first behind one of them. Each topic that the reader may read is
 * read by itself, and so are an app's own: what else happens in the store isn't looked through.
 */
export async function listEvents(
  db: Db,
  reader: Reader,
  { limit, cursor, behind }: PageRequest & { behind: bigint | null },
): Promise<ListPage<EventRow & { position: bigint }>> {
  const { storeId, mode, types, declared, connectionId } = reader;
  const at = cursor && (await findPosition(db, reader, cursor.at));
  if (at === null) return NO_ROWS;
  const request = { limit, cursor: cursor && at !== undefined ? { ...cursor, at } : undefined };
  const ofStore = [
    ...new Set(types.map((type) => type.split('.')[0] ?? '')),
    ...(connectionId === null ? OWN_TOPICS : []),
  ];
  return readPage(request, behind === null ? 'desc' : 'asc', ({ beyond, order, take }) => {
    const after = beyond && 'gt' in beyond ? beyond.gt : 0n;
    const from = behind !== null && behind > after ? behind : after;
    const isWanted = sql`store_id = ${storeId}::uuid AND mode = ${mode}::mode AND position > ${from}
      AND ${beyond && 'lt' in beyond ? sql`position < ${beyond.lt}` : sql`TRUE`}`;
    const first = sql`ORDER BY position ${raw(order)} LIMIT ${take}`;
    return query<EventRow & { position: bigint }>(
      db,
      sql`
      SELECT ${EVENT_COLUMNS}, position
      FROM (
        SELECT one.* FROM unnest(${ofStore}::text[]) AS topic, LATERAL (
          SELECT * FROM event WHERE ${isWanted} AND ${TOPIC} = topic AND scope IS NULL ${first}) AS one
        UNION ALL SELECT one.* FROM unnest(${declared}::text[]) AS allowed, LATERAL (
          SELECT * FROM event WHERE ${isWanted} AND scope = allowed ${first}) AS one
        UNION ALL (SELECT * FROM event WHERE stream_id = ${connectionId}::uuid AND app_id IS NOT NULL AND ${isWanted}
          AND ${TOPIC} = ANY(${OWN_TOPICS}::text[]) ${first})) AS ev
      ${first}`,
    );
  });
}

/** One published event that the reader may read; null when there is none. */
export async function findEvent(db: Db, reader: Reader, id: string): Promise<EventRow | null> {
  if (!isUuid(id)) return null;
  const { storeId, mode } = reader;
  return db.event.findFirst({
    where: { id, storeId, mode, position: { gt: 0 }, ...mayRead(reader) },
  });
}

/** The position of a published event of the store, whether or not the reader may read it; null when there is none. */
export async function findPosition(
  db: Db,
  { storeId, mode }: { storeId: string; mode: Mode },
  id: string,
): Promise<bigint | null> {
  if (!isUuid(id)) return null;
  const [found] = await query<{ position: string }>(
    db,
    sql`SELECT position::text AS position FROM event
      WHERE id = ${id}::uuid AND store_id = ${storeId}::uuid AND mode = ${mode}::mode AND position > 0`,
  );
  return found ? BigInt(found.position) : null;
}

function mayRead({ types, declared, connectionId }: Reader): Prisma.EventWhereInput {
  const own = {
    OR: [{ type: { startsWith: 'connection.' } }, { type: { startsWith: 'approval.' } }],
    ...(connectionId !== null && { streamId: connectionId }),
  };
  return { OR: [{ scope: null, OR: [{ type: { in: types } }, own] }, { scope: { in: declared } }] };
}
