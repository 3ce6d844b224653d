import { listCalls, listHours } from '../../calls/call-totals.ts';
import { lastDays } from '../../calls/day.ts';
import { db } from '../../database/db.ts';
import type { Viewer } from '../../permissions/viewer.ts';
import { countChanges, countReach, type Reach } from './app-connections.ts';

/** How many days an app's numbers look back, today included; and as many before them. */
const DAYS_BACK = 30;

/** An app's numbers, and the days they are made of, oldest first. */
export interface AppUse extends Reach {
  newConnections: number;
  /** How many connections ended in these days. */
  ended: number;
  calls: number;
  /** In as many days before these. */
  callsBefore: number;
  /** `failed` is known of days whose requests are kept. */
  days: { day: string; calls: number; failed: number }[];
}

/** What sellers decided at consent. */
export interface Decisions {
  authorized: number;
  declined: number;
}

/**
 * The numbers of an app for the last 30 days in UTC, today included; zeros if this viewer may not see it. Connections
 * count on the day they were made, even if they have ended since. Calls are a second late.
 */
export async function countAppUse(viewer: Viewer, appId: string, now: Date): Promise<AppUse> {
  const [former, names] = [lastDays(now, 2 * DAYS_BACK).slice(0, DAYS_BACK), lastDays(now, DAYS_BACK)];
  const midnight = (day: string | undefined) => new Date(`${day}T00:00:00.000Z`);
  const since = midnight(names[0]);
  const [reach, calls, hours, changes] = await Promise.all([
    countReach(db(), viewer, appId),
    listCalls(db(), viewer, appId, midnight(former[0])),
    listHours(db(), viewer, appId, since),
    countChanges(db(), viewer, appId, since),
  ]);
  const failed = new Map<string, number>();
  for (const { hour, reason, calls: refused } of hours) {
    const day = hour.toISOString().slice(0, 10);
    if (reason !== '') failed.set(day, (failed.get(day) ?? 0) + refused);
  }
  const of = (days: string[]) => days.reduce((total, day) => total + (calls.get(day) ?? 0), 0);
  const days = names.map((day) => ({ day, calls: calls.get(day) ?? 0, failed: failed.get(day) ?? 0 }));
  return { ...reach, ...changes, calls: of(names), callsBefore: of(former), days };
}
