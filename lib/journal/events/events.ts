import type { Db, Queryable } from '../../database/db.ts';
import { arrayLiteral, execute, rowsOf, type Sql, sql } from '../../database/query.ts';
import { currentTime } from '../../kernel/process/clock.ts';
import { newUuid } from '../../kernel/text/uuid.ts';
import { type ConnectionEvent, connectionEvents } from './connection-event.ts';
import type { NewEvent, PostedEvent } from './new-event.ts';

const MEMBERS = 'id at type storeId mode streamId requestId appId data sourceId scope happenedAt'.split(' ');
const { columns } = rowsOf('event', MEMBERS);
const { rows } = rowsOf('event', [...MEMBERS, 'sequence']);

/**
 * Records events, in this order: call it in the transaction of the change, once, last. Any number take one statement.
 * Each stream's last sequence stays locked until the transaction ends, which keeps it without gaps.
 */
export async function recordEvents(db: Queryable, events: NewEvent[]): Promise<void> {
  if (events.length > 0) await execute(db, sql`WITH ${newEvents(events)} SELECT 1`);
}

/** The same as parts of a WITH clause, to be written in the statement of the change. */
export function newEvents(events: NewEvent[]): Sql {
  const at = currentTime();
  const made = events.map(({ object, previous, ...event }) => ({
    ...event,
    id: newUuid(at),
    at,
    data: JSON.stringify({ object, previous }),
  }));
  return insertedEvents(made);
}

/**
 * Records an event that the platform has posted, once: throws when there is one with its id.
 */
export async function recordPosted(db: Db, event: PostedEvent): Promise<void> {
  const { object, ...rest } = event;
  const at = currentTime();
  const row = {
    ...rest,
    at,
    id: newUuid(at),
    streamId: event.storeId,
    data: JSON.stringify({ object, previous: null }),
  };
  await execute(db, sql`WITH ${insertedEvents([row])} SELECT 1`);
}

function insertedEvents(events: { streamId: string }[]): Sql {
  const added = new Map<string, number>();
  // Backwards: as many places before the last of its stream as of that come after it here.
  const positioned = events.toReversed().map((event) => {
    const after = added.get(event.streamId) ?? 0;
    added.set(event.streamId, after + 1);
    return { ...event, sequence: -after };
  });
  const streams = [...added.keys()].sort();
  const counts = streams.map((stream) => String(added.get(stream)));
  return sql`raised AS (
      INSERT INTO event_stream (id, last)
      SELECT * FROM unnest(${arrayLiteral(streams)}::uuid[], ${arrayLiteral(counts)}::int[])
      ON CONFLICT (id) DO UPDATE SET last = event_stream.last + EXCLUDED.last RETURNING id AS stream, last
    ), recorded AS (
      INSERT INTO event (${columns}, sequence) SELECT ${columns}, last + sequence
      FROM ${rows(positioned)} WITH ORDINALITY JOIN raised ON stream = stream_id ORDER BY ordinality DESC)`;
}

/**
 * Records the same for many connections, as they are now: in the transaction of the change, before they are deleted.
 */
export async function recordConnectionEvents(db: Db, connectionIds: string[], event: ConnectionEvent): Promise<void> {
  if (connectionIds.length === 0) return;
  const ids = connectionIds.map(() => newUuid(event.at));
  await execute(
    db,
    sql`
    WITH changed AS (
      SELECT c.id, c.app_id, c.store_id, c.mode, c.scopes, c.connected_at, c.ended_at, c.ends_at, one.event_id
      FROM unnest(${ids}::uuid[], ${connectionIds}::uuid[]) AS one(event_id, connection_id)
        JOIN connection c ON c.id = one.connection_id
    ), ${connectionEvents(event)} SELECT 1`,
  );
}

/** The same for the one connection that a statement changes: see changeAndRecord of activity/audit-entries.ts. */
export function ownEvent(event: ConnectionEvent) {
  return { id: newUuid(event.at), parts: sql`, ${connectionEvents(event)}` };
}
