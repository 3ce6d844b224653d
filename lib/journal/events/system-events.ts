import type { Prisma } from '@/prisma/generated/client.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import type { Db, Queryable } from '../../database/db.ts';
import { execute, query, sql } from '../../database/query.ts';
import { DAY_MS, MINUTE_MS } from '../../kernel/text/durations.ts';
import { leastUuid, newUuid } from '../../kernel/text/uuid.ts';
import type { EventRow } from './event-object.ts';

/** How long events and their deliveries are kept. */
export const KEEP_EVENTS_MS = 30 * DAY_MS;

/** How many events are published in one transaction. */
const BATCH = 500;

/**
 * Gives the oldest unpublished events their places among all events. Only one process publishes at a time, so that
 * nothing ever appears behind a place that was read.
 * @returns the first and last of the places; null when there was nothing to publish
 */
export async function positionEvents(tx: Queryable): Promise<{ from: bigint; to: bigint; isMore: boolean } | null> {
  await query(tx, sql`SELECT pg_advisory_xact_lock(${PUBLISHING})::text`);
  const [positioned] = await query<{ from: bigint; to: bigint; count: number }>(
    tx,
    sql`
    WITH fresh AS (
      SELECT id, row_number() OVER (ORDER BY written) AS place
      FROM (SELECT id, written FROM event WHERE position IS NULL ORDER BY written LIMIT ${BATCH}) AS oldest
    ), placed AS (
      UPDATE event SET position = fresh.place + (SELECT COALESCE(GREATEST(max(position), 0), 0) FROM event)
      FROM fresh WHERE event.id = ANY(ARRAY(SELECT id FROM fresh)) AND event.id = fresh.id
      RETURNING event.position
    )
    SELECT min(position) AS "from", max(position) AS "to", count(*)::int AS count,
      pg_notify(${PUBLISHED}, max(position)::text)::text
    FROM placed HAVING count(*) > 0`,
  );
  return positioned ? { from: positioned.from, to: positioned.to, isMore: positioned.count === BATCH } : null;
}

/**
 * Who listens on this channel is told the last place that was published. Publishing tells it, not what records an
 * event: a transaction that tells something waits for all others that do.
 */
export const PUBLISHED = 'published_events';

/** Tells the channel nothing new: who hears it knows that it would hear of events. */
export async function tellNothing(db: Db): Promise<void> {
  await query(db, sql`SELECT pg_notify(${PUBLISHED}, '0')::text`);
}

/** The last place of each store that has events behind a place, and the last of all. */
export async function storesBehind(db: Db, position: bigint): Promise<{ lasts: Map<string, bigint>; last: bigint }> {
  const news = await db.event.groupBy({
    by: ['storeId'],
    where: { position: { gt: position } },
    _max: { position: true },
  });
  const lasts = new Map(news.map(({ storeId, _max }) => [storeId, _max.position ?? position]));
  return { lasts, last: [...lasts.values()].reduce((one, other) => (one > other ? one : other), position) };
}

/** The advisory lock that is held while publishing. */
const PUBLISHING = 7_316_001;

/**
 * Whether there are events that aren't published yet. Asks for the oldest, because just any one PostgreSQL might look
 * for in the whole table.
 */
export const IS_UNPUBLISHED = sql`(SELECT written FROM event
  WHERE position IS NULL ORDER BY written LIMIT 1) IS NOT NULL`;

/** Whether there are events that aren't published yet. */
export async function isUnpublished(db: Db): Promise<boolean> {
  const [row] = await query<{ is: boolean }>(db, sql`SELECT ${IS_UNPUBLISHED} AS "is"`);
  return row?.is === true;
}

/** Adds a test event, which is in no list, and in no stream but its own. Returns its id. */
export async function insertTestEvent(
  db: Db,
  event: { type: string; storeId: string; mode: Mode; requestId: string; object: object; previous: object | null },
  at: Date,
): Promise<string> {
  const id = newUuid(at);
  const { type, storeId, mode, requestId, object, previous } = event;
  await execute(
    db,
    sql`
    INSERT INTO event (id, written, position, type, store_id, mode, stream_id, sequence, at, request_id, data)
    SELECT ${id}::uuid, written, -written, ${type}, ${storeId}::uuid, ${mode}::mode, ${id}::uuid, 0,
      ${at.toISOString()}::timestamptz, ${requestId}, ${JSON.stringify({ object, previous })}
    FROM nextval(pg_get_serial_sequence('event', 'written')) AS written`,
  );
  return id;
}

/** An event that the platform has posted, by what it calls that; null when there is none, or not any more. */
export function findPosted(db: Db, sourceId: string): Promise<EventRow | null> {
  return db.event.findFirst({ where: { sourceId } });
}

/** Longer than from an event's time to its publication, whatever a transaction did in between and waited for. */
const UNDER_WAY_MS = 10 * MINUTE_MS;

/**
 * What of a store has events since a time, by the ids of their streams, in no order, and perhaps some of what had its
 * last one shortly before; undefined when there are more events than asked for, or when not all are there any more.
 * @param topic the first word of the events' types
 */
export async function listStreamsSince(
  db: Queryable,
  { id: storeId, mode }: { id: string; mode: string },
  topic: string,
  { since, now, most }: { since: Date; now: Date; most: number },
): Promise<string[] | undefined> {
  if (since.getTime() < now.getTime() - KEEP_EVENTS_MS + UNDER_WAY_MS) return undefined;
  const before = leastUuid(new Date(since.getTime() - UNDER_WAY_MS));
  const isTopic = sql`store_id = ${storeId}::uuid AND mode = ${mode}::mode AND split_part(type, '.', 1) = ${topic}`;
  const rows = await query<{ id: string }>(
    db,
    sql`(SELECT stream_id AS id FROM event WHERE ${isTopic} AND position > coalesce((
        SELECT position FROM event WHERE id < ${before}::uuid AND position > 0 ORDER BY id DESC LIMIT 1), 0)
      ORDER BY position LIMIT ${most + 1})
    UNION ALL (SELECT stream_id FROM event WHERE ${isTopic} AND position IS NULL ORDER BY written LIMIT ${most})`,
  );
  return rows.length > most ? undefined : [...new Set(rows.map(({ id }) => id))];
}

/** Removes events from before a time, with their deliveries, some at a time. Returns how many. */
export function dropEvents(db: Db, before: Date, most: number): Promise<number> {
  return execute(
    db,
    sql`DELETE FROM event WHERE id IN (
    SELECT id FROM event WHERE id < ${leastUuid(before)}::uuid ORDER BY id LIMIT ${most})`,
  );
}

/** Removes the counts of streams whose subject and events are all gone, in a transaction that has the time of a job. */
export async function dropStreams(tx: Prisma.TransactionClient): Promise<void> {
  // Events have no index by stream: looked for one stream after the other, a hundred thousand took hours.
  await query(tx, sql`SELECT set_config('enable_nestloop', 'off', true)`);
  await execute(
    tx,
    sql`DELETE FROM event_stream s WHERE NOT EXISTS (SELECT 1 FROM event WHERE stream_id = s.id)
    AND NOT EXISTS (SELECT 1 FROM connection WHERE id = s.id) AND NOT EXISTS (SELECT 1 FROM subscription WHERE id = s.id)
    AND NOT EXISTS (SELECT 1 FROM store WHERE id = s.id)
    AND NOT EXISTS (SELECT 1 FROM customer WHERE id = s.id) AND NOT EXISTS (SELECT 1 FROM product WHERE id = s.id)`,
  );
}
