import type { Prisma } from '@/prisma/generated/client.ts';
import type { DeliveryStatus } from '@/prisma/generated/enums.ts';
import type { Db } from '../database/db.ts';
import { type ListPage, NO_ROWS, type PageRequest, readPage } from '../database/list-page.ts';
import { literally, query, raw, sql } from '../database/query.ts';
import { isUuid } from '../kernel/text/uuid.ts';
import { MOST_COUNTED } from '../stores/rows-in-stores.ts';

const fields = {
  id: true,
  eventId: true,
  status: true,
  attempts: true,
  nextAttemptAt: true,
  event: { select: { type: true } },
} satisfies Prisma.DeliverySelect;

export type DeliveryRow = Prisma.DeliveryGetPayload<{ select: typeof fields }>;

/** Which deliveries to an endpoint, and which page of them. */
interface DeliveriesQuery extends PageRequest {
  status?: DeliveryStatus | undefined;
  /** An event's id, or a part of its type; by type among the newest {@link LOOK_THROUGH} alone. */
  search?: string | undefined;
  /** The newest first if left out. */
  order?: 'asc' | 'desc' | undefined;
}

/** How many deliveries are looked through for a type, which has no index. */
const LOOK_THROUGH = 5000;

/** A page of the deliveries to an endpoint that the caller knows to be its owner's. */
export async function listDeliveries(
  db: Db,
  endpointId: string,
  { status, search, order: ofList = 'desc', limit, cursor }: DeliveriesQuery,
): Promise<ListPage<DeliveryRow>> {
  const at = cursor && (await findWritten(db, endpointId, cursor.at));
  if (at === null) return NO_ROWS;
  const request = { limit, cursor: cursor && at !== undefined ? { ...cursor, at } : undefined };
  const wanted = { endpointId, ...(status && { status }), ...(search && (await matching(db, endpointId, search))) };
  return readPage(request, ofList, ({ beyond, order, take }) =>
    db.delivery.findMany({
      where: { AND: [wanted, beyond ? { written: beyond } : {}] },
      orderBy: { written: order },
      take,
      select: fields,
    }),
  );
}

async function matching(db: Db, endpointId: string, search: string): Promise<Prisma.DeliveryWhereInput> {
  if (isUuid(search)) return { eventId: search };
  const oldest = await db.delivery.findFirst({
    where: { endpointId },
    orderBy: { written: 'desc' },
    skip: LOOK_THROUGH,
    select: { written: true },
  });
  const type = { contains: literally(search), mode: 'insensitive' } as const;
  return { event: { type }, ...(oldest && { written: { gt: oldest.written } }) };
}

/** How many deliveries to an endpoint there are, and of each status; of these none where not all were counted. */
export async function countDeliveries(db: Db, endpointId: string) {
  const ofStatus = (status: DeliveryStatus) =>
    sql`(count(*) FILTER (WHERE status = ${status}::delivery_status))::int AS ${raw(status)}`;
  const [counts = { all: 0 }] = await query<{ all: number } & Partial<Record<DeliveryStatus, number>>>(
    db,
    sql`SELECT count(*)::int AS "all", ${ofStatus('pending')}, ${ofStatus('succeeded')}, ${ofStatus('failed')} FROM (
      SELECT status FROM delivery WHERE endpoint_id = ${endpointId}::uuid
      ORDER BY written DESC LIMIT ${MOST_COUNTED + 1}::int) AS counted`,
  );
  return counts.all > MOST_COUNTED ? { all: counts.all } : counts;
}

/** How deliveries went: those that are still under way left out. */
export interface DeliveryOutcomes {
  succeeded: number;
  failed: number;
}

/**
 * How the latest deliveries went to the endpoints of an app and of its connections; of each endpoint so many at most.
 */
export async function countOutcomes(db: Db, appId: string, most: number): Promise<DeliveryOutcomes> {
  const rows = await query<DeliveryOutcomes>(
    db,
    sql`
    SELECT (count(*) FILTER (WHERE status = 'succeeded'))::int AS succeeded,
      (count(*) FILTER (WHERE status = 'failed'))::int AS failed
    FROM (
      SELECT id FROM webhook_endpoint WHERE app_id = ${appId}::uuid
      UNION SELECT e.id FROM webhook_endpoint e JOIN connection c ON c.id = e.connection_id
      WHERE c.app_id = ${appId}::uuid
      LIMIT 100
    ) AS endpoint
    JOIN LATERAL (
      SELECT status FROM delivery WHERE endpoint_id = endpoint.id ORDER BY written DESC LIMIT ${most}
    ) AS latest ON true`,
  );
  return rows[0] ?? { succeeded: 0, failed: 0 };
}

async function findWritten(db: Db, endpointId: string, id: string): Promise<bigint | null> {
  if (!isUuid(id)) return null;
  return (await db.delivery.findFirst({ where: { id, endpointId }, select: { written: true } }))?.written ?? null;
}
