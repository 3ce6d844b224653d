import { db } from '../database/db.ts';
import { HOUR_MS } from '../kernel/text/durations.ts';
import type { Viewer } from '../permissions/viewer.ts';
import { listHours } from './call-totals.ts';
import { listOperations, type OperationUse } from './logged-requests.ts';

/** How many hours an app's health looks back, the present one included. */
const HOURS_BACK = 24;
/** Of how many calls operations are measured at most. */
const LATEST_CALLS = 5_000;
const MOST_OPERATIONS = 12;

/** How an app's calls were answered in the last 24 hours. */
export interface AppHealth {
  /** Oldest first. */
  hours: { began: Date; calls: number; failed: number }[];
  calls: number;
  failed: number;
  /** By reason, the most frequent first. */
  errors: { reason: string; calls: number }[];
  operations: OperationUse[];
}

/** Reads how an app's calls were answered in the last 24 hours; nothing if this viewer may not see it. */
export async function readAppHealth(viewer: Viewer, appId: string, now: Date): Promise<AppHealth> {
  const last = Math.floor(now.getTime() / HOUR_MS);
  const since = new Date((last - HOURS_BACK + 1) * HOUR_MS);
  const counted = await listHours(db(), viewer, appId, since);
  const operations =
    counted.length === 0
      ? []
      : await listOperations(db(), appId, { since, latest: LATEST_CALLS, most: MOST_OPERATIONS });
  const hours = Array.from({ length: HOURS_BACK }, (_, index) => {
    const began = new Date(since.getTime() + index * HOUR_MS);
    const rows = counted.filter(({ hour }) => hour.getTime() === began.getTime());
    return { began, calls: sum(rows), failed: sum(rows.filter(({ reason }) => reason !== '')) };
  });
  const reasons = new Set(counted.flatMap(({ reason }) => (reason === '' ? [] : [reason])));
  const errors = [...reasons]
    .map((reason) => ({ reason, calls: sum(counted.filter((row) => row.reason === reason)) }))
    .sort((one, other) => other.calls - one.calls);
  return { hours, calls: sum(hours), failed: sum(errors), errors, operations };
}

function sum(rows: { calls: number }[]): number {
  return rows.reduce((total, { calls }) => total + calls, 0);
}
