import { type Db, runAlone, transact } from '../database/db.ts';
import { query, type Sql, sql } from '../database/query.ts';
import { DAY_MS } from '../kernel/text/durations.ts';
import { leastUuid } from '../kernel/text/uuid.ts';
import type { RefusedCall } from './networks/network-days.ts';

/** A call as it is written down. What there is none of is left out: half of what the statement would have to read. */
export interface CallRow {
  id: string;
  at: Date;
  /** Whose it was, where that is known. */
  appId?: string | undefined;
  holderId?: string | undefined;
  storeId?: string | undefined;
  /** What it says of itself where it isn't: see ClaimedHolder. */
  clientId?: string | undefined;
  connectionId?: string | undefined;
  selector?: string | undefined;
  secret?: string | undefined;
  isProven: boolean;
  isChecked: boolean;
  isCounted: boolean;
  /** It is kept in the log. */
  isLogged: boolean;
  address: string;
  network: string;
  agent?: string | undefined;
  scope?: string | undefined;
  method: string;
  path: string;
  status: number;
  reason?: string | undefined;
  micros: number;
  /** The id of its request, where we have given it, or as the caller has chosen it. */
  request?: string | undefined;
  givenRequestId?: string | undefined;
  listedCount?: number | undefined;
  listedFirst?: string | undefined;
  listedLast?: string | undefined;
  listedFilters?: string | undefined;
  sent?: string | undefined;
  answered?: string | undefined;
}

/** Of each kind, those that succeeded and those that didn't, a holder's further networks on a day aren't counted. */
export const MOST_NETWORKS_A_DAY = 500;

/**
 * The calls with whose they are. The app that a call names comes before the credential's that it presents, and a
 * connection of another app is none: no app sees what was done with another's.
 */
const OF_THEIR_HOLDERS = sql`of_holder AS MATERIALIZED (
  SELECT g.*, coalesce(g."appId", named.id, held.app_id) AS app, coalesce(g."holderId", held.id, key.id) AS holder
  FROM given g
  LEFT JOIN app AS named ON named.client_id = g."clientId"
  LEFT JOIN LATERAL (
    SELECT c.id, c.app_id FROM connection c WHERE (c.id = g."connectionId" OR c.selector = g.selector)
      AND (g."clientId" IS NULL OR c.app_id = named.id) LIMIT 1) AS held ON TRUE
  LEFT JOIN api_key AS key ON key.selector = g.selector AND g."clientId" IS NULL
), made AS MATERIALIZED (
  SELECT h.*, a.name AS app_name, a.owner_id IS NOT NULL AS is_registered,
    CASE WHEN a.owner_id IS NULL THEN h.holder ELSE h.app END AS subject,
    h."isCounted" AND h.status < 400 AND h."holderId" IS NOT NULL AS is_seen,
    coalesce(h.reason = 'network_not_allowed' AND h.holder IS NOT NULL, FALSE) AS is_refused
  FROM of_holder h LEFT JOIN app a ON a.id = h.app
  WHERE coalesce(h.app, h.holder) IS NOT NULL AND (h.app IS NULL OR a.id IS NOT NULL)
)`;

const LOGGED = sql`logged AS (
  INSERT INTO call (id, app_id, holder_id, request, listed_first, listed_last, listed_count, micros, status, method, path,
    reason, given_request_id, listed_filters, sent, answered)
  SELECT id, app, holder, request, "listedFirst", "listedLast", "listedCount", micros, status, method, path, reason,
    "givenRequestId", "listedFilters", sent, answered
  FROM made WHERE "isLogged")`;

/** Rows are locked in the order of their keys, so that two processes that add at once never deadlock. */
const ADDED = sql`added AS (
  SELECT subject_id, kind, began, name, count(*) FILTER (WHERE is_call)::int AS calls,
    count(*) FILTER (WHERE is_call AND is_proven)::int AS proven, count(*) FILTER (WHERE is_checked)::int AS checked,
    count(*) FILTER (WHERE is_refused)::int AS refused, min(at) AS first_at, max(at) AS last_at
  FROM (
    SELECT app AS subject_id, 'answer'::call_total_kind AS kind, date_bin('1 hour', at, 'epoch') AS began,
      coalesce(reason, '') AS name, TRUE AS is_call, "isProven" AS is_proven, "isChecked" AS is_checked,
      FALSE AS is_refused, at
    FROM made WHERE app IS NOT NULL AND "isCounted"
    UNION ALL
    SELECT subject, 'network', date_bin('1 day', at, 'epoch'), network, is_seen, FALSE, FALSE, is_refused, at
    FROM made WHERE is_seen OR is_refused
    UNION ALL
    SELECT subject, 'store', to_timestamp(0), network || ' ' || "storeId", FALSE, FALSE, FALSE, FALSE, at
    FROM made WHERE is_seen) AS counted
  GROUP BY 1, 2, 3, 4
), totals AS (
  INSERT INTO call_total AS t (subject_id, kind, began, name, calls, proven, checked, refused, first_at, last_at)
  SELECT * FROM added n WHERE CASE kind WHEN 'answer' THEN TRUE
    WHEN 'network' THEN EXISTS (SELECT FROM call_total d WHERE (d.subject_id, d.kind, d.began, d.name)
        = (n.subject_id, n.kind, n.began, n.name))
      OR (SELECT count(*) FROM call_total d WHERE d.subject_id = n.subject_id AND d.kind = 'network'
        AND d.began = n.began AND (d.calls > 0) = (n.calls > 0)) < ${MOST_NETWORKS_A_DAY}
    ELSE NOT EXISTS (SELECT FROM call_total d WHERE (d.subject_id, d.kind, d.began, d.name)
        = (n.subject_id, n.kind, n.began, n.name) AND d.last_at >= date_bin('1 day', n.last_at, 'epoch')) END
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (subject_id, kind, began, name) DO UPDATE SET calls = t.calls + EXCLUDED.calls,
    proven = t.proven + EXCLUDED.proven, checked = t.checked + EXCLUDED.checked,
    refused = t.refused + EXCLUDED.refused,
    first_at = CASE WHEN t.calls = 0 THEN EXCLUDED.first_at ELSE least(t.first_at, EXCLUDED.first_at) END,
    last_at = greatest(t.last_at, EXCLUDED.last_at))`;

/** Notes at connections or keys when and from where they were last used, of a scope to the hour, and were refused. */
const usesOf = (table: Sql, isOne: Sql) => sql`UPDATE ${table} h SET
    last_used_at = CASE WHEN d.is_used THEN d.used_at ELSE h.last_used_at END,
    last_used_address = CASE WHEN d.is_used THEN d.address ELSE h.last_used_address END,
    last_used_agent = CASE WHEN d.is_used THEN d.agent ELSE h.last_used_agent END,
    scope_uses = h.scope_uses || d.due_scopes,
    refused_at = CASE WHEN d.is_refused THEN d.refused_at ELSE h.refused_at END,
    refused_from = CASE WHEN d.is_refused THEN d.refused_from ELSE h.refused_from END
  FROM (
    SELECT h.id, u.used_at, u.address, u.agent, u.refused_at, u.refused_from, due.* FROM held u JOIN ${table} h ON h.id = u.id
    CROSS JOIN LATERAL (SELECT
      coalesce(u.used_at >= coalesce(h.last_used_at + interval '1 minute', u.used_at), FALSE) AS is_used,
      coalesce(u.refused_at > coalesce(h.refused_at, '-infinity'), FALSE) AS is_refused,
      (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(u.scopes) WHERE h.scope_uses->>key IS NULL
        OR (h.scope_uses->>key)::timestamptz <= (value#>>'{}')::timestamptz - interval '1 hour') AS due_scopes) AS due
    WHERE ${isOne} AND (due.is_used OR due.is_refused OR due.due_scopes <> '{}')
    ORDER BY h.id FOR NO KEY UPDATE OF h) AS d
  WHERE h.id = d.id`;

/** Uses of one thing are a minute apart, of a scope an hour. */
const USED = sql`held AS MATERIALIZED (
  SELECT holder AS id, max(at) FILTER (WHERE "isChecked") AS used_at,
    (array_agg(address ORDER BY at DESC) FILTER (WHERE "isChecked"))[1] AS address,
    (array_agg(agent ORDER BY at DESC) FILTER (WHERE "isChecked"))[1] AS agent,
    coalesce(jsonb_object_agg(scope, at ORDER BY at) FILTER (WHERE scope IS NOT NULL), '{}') AS scopes,
    max(at) FILTER (WHERE is_refused) AS refused_at,
    (array_agg(network ORDER BY at DESC) FILTER (WHERE is_refused))[1] AS refused_from
  FROM made WHERE holder IS NOT NULL AND ("isChecked" OR is_refused) GROUP BY 1
), connections AS (${usesOf(sql`connection`, sql`TRUE`)}), keys AS (${usesOf(sql`api_key`, sql`h.revoked_at IS NULL`)}),
secrets AS (
  UPDATE app_secret x SET last_used_at = u.at FROM (
    SELECT x.id, u.at
    FROM (SELECT secret, max(at) AS at FROM given WHERE secret IS NOT NULL AND "isProven" GROUP BY 1) AS u
    JOIN app_secret x ON x.selector = u.secret
    WHERE x.last_used_at IS NULL OR x.last_used_at <= u.at - interval '1 minute'
    ORDER BY x.id FOR NO KEY UPDATE OF x) AS u
  WHERE x.id = u.id)`;

/**
 * Writes calls down, and all that follows from them, in one statement: the log, what they add up to by hour and
 * network, and when connections, keys, scopes and secrets were last used.
 * @returns whose calls were refused because of where they came from
 */
export async function insertCalls(db: Db, rows: readonly CallRow[]): Promise<RefusedCall[]> {
  const statement = sql`WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS g (id uuid, at timestamptz, "appId" uuid,
      "holderId" uuid, "storeId" uuid, "clientId" text, "connectionId" uuid, selector text, secret text,
      "isProven" boolean, "isChecked" boolean, "isCounted" boolean, "isLogged" boolean, address text, network text,
      agent text, scope text, method text, path text, status smallint, reason text, micros int, request uuid,
      "givenRequestId" text, "listedCount" int, "listedFirst" uuid, "listedLast" uuid, "listedFilters" text, sent text,
      answered text)
  ), ${OF_THEIR_HOLDERS}, ${LOGGED}, ${ADDED}, ${USED}
  SELECT DISTINCT ON (made.subject) made.subject AS "holderId", made.network, coalesce(made.app_name, key.name) AS name,
    CASE WHEN made.app IS NULL THEN 'key' WHEN made.is_registered THEN 'app' ELSE 'connection' END AS kind,
    coalesce(c.store_id, key.store_id) AS "storeId", coalesce(c.mode, key.mode)::text AS mode
  FROM made LEFT JOIN connection c ON c.id = made.holder LEFT JOIN api_key AS key ON key.id = made.holder
  WHERE made.is_refused ORDER BY made.subject, made.at DESC`;
  return runAlone(db, () => query<RefusedCall>(db, statement));
}

/** Makes the partition of a day, written as 2026-05-31; where another process has made it, nothing happens. */
export async function addDay(_db: Db, day: string): Promise<void> {
  const start = new Date(`${day}T00:00:00.000Z`);
  const [from, to] = [leastUuid(start), leastUuid(new Date(start.getTime() + DAY_MS))];
  await transact(async (tx) => {
    await takeLogLock(tx);
    await tx.$executeRawUnsafe(
      `CREATE TABLE IF NOT EXISTS ${partitionOf(day)} PARTITION OF call FOR VALUES FROM ('${from}') TO ('${to}')`,
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
    FROM pg_inherits WHERE inhparent = 'call'::regclass`,
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
    WHERE inhparent = 'call'::regclass ORDER BY relname`,
  );
  return rows.map(({ name }) => name).filter((name) => /^call_\d{8}$/.test(name));
}

function partitionOf(day: string): string {
  return `call_${day.replaceAll('-', '')}`;
}
