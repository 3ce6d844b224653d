import type { Prisma } from '@/prisma/generated/client.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import { type Db, transact } from '../database/db.ts';
import { type ListPage, type PageRequest, readPage } from '../database/list-page.ts';
import { execute, query, sql } from '../database/query.ts';
import { DAY_MS } from '../kernel/text/durations.ts';
import { isUuid, leastUuid } from '../kernel/text/uuid.ts';
import type { ClaimedHolder } from './holder.ts';

/** A row of the log. */
export interface LoggedRow {
  id: string;
  method: string;
  path: string;
  status: number;
  reason?: string | null | undefined;
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

/** Writes calls in one statement. */
export async function addRequests(db: Db, rows: LoggedRow[]): Promise<void> {
  const list = JSON.stringify(
    rows.map((row) => [
      ...[row.id, row.method, row.path, row.status, row.reason ?? null, row.micros, row.requestId],
      ...[row.appId, row.holderId, row.storeId, row.mode, row.sent, row.answered, row.listed],
    ]),
  );
  await execute(
    db,
    sql`INSERT INTO logged_request
      (id, method, path, status, reason, micros, request_id, app_id, holder_id, store_id, mode, sent, answered, listed)
    SELECT (r->>0)::uuid, r->>1, r->>2, (r->>3)::smallint, r->>4, (r->>5)::int, r->>6,
      (r->>7)::uuid, (r->>8)::uuid, (r->>9)::uuid, (r->>10)::mode, r->>11, r->>12, r->>13
    FROM jsonb_array_elements(${list}::jsonb) AS r`,
  );
}

/**
 * Whose calls these are by what they said of themselves, by their ids. The named app comes before the presented
 * credential's, and a connection of another app is none: no app sees what was done with another's.
 */
export async function findClaimed(db: Db, calls: (ClaimedHolder & { id: string })[]) {
  const rows = await query<Pick<LoggedRow, 'id' | 'appId' | 'holderId' | 'storeId' | 'mode'>>(
    db,
    sql`SELECT given.id, coalesce(app.id, held.app_id) AS "appId", coalesce(held.id, key.id) AS "holderId",
      coalesce(held.store_id, key.store_id) AS "storeId", coalesce(held.mode, key.mode)::text AS mode
    FROM json_to_recordset(${JSON.stringify(calls)}::json)
      AS given (id uuid, "clientId" text, "connectionId" uuid, selector text)
    LEFT JOIN app ON app.client_id = given."clientId"
    LEFT JOIN LATERAL (
      SELECT * FROM connection WHERE (connection.id = given."connectionId" OR connection.selector = given.selector)
        AND (given."clientId" IS NULL OR connection.app_id = app.id) LIMIT 1
    ) AS held ON true
    LEFT JOIN api_key AS key ON key.selector = given.selector AND given."clientId" IS NULL
    WHERE coalesce(app.id, held.app_id, key.id) IS NOT NULL`,
  );
  return new Map(rows.map(({ id, ...whose }) => [id, whose]));
}

/** Makes the partition of a day, written as 2026-05-31; where another process has made it, nothing happens. */
export async function addDay(_db: Db, day: string): Promise<void> {
  const start = new Date(`${day}T00:00:00.000Z`);
  const [from, to] = [leastUuid(start), leastUuid(new Date(start.getTime() + DAY_MS))];
  await transact(async (tx) => {
    await takeLogLock(tx);
    await tx.$executeRawUnsafe(
      `CREATE TABLE IF NOT EXISTS ${partitionOf(day)} PARTITION OF logged_request FOR VALUES FROM ('${from}') TO ('${to}')`,
    );
  });
}

/** Drops the partitions of the days before one. */
export async function dropDays(db: Db, first: string): Promise<void> {
  for (const name of await listPartitions(db)) {
    if (name >= partitionOf(first)) continue;
    await transact(async (tx) => {
      await takeLogLock(tx);
      await tx.$executeRawUnsafe(`DROP TABLE IF EXISTS ${name}`);
    });
  }
}

/** How many bytes the log takes with its indexes. */
export async function readLogBytes(db: Db): Promise<number> {
  const [row] = await query<{ bytes: number }>(
    db,
    sql`
    SELECT coalesce(sum(pg_total_relation_size(inhrelid)), 0)::float8 AS bytes
    FROM pg_inherits WHERE inhparent = 'logged_request'::regclass`,
  );
  return row?.bytes ?? 0;
}

/** Of one process at a time: two that make the same partition would fail. */
async function takeLogLock(tx: Db): Promise<void> {
  await query(tx, sql`SELECT pg_advisory_xact_lock(hashtext('request log'))::text`);
}

async function listPartitions(db: Db): Promise<string[]> {
  const rows = await query<{ name: string }>(
    db,
    sql`
    SELECT relname::text AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'logged_request'::regclass ORDER BY relname`,
  );
  return rows.map(({ name }) => name).filter((name) => /^logged_request_\d{8}$/.test(name));
}

function partitionOf(day: string): string {
  return `logged_request_${day.replaceAll('-', '')}`;
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
  { limit, place, since, ...filter }: PageRequest & RequestFilter & { since: Date },
): Promise<ListPage<LoggedRow>> {
  return readPage({ limit, place }, 'desc', ({ beyond, order, take }) =>
    db.loggedRequest.findMany({
      where: { AND: [{ id: { gte: leastUuid(since) } }, beyond ? { id: beyond } : {}], ...reader, ...wanted(filter) },
      orderBy: { id: order },
      take,
    }),
  );
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
  return query<Calling>(
    db,
    sql`SELECT DISTINCT holder_id AS "holderId", store_id AS "storeId", mode::text AS mode FROM (
      SELECT holder_id, store_id, mode FROM logged_request
      WHERE app_id = ${appId}::uuid AND id >= ${leastUuid(since)}::uuid ORDER BY id DESC LIMIT ${latest}) AS call
    WHERE holder_id IS NOT NULL AND store_id IS NOT NULL`,
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
 * same however many there are.
 */
export async function listOperations(
  db: Db,
  appId: string,
  { since, latest, most }: { since: Date; latest: number; most: number },
): Promise<OperationUse[]> {
  return query<OperationUse>(
    db,
    sql`SELECT operation, count(*)::int AS calls, (count(*) FILTER (WHERE status >= 400))::int AS failed,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY micros)::int AS p50,
      percentile_disc(0.95) WITHIN GROUP (ORDER BY micros)::int AS p95
    FROM (
      SELECT method || ' ' || regexp_replace(path, '[0-9a-f]{8}-[0-9a-f-]{27}', '{id}', 'g') AS operation, status, micros
      FROM logged_request WHERE app_id = ${appId}::uuid AND id >= ${leastUuid(since)}::uuid
      ORDER BY id DESC LIMIT ${latest}
    ) AS call
    GROUP BY operation ORDER BY calls DESC, operation LIMIT ${most}`,
  );
}

/** One call; null when there is none of this reader. */
export async function findRequest(db: Db, reader: LogReader, id: string, since: Date): Promise<LoggedRow | null> {
  if (!isUuid(id)) return null;
  return db.loggedRequest.findFirst({ where: { AND: [{ id }, { id: { gte: leastUuid(since) } }], ...reader } });
}

function wanted({ status, path, reasons, requestId, storeId }: RequestFilter): Prisma.LoggedRequestWhereInput {
  const hundreds = status?.endsWith('xx') ? Number(status[0]) * 100 : null;
  const failed = { status: { gte: 400 } };
  return {
    ...(status && { status: hundreds === null ? Number(status) : { gte: hundreds, lt: hundreds + 100 } }),
    // For PostgreSQL: their index is of those alone.
    ...(reasons && !status && failed),
    ...(path && { path: { startsWith: beginning(path) } }),
    ...(reasons && { reason: { in: reasons } }),
    ...(requestId && { requestId }),
    ...(storeId && { storeId }),
  };
}

/** As the log writes paths, for LIKE, in which % and _ would stand for anything. */
function beginning(path: string): string {
  return (path.startsWith('/v1/') ? `/api${path}` : path).replace(/[\\%_]/g, '\\$&');
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
  return query(
    db,
    sql`SELECT id, method, path, listed, request_id AS "requestId" FROM logged_request
    WHERE holder_id = ${holderId}::uuid AND id >= ${leastUuid(since)}::uuid AND id < ${before}::uuid
      AND status < 400 AND path LIKE '/api/v1/%' ORDER BY id DESC LIMIT ${most}`,
  );
}
