import type { Db } from '../database/db.ts';
import { execute, query, type Sql, sql } from '../database/query.ts';
import type { Reason } from '../kernel/errors/errors.ts';
import { DAY_MS, HOUR_MS } from '../kernel/text/durations.ts';
import type { Viewer } from '../permissions/viewer.ts';

/** How many days calls stay added up: an app's page compares 30 days with those before, networks are of 30. */
const KEEP_DAYS = { answers: 61, networks: 31 };

/** So many calls of an app were answered alike within an hour. */
export interface CountedHour {
  appId: string;
  /** When the hour began. */
  hour: Date;
  /** Why they were refused; '' for those that weren't. */
  reason: string;
  calls: number;
  /** In how many of them the app had proven itself by its secret or a token. */
  proven: number;
}

/** How an app's calls were answered since a time, if this viewer may see it. */
function answersOf(viewer: Viewer, appId: string, since: Date): Sql {
  const isSeen =
    typeof viewer === 'string'
      ? sql`(app.owner_id = ${viewer}
        OR EXISTS (SELECT FROM app_developer d WHERE d.app_id = app.id AND d.user_id = ${viewer}))`
      : sql`TRUE`;
  return sql`call_total AS total JOIN app ON app.id = total.subject_id AND ${isSeen}
    WHERE subject_id = ${appId}::uuid AND kind = 'answer' AND began >= ${since.toISOString()}::timestamptz`;
}

/**
 * The calls of v1 with a good token of an app that this viewer may see, by day (UTC).
 * @param since midnight UTC of the first day
 * @returns calls by day, written as 2026-05-31; a day without any is missing
 */
export async function listCalls(db: Db, viewer: Viewer, appId: string, since: Date): Promise<Map<string, number>> {
  const rows = await query<{ day: Date; calls: number }>(
    db,
    sql`SELECT date_bin('1 day', began, 'epoch') AS day, sum(checked)::int AS calls
      FROM ${answersOf(viewer, appId, since)} GROUP BY 1`,
  );
  return new Map(rows.map(({ day, calls }) => [day.toISOString().slice(0, 10), calls]));
}

/** The hours of an app that this viewer may see, from the one that began then. */
export function listHours(db: Db, viewer: Viewer, appId: string, since: Date): Promise<CountedHour[]> {
  return query<CountedHour>(
    db,
    sql`SELECT subject_id AS "appId", began AS hour, total.name AS reason, calls, proven
      FROM ${answersOf(viewer, appId, since)} ORDER BY began, calls DESC`,
  );
}

/** An app's own calls of an hour that failed alike, with all that it made in that hour. */
export interface FailingHour extends Omit<CountedHour, 'proven'> {
  all: number;
}

/**
 * Where, since an hour, so large a share of an app's calls has failed alike that its team wants to know, or where it
 * has used up its calls, the largest share first. Only calls count in which the app had proven itself: by its client_id
 * alone, a stranger could have its team mailed.
 * @param least of how many calls a share is counted
 */
export function listFailingHours(db: Db, since: Date, least: number): Promise<FailingHour[]> {
  return query<FailingHour>(
    db,
    sql`SELECT failed.subject_id AS "appId", failed.began AS hour, failed.name AS reason, failed.proven AS calls,
      hour."all"::int AS "all"
    FROM call_total failed
    JOIN app ON app.id = failed.subject_id AND app.alert_percent IS NOT NULL AND app.disabled_at IS NULL
    JOIN LATERAL (
      SELECT sum(proven) AS "all" FROM call_total t
      WHERE t.subject_id = failed.subject_id AND t.kind = 'answer' AND t.began = failed.began
    ) AS hour ON true
    WHERE failed.began >= ${since.toISOString()}::timestamptz AND failed.kind = 'answer' AND failed.name <> ''
      AND failed.proven > 0 AND (failed.name = 'too_many_calls'
        OR hour."all" >= ${least} AND failed.proven * 100 >= hour."all" * app.alert_percent)
    ORDER BY failed.proven * 100 / hour."all" DESC, failed.subject_id, failed.name`,
  );
}

/**
 * The apps that were refused for a reason at least so often since a time, where one of these is of the last two hours,
 * with how often that was.
 */
export function listRefusedFor(
  db: Db,
  reason: Reason,
  { since, now, least }: { since: Date; now: Date; least: number },
): Promise<{ appId: string; calls: number }[]> {
  const late = new Date(now.getTime() - 2 * HOUR_MS).toISOString();
  return query(
    db,
    sql`SELECT recent.subject_id AS "appId", total.calls FROM (
        SELECT DISTINCT subject_id FROM call_total
        WHERE began >= ${late}::timestamptz AND kind = 'answer' AND name = ${reason}) AS recent
      JOIN LATERAL (SELECT sum(calls)::int AS calls FROM call_total t
        WHERE t.subject_id = recent.subject_id AND t.kind = 'answer' AND t.began >= ${since.toISOString()}::timestamptz
          AND t.name = ${reason}) AS total ON total.calls >= ${least}`,
  );
}

/** Deletes what is older than is shown. */
export async function dropTotals(db: Db, now: Date): Promise<void> {
  const [answers, networks] = [KEEP_DAYS.answers, KEEP_DAYS.networks].map((days) =>
    new Date(now.getTime() - days * DAY_MS).toISOString(),
  );
  await execute(
    db,
    sql`DELETE FROM call_total WHERE began < ${networks}::timestamptz AND CASE kind
      WHEN 'answer' THEN began < ${answers}::timestamptz WHEN 'store' THEN last_at < ${networks}::timestamptz
      ELSE TRUE END`,
  );
}
