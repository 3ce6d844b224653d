import type { Db } from '../database/db.ts';
import { execute, sql } from '../database/query.ts';
import { appsSeenBy, type Viewer } from '../permissions/viewer.ts';

/** How many calls an app made on a day in UTC, written as 2026-05-31. */
export interface CountedDay {
  appId: string;
  day: string;
  calls: number;
}

/**
 * Adds counts to the days, in one statement, and skips deleted apps. Rows are locked in the order of their ids, so that
 * two processes that add at once never deadlock.
 */
export async function addCalls(db: Db, counted: CountedDay[]): Promise<void> {
  const rows = JSON.stringify(counted.map(({ appId, day, calls }) => ({ app_id: appId, day, calls })));
  await execute(
    db,
    sql`
    INSERT INTO app_day (app_id, day, calls)
    SELECT app.id, counted.day, counted.calls
    FROM json_to_recordset(${rows}::json) AS counted (app_id uuid, day date, calls int)
    JOIN app ON app.id = counted.app_id
    ORDER BY app.id, counted.day
    FOR KEY SHARE OF app
    ON CONFLICT (app_id, day) DO UPDATE SET calls = app_day.calls + EXCLUDED.calls`,
  );
}

/**
 * The calls of an app that this viewer may see, by day.
 * @param since midnight UTC of the first day
 * @returns calls by day; a day without any is missing
 */
export async function listCalls(db: Db, viewer: Viewer, appId: string, since: Date): Promise<Map<string, number>> {
  const rows = await db.appDay.findMany({
    where: { day: { gte: since }, app: { id: appId, ...appsSeenBy(viewer) } },
    select: { day: true, calls: true },
  });
  return new Map(rows.map(({ day, calls }) => [day.toISOString().slice(0, 10), calls]));
}
