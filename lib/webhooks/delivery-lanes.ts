import type { Db } from '../database/db.ts';
import { query, sql } from '../database/query.ts';
import { IS_UNPUBLISHED } from '../journal/events/system-events.ts';

/** A lane that a worker holds: an endpoint's pending deliveries of one stream. */
export interface HeldLane {
  endpointId: string;
  streamId: string;
  /** Names this hold; another worker's has another. */
  holder: string;
  /** How many deliveries had ever been added when it was taken. */
  added: number;
}

/** How many lanes of one endpoint a worker has at once. */
const MOST_OF_ONE = 16;
/** How many it takes at once of one that fails, so that it doesn't hold up the others. */
const AT_ONCE_FAILING = 2;
/** How many due lanes are looked through for one turn: seldom many, past those of endpoints that only get a few. */
export const LOOKED_THROUGH = { mostly: 250, seldom: 2_000 };

/**
 * Takes lanes that are due, longest ago first. Those that another worker takes at the same time are skipped; those of a
 * worker that died are taken over when its hold has run out.
 * @param ask.busy how many lanes of each endpoint this worker already has
 * @param ask.lookedThrough among how many of the due lanes it chooses
 */
export function takeLanes(
  db: Db,
  input: {
    most: number;
    busy: ReadonlyMap<string, number>;
    holder: string;
    now: Date;
    until: Date;
    lookedThrough?: number;
  },
): Promise<HeldLane[]> {
  const [now, until] = [input.now.toISOString(), input.until.toISOString()];
  const full = [...input.busy].filter(([, count]) => count >= MOST_OF_ONE).map(([id]) => id);
  return query(
    db,
    sql`
    WITH due AS (
      SELECT endpoint_id, stream_id, due_at FROM delivery_lane
      WHERE due_at <= ${now}::timestamptz AND (held_until IS NULL OR held_until <= ${now}::timestamptz)
        AND endpoint_id <> ALL(${full}::uuid[])
      ORDER BY due_at LIMIT ${input.lookedThrough ?? LOOKED_THROUGH.seldom}
    ), ranked AS (
      SELECT due.*, e.failing_since, row_number() OVER (PARTITION BY due.endpoint_id ORDER BY due.due_at) AS place
      FROM due JOIN webhook_endpoint e ON e.id = due.endpoint_id
    ), free AS MATERIALIZED (
      SELECT lane.endpoint_id, lane.stream_id FROM delivery_lane lane JOIN ranked USING (endpoint_id, stream_id)
        LEFT JOIN unnest(${[...input.busy.keys()]}::uuid[], ${[...input.busy.values()]}::int[]) AS busy(endpoint_id, lanes)
          ON busy.endpoint_id = lane.endpoint_id
      WHERE ranked.place <= CASE WHEN ranked.failing_since IS NULL THEN ${MOST_OF_ONE}::int - COALESCE(busy.lanes, 0)
          ELSE ${AT_ONCE_FAILING}::int END
        -- Asked of the row itself, because another worker may have had it since it was found.
        AND lane.due_at <= ${now}::timestamptz AND (lane.held_until IS NULL OR lane.held_until <= ${now}::timestamptz)
      ORDER BY lane.due_at LIMIT ${input.most} FOR UPDATE OF lane SKIP LOCKED
    )
    UPDATE delivery_lane lane SET holder = ${input.holder}::uuid, held_until = ${until}::timestamptz
    FROM free WHERE lane.endpoint_id = free.endpoint_id AND lane.stream_id = free.stream_id
    RETURNING lane.endpoint_id AS "endpointId", lane.stream_id AS "streamId", lane.holder, lane.added`,
  );
}

/** Holds a lane for longer; false when it has been taken over, or its endpoint is gone. */
export async function holdOn({ endpointId, streamId, holder }: HeldLane, db: Db, until: Date): Promise<boolean> {
  const { count } = await db.deliveryLane.updateMany({
    where: { endpointId, streamId, holder },
    data: { heldUntil: until },
  });
  return count === 1;
}

/** Gives a lane back until its first delivery is due again. */
export async function putBack({ endpointId, streamId, holder }: HeldLane, db: Db, dueAt: Date): Promise<void> {
  await db.deliveryLane.updateMany({
    where: { endpointId, streamId, holder },
    data: { dueAt, holder: null, heldUntil: null },
  });
}

/** Removes a lane in which nothing is left; false when something was added since it was taken. */
export async function removeEmpty({ endpointId, streamId, holder, added }: HeldLane, db: Db): Promise<boolean> {
  const { count } = await db.deliveryLane.deleteMany({ where: { endpointId, streamId, holder, added } });
  return count === 1;
}

/** What there is to do: events to publish, lanes that are due. */
export async function findWork(db: Db, now: Date): Promise<{ isUnpublished: boolean; isDue: boolean }> {
  const [row] = await query<{ isUnpublished: boolean; isDue: boolean }>(
    db,
    sql`
    SELECT ${IS_UNPUBLISHED} AS "isUnpublished",
      EXISTS (SELECT 1 FROM delivery_lane WHERE due_at <= ${now.toISOString()}::timestamptz
        AND (held_until IS NULL OR held_until <= ${now.toISOString()}::timestamptz)) AS "isDue"`,
  );
  return row ?? { isUnpublished: false, isDue: false };
}
