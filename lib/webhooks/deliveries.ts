import type { DeliveryStatus } from '@/prisma/generated/enums.ts';
import { type Db, type Queryable, runAlone } from '../database/db.ts';
import { execute, query, type Sql, sql } from '../database/query.ts';
import { EVENT_COLUMNS, type EventRow } from '../journal/events/event-object.ts';
import { SCOPES_OF_KINDS } from '../journal/events/kind.ts';
import type { HeldLane } from './delivery-lanes.ts';
import type { Attempt } from './delivery-object.ts';

/**
 * A WITH clause whose last part, `recipient`, has a row for each event `ev` and each endpoint `e` that subscribes to it
 * and may receive it: a store's endpoint the events of its store and mode, a connection's those that its scopes allow
 * reading, an app's the same for all its connections, once each, and the life of the connections themselves.
 * @param which the events, of the table `event`
 * @param only a further condition on both
 */
function recipients(which: Sql, only: Sql): Sql {
  const row = sql`e.id AS endpoint_id, ev.id AS event_id, ev.stream_id, ev.written`;
  const subscribes = sql`e.mode = ev.mode AND ('*' = ANY(e.events) OR ev.type = ANY(e.events)) AND ${only}`;
  return sql`WITH chosen AS MATERIALIZED (
      SELECT event.id, event.written, event.type, event.store_id, event.mode, event.stream_id, event.app_id,
        event.at, coalesce(event.scope, kind.scope) AS scope FROM event
        LEFT JOIN jsonb_to_recordset(${SCOPES_OF_KINDS}::jsonb) AS kind(type text, scope text) ON kind.type = event.type
      WHERE ${which}
    ), recipient AS (
      SELECT ${row} FROM chosen ev JOIN webhook_endpoint e ON e.store_id = ev.store_id AND ${subscribes}
        LEFT JOIN connection c ON c.id = e.connection_id
      WHERE CASE WHEN e.connection_id IS NULL THEN ev.scope IS NULL OR ${scopesAllow(sql`e.scopes`)}
        ELSE c.ended_at IS NULL AND (c.ends_at IS NULL OR c.ends_at > now()) AND (c.id = ev.stream_id OR ${scopesAllow(sql`c.scopes`)}) END
      UNION
      SELECT ${row} FROM chosen ev JOIN connection c ON c.store_id = ev.store_id AND c.mode = ev.mode
          AND c.connected_at IS NOT NULL AND c.ended_at IS NULL AND (c.ends_at IS NULL OR c.ends_at > now())
          AND ${scopesAllow(sql`c.scopes`)}
        JOIN webhook_endpoint e ON e.app_id = c.app_id AND ${subscribes}
      UNION
      SELECT ${row} FROM chosen ev JOIN webhook_endpoint e ON e.app_id = ev.app_id AND ${subscribes}
    )`;
}

/** Whether scopes allow reading the object of `ev`; the life of a connection is read by no scope. */
function scopesAllow(scopes: Sql): Sql {
  return sql`(ev.scope IS NOT NULL AND (ev.scope = ANY(${scopes}) OR '*' = ANY(${scopes})))`;
}

/** Puts rows of `recipient` into their lanes: deliveries that are there already are made again. Returns how many. */
function addToLanes(db: Queryable, recipients: Sql, now: Date): Promise<number> {
  const at = now.toISOString();
  return execute(
    db,
    sql`${recipients}, lane AS (
      INSERT INTO delivery_lane (endpoint_id, stream_id, added, due_at)
      SELECT endpoint_id, stream_id, count(*), ${at}::timestamptz FROM recipient GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (endpoint_id, stream_id) DO UPDATE SET added = delivery_lane.added + EXCLUDED.added
    )
    INSERT INTO delivery (id, endpoint_id, event_id, stream_id, written, status, next_attempt_at)
    SELECT gen_random_uuid(), endpoint_id, event_id, stream_id, written, 'pending', ${at}::timestamptz
    FROM recipient ORDER BY written
    ON CONFLICT (endpoint_id, event_id) DO UPDATE
      SET status = 'pending', failures = 0, next_attempt_at = EXCLUDED.next_attempt_at`,
  );
}

/**
 * Adds a delivery of each event that was just published for each endpoint that subscribes to it and may receive it.
 * @param positions the first and last of the events' places
 * @returns how many there are
 */
export function insertDeliveries(db: Queryable, positions: { from: bigint; to: bigint }, now: Date): Promise<number> {
  const which = sql`position BETWEEN ${positions.from} AND ${positions.to}`;
  const only = sql`e.enabled_at <= ev.at AND (e.retired_at IS NULL OR ev.at <= e.retired_at)`;
  return addToLanes(db, recipients(which, only), now);
}

/** Adds the delivery of one event, such as a test, to one endpoint, whatever it subscribes to. */
export async function insertDelivery(db: Db, endpointId: string, eventId: string, now: Date): Promise<void> {
  const one = sql`WITH recipient AS (SELECT ${endpointId}::uuid AS endpoint_id, id AS event_id, stream_id, written
    FROM event WHERE id = ${eventId}::uuid)`;
  await addToLanes(db, one, now);
}

/** Which events to deliver again: one, those since a time, or those whose delivery has failed. */
export type Redelivery = { eventId: string } | { since: Date } | { failed: true };

/**
 * Delivers events to an endpoint again, in their order, whatever became of them before: also those that it missed while
 * it was switched off, but nothing that it may no longer receive.
 * @returns how many
 */
export async function insertRedeliveries(
  db: Db,
  endpointId: string,
  redelivery: Redelivery,
  now: Date,
): Promise<number> {
  const which =
    'eventId' in redelivery
      ? sql`event.id = ${redelivery.eventId}::uuid AND position > 0`
      : 'since' in redelivery
        ? sql`at >= ${redelivery.since.toISOString()}::timestamptz AND position > 0 AND (store_id, mode) IN (${sidesOf(endpointId)})`
        : sql`event.id IN (SELECT event_id FROM delivery WHERE endpoint_id = ${endpointId}::uuid AND status = 'failed')`;
  const count = await addToLanes(db, recipients(which, sql`e.id = ${endpointId}::uuid`), now);
  const at = now.toISOString();
  if (count > 0)
    await execute(
      db,
      sql`UPDATE delivery_lane SET due_at = ${at}::timestamptz
      WHERE endpoint_id = ${endpointId}::uuid AND due_at > ${at}::timestamptz`,
    );
  return count;
}

/** The stores, with their mode, whose events an endpoint may receive. */
function sidesOf(endpointId: string): Sql {
  return sql`SELECT e.store_id, e.mode FROM webhook_endpoint e WHERE e.id = ${endpointId}::uuid AND e.store_id IS NOT NULL
    UNION SELECT c.store_id, c.mode FROM webhook_endpoint e JOIN connection c ON c.app_id = e.app_id AND c.mode = e.mode
    WHERE e.id = ${endpointId}::uuid`;
}

/** Those of these events that an endpoint may still receive. */
export async function listAllowed(db: Db, endpointId: string, eventIds: string[]): Promise<Set<string>> {
  const rows = await query<{ id: string }>(
    db,
    sql`
    ${recipients(sql`event.id = ANY(${eventIds}::uuid[])`, sql`e.id = ${endpointId}::uuid`)} SELECT event_id AS id FROM recipient`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A delivery that is to be made, with its event. */
export interface Pending {
  id: string;
  failures: number;
  nextAttemptAt: Date | null;
  event: EventRow;
}

type Lane = { endpointId: string; streamId: string };

/**
 * The next deliveries of each of these lanes with their events, in order.
 * @param most of each lane
 */
export async function listPending(db: Db, lanes: Lane[], most: number): Promise<Pending[][]> {
  const rows = await query<EventRow & { lane: number; deliveryId: string } & Omit<Pending, 'event'>>(
    db,
    sql`
    SELECT asked.lane::int AS lane, one.*
    FROM unnest(${lanes.map(({ endpointId }) => endpointId)}::uuid[], ${lanes.map(({ streamId }) => streamId)}::uuid[])
        WITH ORDINALITY AS asked(endpoint_id, stream_id, lane),
      LATERAL (
        SELECT d.id AS "deliveryId", d.failures, d.next_attempt_at AS "nextAttemptAt", ${EVENT_COLUMNS}
        FROM delivery d JOIN event ev ON ev.id = d.event_id
        WHERE d.endpoint_id = asked.endpoint_id AND d.stream_id = asked.stream_id AND d.status = 'pending'
        ORDER BY d.written LIMIT ${most}
      ) AS one
    ORDER BY asked.lane`,
  );
  const found: Pending[][] = lanes.map(() => []);
  for (const { lane, deliveryId, failures, nextAttemptAt, ...event } of rows)
    found[lane - 1]?.push({ id: deliveryId, failures, nextAttemptAt, event });
  return found;
}

/** Records an attempt of a pending delivery. */
export async function recordAttempt(
  db: Db,
  id: string,
  attempt: Attempt,
  after: { status: DeliveryStatus; failures: number; nextAttemptAt: Date | null },
): Promise<void> {
  await execute(
    db,
    sql`UPDATE delivery SET attempts = attempts || ${JSON.stringify([attempt])}::jsonb,
    status = ${after.status}::delivery_status, failures = ${after.failures},
    next_attempt_at = ${after.nextAttemptAt?.toISOString() ?? null}::timestamptz
    WHERE id = ${id}::uuid AND status = 'pending'`,
  );
}

/**
 * Records that the last delivery of a lane has succeeded, and removes the lane; false when something was added to it
 * since it was taken.
 */
export async function finishLane(
  db: Db,
  { endpointId, streamId, holder, added }: HeldLane,
  id: string,
  attempt: Attempt,
): Promise<boolean> {
  // The delivery is locked before the lane, as where deliveries are added and dropped.
  const rows = await runAlone(db, () =>
    query<{ removed: number }>(
      db,
      sql`
      WITH lane AS (
        DELETE FROM delivery_lane WHERE endpoint_id = ${endpointId}::uuid AND stream_id = ${streamId}::uuid
          AND holder = ${holder}::uuid AND added = ${added} RETURNING 1)
      UPDATE delivery SET attempts = attempts || ${JSON.stringify([attempt])}::jsonb, status = 'succeeded',
        failures = 0, next_attempt_at = NULL
      WHERE id = ${id}::uuid AND status = 'pending' RETURNING (SELECT count(*)::int FROM lane) AS removed`,
    ),
  );
  return rows[0]?.removed === 1;
}

/** Gives up what is still to be delivered to an endpoint. */
export async function dropPending(db: Db, endpointId: string): Promise<void> {
  await execute(
    db,
    sql`WITH gone AS (DELETE FROM delivery_lane WHERE endpoint_id = ${endpointId}::uuid)
    UPDATE delivery SET status = 'failed', next_attempt_at = NULL
    WHERE endpoint_id = ${endpointId}::uuid AND status = 'pending'`,
  );
}
