import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '@/prisma/generated/client.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import { type Db, readRows } from '../database/db.ts';
import { type ListPage, NO_ROWS, type PageRequest, readPage } from '../database/list-page.ts';
import { isUuid } from '../database/uuid.ts';
import type { EventRow } from './event-object.ts';
import type { Reader } from './reader.ts';

/** A page of published events: newest first, or oldest first behind one of them. */
export async function listEvents(
  db: Db,
  reader: Reader,
  { limit, place, behind }: PageRequest & { behind: bigint | null },
): Promise<ListPage<EventRow & { position: bigint }>> {
  const { storeId, mode, types, connectionId } = reader;
  const at = place && (await findPosition(db, reader, place.at));
  if (at === null) return NO_ROWS;
  const request = { limit, place: place && at !== undefined ? { ...place, at } : undefined };
  return readPage(request, behind === null ? 'desc' : 'asc', async ({ beyond, order, take }) => {
    const rows = await db.event.findMany({
      where: {
        storeId,
        mode,
        AND: [{ position: { gt: behind ?? 0n } }, beyond ? { position: beyond } : {}],
        ...mayRead(types, connectionId),
      },
      orderBy: { position: order },
      take,
    });
    return rows.map((row) => ({ ...row, position: row.position ?? 0n }));
  });
}

/** One published event that the reader may read; null when there is none. */
export async function findEvent(db: Db, reader: Reader, id: string): Promise<EventRow | null> {
  if (!isUuid(id)) return null;
  const { storeId, mode, types, connectionId } = reader;
  return db.event.findFirst({
    where: { id, storeId, mode, position: { gt: 0 }, ...mayRead(types, connectionId) },
  });
}

/** The place of a published event of the store, whether or not the reader may read it; null when there is none. */
export async function findPosition(
  db: Db,
  { storeId, mode }: { storeId: string; mode: Mode },
  id: string,
): Promise<bigint | null> {
  if (!isUuid(id)) return null;
  const [found] = await readRows<{ position: string }>(
    db,
    sql`SELECT position::text AS position FROM event
      WHERE id = ${id}::uuid AND store_id = ${storeId}::uuid AND mode = ${mode}::mode AND position > 0`,
  );
  return found ? BigInt(found.position) : null;
}

function mayRead(types: string[], connectionId: string | null): Prisma.EventWhereInput {
  const own = {
    OR: [{ type: { startsWith: 'connection.' } }, { type: { startsWith: 'approval.' } }],
    ...(connectionId !== null && { streamId: connectionId }),
  };
  return { OR: [{ type: { in: types } }, own] };
}
