import type { Db } from '../database/db.ts';
import { execute, query, sql } from '../database/query.ts';
import { appsSeenBy, type Viewer } from '../permissions/viewer.ts';

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

/** Adds counts in one statement, in the order of their keys, so that two processes that add at once never deadlock. */
export async function addHours(db: Db, counted: CountedHour[]): Promise<void> {
  await execute(
    db,
    sql`INSERT INTO app_hour (app_id, hour, reason, calls, proven)
    SELECT app.id, counted.hour, counted.reason, counted.calls, counted.proven
    FROM json_to_recordset(${JSON.stringify(counted)}::json)
      AS counted ("appId" uuid, hour timestamptz, reason text, calls int, proven int)
    JOIN app ON app.id = counted."appId"
    ORDER BY app.id, counted.hour, counted.reason
    FOR KEY SHARE OF app
    ON CONFLICT (app_id, hour, reason) DO UPDATE SET calls = app_hour.calls + EXCLUDED.calls,
      proven = app_hour.proven + EXCLUDED.proven`,
  );
}

/** The hours of an app that this viewer may see, from the one that began then. */
export async function listHours(db: Db, viewer: Viewer, appId: string, since: Date): Promise<CountedHour[]> {
  return db.appHour.findMany({
    where: { hour: { gte: since }, app: { id: appId, ...appsSeenBy(viewer) } },
    orderBy: [{ hour: 'asc' }, { calls: 'desc' }],
  });
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
export async function listFailingHours(db: Db, since: Date, least: number): Promise<FailingHour[]> {
  return query<FailingHour>(
    db,
    sql`SELECT failed.app_id AS "appId", failed.hour, failed.reason, failed.proven AS calls, hour."all"::int AS "all"
    FROM app_hour failed
    JOIN app ON app.id = failed.app_id AND app.alert_percent IS NOT NULL AND app.disabled_at IS NULL
    JOIN LATERAL (
      SELECT sum(proven) AS "all" FROM app_hour WHERE app_id = failed.app_id AND hour = failed.hour
    ) AS hour ON true
    WHERE failed.hour >= ${since.toISOString()}::timestamptz AND failed.reason <> '' AND failed.proven > 0
      AND (failed.reason = 'too_many_calls'
        OR hour."all" >= ${least} AND failed.proven * 100 >= hour."all" * app.alert_percent)
    ORDER BY failed.proven * 100 / hour."all" DESC, failed.app_id, failed.reason`,
  );
}

/** Deletes the hours that began before a time. */
export async function dropHours(db: Db, before: Date): Promise<void> {
  await db.appHour.deleteMany({ where: { hour: { lt: before } } });
}
