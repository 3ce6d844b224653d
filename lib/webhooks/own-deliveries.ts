import type { Prisma } from '@/prisma/generated/client.ts';
import type { DeliveryStatus } from '@/prisma/generated/enums.ts';
import type { Db } from '../database/db.ts';
import { type ListPage, NO_ROWS, type PageRequest, readPage } from '../database/list-page.ts';
import { query, sql } from '../database/query.ts';
import { isUuid } from '../kernel/text/uuid.ts';

const fields = {
  id: true,
  eventId: true,
  status: true,
  attempts: true,
  nextAttemptAt: true,
  event: { select: { type: true } },
} satisfies Prisma.DeliverySelect;

export type DeliveryRow = Prisma.DeliveryGetPayload<{ select: typeof fields }>;

/** A page of the deliveries to an endpoint that the caller knows to be its owner's, newest first. */
export async function listDeliveries(
  db: Db,
  endpointId: string,
  { status, limit, place }: PageRequest & { status?: DeliveryStatus | undefined },
): Promise<ListPage<DeliveryRow>> {
  const at = place && (await findWritten(db, endpointId, place.at));
  if (at === null) return NO_ROWS;
  const request = { limit, place: place && at !== undefined ? { ...place, at } : undefined };
  return readPage(request, 'desc', ({ beyond, order, take }) =>
    db.delivery.findMany({
      where: { endpointId, ...(status && { status }), ...(beyond && { written: beyond }) },
      orderBy: { written: order },
      take,
      select: fields,
    }),
  );
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
