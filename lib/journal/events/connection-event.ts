import { empty, type Sql, sql } from '../../database/query.ts';
import type { ConnectionEndReason, EventKind } from './kind.ts';

/** An event of a connection, to be written in the statement that changes it. */
export interface ConnectionEvent {
  type: Extract<EventKind, `connection.${string}`>;
  at: Date;
  requestId: string | null;
  /** Set when it ended. */
  reason?: ConnectionEndReason;
  /** The scopes before they were widened or narrowed. */
  formerScopes?: readonly string[];
}

/**
 * Parts of a WITH clause that write an event for each connection in `changed`, which needs the columns id, app_id,
 * store_id, mode, scopes, connected_at, ended_at and event_id. A code that was never redeemed is no connection and
 * makes no event.
 */
export function connectionEvents({ at, requestId, ...change }: ConnectionEvent): Sql {
  const terms = { at: sql`${at.toISOString()}::timestamptz`, requestId: sql`${requestId}::text` };
  const app = { clientId: sql`a.client_id`, name: sql`a.name`, verification: sql`a.verification` };
  return eventsOfChanged(change, terms, { ...app, join: sql`JOIN app a ON a.id = c.app_id` });
}

/**
 * The same where time, request and what is told of the app are columns of `changed`, or other terms of SQL.
 * @param app.join what brings its columns, where `changed` hasn't got them
 */
export function eventsOfChanged(
  { type, reason, formerScopes }: Omit<ConnectionEvent, 'at' | 'requestId'>,
  { at, requestId }: { at: Sql; requestId: Sql },
  app: { clientId: Sql; name: Sql; verification: Sql; join?: Sql },
): Sql {
  // Of the others, not all statements have that column.
  const ends = type === 'connection.ending' ? sql`, 'ends_at', ${inJson(sql`c.ends_at`)}` : empty;
  return sql`stream AS (
      INSERT INTO event_stream (id, last)
      SELECT c.id, 1 FROM changed c WHERE c.connected_at IS NOT NULL ORDER BY c.id
      ON CONFLICT (id) DO UPDATE SET last = event_stream.last + 1 RETURNING id, last
    ), recorded AS (
      INSERT INTO event (id, type, store_id, mode, stream_id, sequence, app_id, at, request_id, data)
      SELECT c.event_id, ${type}::text, c.store_id, c.mode, c.id, stream.last, c.app_id, ${at},
        ${requestId}, json_build_object('object', json_build_object('id', c.id,
          'app', json_build_object('client_id', ${app.clientId}, 'name', ${app.name}, 'verified',
            ${app.verification} = 'verified'),
          'scope', array_to_string(c.scopes, ' '), 'connected_at', ${inJson(sql`c.connected_at`)},
          'ended_at', ${inJson(sql`c.ended_at`)}, 'reason', ${reason ?? null}::text${ends}),
          'previous', ${previousOf({ type, formerScopes })}::json)::text
      FROM changed c JOIN stream ON stream.id = c.id ${app.join ?? empty}
    )`;
}

function previousOf({
  type,
  formerScopes,
}: Pick<ConnectionEvent, 'type'> & { formerScopes: readonly string[] | undefined }): string {
  if (type === 'connection.started') return 'null';
  if (type === 'connection.ended') return JSON.stringify({ ended_at: null, reason: null });
  return JSON.stringify(formerScopes ? { scope: formerScopes.join(' ') } : {});
}

/** A time as v1 writes it: RFC 3339 in UTC with milliseconds. */
function inJson(column: Sql): Sql {
  return sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
