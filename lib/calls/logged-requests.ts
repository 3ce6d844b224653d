import type { Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../database/db.ts';
import { type ListPage, type PageRequest, readPage } from '../database/list-page.ts';
import { join, literally, query, queryUnprepared, type Sql, sql } from '../database/query.ts';
import { MINUTE_MS } from '../kernel/text/durations.ts';
import { isUuid, leastUuid, timeOfUuid } from '../kernel/text/uuid.ts';
import { requestUuid } from './logged-request-id.ts';

/** A call as the log shows it. */
export interface LoggedRow {
  id: string;
  method: string;
  path: string;
  status: number;
  reason: string | null;
  micros: number;
  requestId: string;
  appId: string | null;
  holderId: string | null;
  storeId: string | null;
  mode: Mode | null;
  sent: string | null;
  answered: string | null;
  listed: string | null;
}

/** Whose calls somebody reads: an app's, or those of one connection or key. */
export type LogReader = { appId: string } | { holderId: string };

/** Which of them. */
export interface RequestFilter {
  /** 404, or 4xx for all of them. */
  status?: string | undefined;
  /** The path, or how it begins. */
  path?: string | undefined;
  reasons?: string[] | undefined;
  requestId?: string | undefined;
  storeId?: string | undefined;
}

/** A page of calls, newest first. @param since those before are over */
export async function listRequests(
  db: Db,
  reader: LogReader,
  { limit, cursor, since, ...filter }: PageRequest & RequestFilter & { since: Date },
): Promise<ListPage<LoggedRow>> {
  const calls = filter.requestId === undefined ? sql`logged_call` : sql`(${callsOfRequest(filter.requestId)})`;
  return readPage({ limit, cursor }, 'desc', ({ beyond, order, take }) => {
    const [id, direction] =
      order === 'asc'
        ? [beyond && 'gt' in beyond && beyond.gt, sql`ASC`]
        : [beyond && 'lt' in beyond && beyond.lt, sql`DESC`];
    const sign = order === 'asc' ? sql`>` : sql`<`;
    const span =
      order === 'asc' ? { from: id || leastUuid(since) } : { from: leastUuid(since), until: id || undefined };
    const only = [
      callsOf(reader, span),
      sql`id >= ${leastUuid(since)}::uuid`,
      id && sql`id ${sign} ${id}::uuid`,
      ...wanted(filter),
    ].filter((one) => typeof one === 'object');
    return queryUnprepared<LoggedRow>(
      db,
      sql`SELECT ${COLUMNS} FROM ${calls} AS call WHERE ${join(only, ' AND ')}
        ORDER BY ${bucketOf(reader)} ${direction}, id ${direction} LIMIT ${take}`,
    );
  });
}

const COLUMNS = sql`id, method, path, status, reason, micros, request_id AS "requestId", app_id AS "appId",
  holder_id AS "holderId", store_id AS "storeId", mode::text AS mode, sent, answered, listed`;

/** After all ids of calls. */
const LAST_ID = leastUuid(new Date('2200-01-01'));

/**
 * The calls of a reader from the place of an id to that of another: those of the ten seconds, or minutes, about either
 * are among them.
 */
function callsOf(reader: LogReader, { from, until = LAST_ID }: { from: string; until?: string | undefined }): Sql {
  const isOne = 'appId' in reader ? sql`app_id = ${reader.appId}::uuid` : sql`holder_id = ${reader.holderId}::uuid`;
  return sql`${isOne} AND ${bucketOf(reader)} BETWEEN ${bucketOf(reader, from)} AND ${bucketOf(reader, until)}`;
}

/**
 * Where the reader's index has a call, or would have one with that id: of an app to ten seconds, else to ten minutes.
 */
function bucketOf(reader: LogReader, id?: string): Sql {
  const call = id === undefined ? sql`id` : sql`${id}::uuid`;
  if ('appId' in reader)
    return sql`call_place(${id === undefined ? sql`app_id` : sql`${reader.appId}::uuid`}, ${call}, 10)`;
  return sql`call_place(${id === undefined ? sql`holder_id` : sql`${reader.holderId}::uuid`}, ${call}, 600)`;
}

/** All calls of a request: of an id that we gave by its time, for only those that callers choose have an index. */
export function callsOfRequest(requestId: string): Sql {
  const given = sql`SELECT * FROM logged_call WHERE given_request_id = ${requestId}`;
  const ours = requestUuid(requestId);
  if (ours === null) return given;
  const [from, to] = [-MINUTE_MS, MINUTE_MS].map((ms) => new Date(timeOfUuid(ours).getTime() + ms));
  return sql`${given} UNION ALL SELECT * FROM logged_call WHERE request = ${ours}::uuid
    AND id >= ${leastUuid(from as Date)}::uuid AND id < ${leastUuid(to as Date)}::uuid`;
}

/** A connection of an app that has called. */
export interface Calling {
  holderId: string;
  storeId: string;
  mode: Mode;
}

/** The connections of an app that have called since a time. @param latest of how many calls at most */
export async function listCalling(
  db: Db,
  appId: string,
  { since, latest }: { since: Date; latest: number },
): Promise<Calling[]> {
  return queryUnprepared<Calling>(
    db,
    sql`SELECT id AS "holderId", store_id AS "storeId", mode::text AS mode FROM connection WHERE id IN (
      SELECT holder_id FROM (${latestOf({ appId }, { since, latest, columns: sql`holder_id` })}) AS call)`,
  );
}

/** How the calls of one operation went lately, its ids left out. */
export interface OperationUse {
  operation: string;
  calls: number;
  failed: number;
  /** How long half of them took at most, and 95 of 100, in microseconds. */
  p50: number;
  p95: number;
}

/**
 * An app's calls by operation, the most frequent first: of no more than the latest so many, so that the price is the
 * same however many there are. Most have an id at one place, which is found in a fifth of the time of an expression.
 */
export async function listOperations(
  db: Db,
  appId: string,
  { since, latest, most }: { since: Date; latest: number; most: number },
): Promise<OperationUse[]> {
  return queryUnprepared<OperationUse>(
    db,
    sql`SELECT operation, count(*)::int AS calls, (count(*) FILTER (WHERE status >= 400))::int AS failed,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY micros)::int AS p50,
      percentile_disc(0.95) WITHIN GROUP (ORDER BY micros)::int AS p95
    FROM (
      SELECT method || ' ' || CASE WHEN length(path) < 36 THEN path
        WHEN length(path) < 80 AND split_part(path, '/', 5) LIKE '________-____-____-____-____________'
        THEN replace(path, split_part(path, '/', 5), '{id}')
        ELSE regexp_replace(path, '[0-9a-f]{8}-[0-9a-f-]{27}', '{id}', 'g') END AS operation, status, micros
      FROM (${latestOf({ appId }, { since, latest, columns: sql`method, path, status, micros` })}) AS latest
    ) AS call
    GROUP BY operation ORDER BY calls DESC, operation LIMIT ${most}`,
  );
}

/** The latest calls of an app since a time, so many at most. */
function latestOf(reader: LogReader, { since, latest, columns }: { since: Date; latest: number; columns: Sql }): Sql {
  const least = leastUuid(since);
  return sql`SELECT ${columns} FROM call WHERE ${callsOf(reader, { from: least })} AND id >= ${least}::uuid
    ORDER BY ${bucketOf(reader)} DESC LIMIT ${latest}`;
}

/** One call; null when there is none of this reader. */
export async function findRequest(db: Db, reader: LogReader, id: string, since: Date): Promise<LoggedRow | null> {
  if (!isUuid(id)) return null;
  const [found] = await query<LoggedRow>(
    db,
    sql`SELECT ${COLUMNS} FROM logged_call AS call WHERE ${callsOf(reader, { from: id, until: id })}
      AND id = ${id}::uuid AND id >= ${leastUuid(since)}::uuid`,
  );
  return found ?? null;
}

function wanted({ status, path, reasons, storeId }: RequestFilter): Sql[] {
  const hundreds = status?.endsWith('xx') ? Number(status[0]) * 100 : null;
  return [
    status &&
      (hundreds === null
        ? sql`status = ${Number(status)}::int`
        : sql`status BETWEEN ${hundreds}::int AND ${hundreds + 99}::int`),
    // For PostgreSQL, which then knows the index of those alone.
    (reasons || Number(status?.[0]) >= 4) && sql`status >= 400`,
    path && sql`path LIKE ${`${beginning(path)}%`}`,
    reasons && sql`reason = ANY(${reasons}::text[])`,
    storeId && sql`store_id = ${storeId}::uuid`,
  ].filter((one) => typeof one === 'object');
}

/** As the log writes paths, for LIKE. */
function beginning(path: string): string {
  return literally(path.startsWith('/v1/') ? `/api${path}` : path);
}

/** A call that was answered, as far as it says what it touched. */
export type AnsweredCall = Pick<LoggedRow, 'id' | 'method' | 'path' | 'listed' | 'requestId'>;

/**
 * Calls of a connection or key that were answered, newest first. The caller has to know that they may be seen.
 * @param before those before an id, or a time
 */
export function listAnswered(
  db: Db,
  holderId: string,
  { since, before, most }: { since: Date; before: string; most: number },
): Promise<AnsweredCall[]> {
  return queryUnprepared(
    db,
    sql`SELECT id, method, path, listed, request_id AS "requestId" FROM logged_call AS call
    WHERE ${callsOf({ holderId }, { from: leastUuid(since), until: before })}
      AND id >= ${leastUuid(since)}::uuid AND id < ${before}::uuid AND status < 400 AND path LIKE '/api/v1/%'
    ORDER BY ${bucketOf({ holderId })} DESC, id DESC LIMIT ${most}`,
  );
}
