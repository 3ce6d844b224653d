import { listCalls } from '../../calls/app-days.ts';
import { lastDays } from '../../calls/day.ts';
import { db } from '../../database/db.ts';
import type { Viewer } from '../../permissions/viewer.ts';
import { countNewByDay, countReach, type Reach } from './app-connections.ts';

/** How many days an app's numbers look back, today included. */
const DAYS_BACK = 30;

/** An app's numbers, and the days they are made of, oldest first. */
export interface AppUse extends Reach {
  newConnections: number;
  calls: number;
  days: { day: string; calls: number; connections: number }[];
}

/**
 * The numbers of an app for the last 30 days in UTC, today included; zeros if this viewer may not see it. Connections
 * count on the day they were made, even if they have ended since. How exact the calls are is said in count-calls.ts.
 */
export async function countAppUse(viewer: Viewer, appId: string, now: Date): Promise<AppUse> {
  const names = lastDays(now, DAYS_BACK);
  const since = new Date(`${names[0]}T00:00:00.000Z`);
  const [reach, calls, connections] = await Promise.all([
    countReach(db(), viewer, appId),
    listCalls(db(), viewer, appId, since),
    countNewByDay(db(), viewer, appId, since),
  ]);
  const days = names.map((day) => ({ day, calls: calls.get(day) ?? 0, connections: connections.get(day) ?? 0 }));
  const sum = (key: 'calls' | 'connections') => days.reduce((total, day) => total + day[key], 0);
  return { ...reach, newConnections: sum('connections'), calls: sum('calls'), days };
}
