import { Prisma } from '@/prisma/generated/client.ts';
import type { SellerId } from '../accounts/seller.ts';
import { ownedBy, type Viewer } from '../accounts/viewer.ts';
import { db } from '../db.ts';
import { listCalls } from './app-days.ts';
import { lastDays } from './day.ts';

/** How many days an app's numbers look back, today included. */
export const DAYS_BACK = 30;

/** How far an app reaches now. */
export interface Reach {
  connections: number;
  /** How many stores these connections are to; a store may have several. */
  stores: number;
}

/** An app's numbers, and the days they are made of, oldest first. */
export interface AppUse extends Reach {
  newConnections: number;
  calls: number;
  days: { day: string; calls: number; connections: number }[];
}

/** How many active connections an app has, and to how many stores; none of an app that this viewer may not see. */
export async function countReach(viewer: Viewer, appId: string): Promise<Reach> {
  const rows = await db().$queryRaw<Reach[]>`
    SELECT count(*)::int AS connections, count(DISTINCT connection.store_id)::int AS stores
    FROM connection JOIN app ON app.id = connection.app_id
    WHERE app.id = ${appId}::uuid AND ${mayBeSeenBy(viewer)}
      AND connection.connected_at IS NOT NULL AND connection.ended_at IS NULL`;
  return rows[0] ?? { connections: 0, stores: 0 };
}

/**
 * The numbers of an app for the last 30 days in UTC, today included; zeros if this viewer may not see it. Connections
 * count on the day they were made, even if they have ended since. How exact the calls are is said in count-calls.ts.
 */
export async function countAppUse(viewer: Viewer, appId: string, now: Date): Promise<AppUse> {
  const names = lastDays(now, DAYS_BACK);
  const since = new Date(`${names[0]}T00:00:00.000Z`);
  const [reach, calls, made] = await Promise.all([
    countReach(viewer, appId),
    listCalls(db(), viewer, appId, since),
    db().$queryRaw<{ day: string; connections: number }[]>`
      SELECT to_char(connection.connected_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*)::int AS connections
      FROM connection JOIN app ON app.id = connection.app_id
      WHERE app.id = ${appId}::uuid AND ${mayBeSeenBy(viewer)} AND connection.connected_at >= ${since}
      GROUP BY 1`,
  ]);
  const connections = new Map(made.map((row) => [row.day, row.connections]));
  const days = names.map((day) => ({ day, calls: calls.get(day) ?? 0, connections: connections.get(day) ?? 0 }));
  const sum = (key: 'calls' | 'connections') => days.reduce((total, day) => total + day[key], 0);
  return { ...reach, newConnections: sum('connections'), calls: sum('calls'), days };
}

/** When each of the seller's own apps last used a store; an app that never did is missing. */
export async function readLastUses(ownerId: SellerId): Promise<Map<string, Date>> {
  const rows = await db().connection.groupBy({
    by: ['appId'],
    where: { app: { ownerId }, lastUsedAt: { not: null } },
    _max: { lastUsedAt: true },
  });
  return new Map(rows.flatMap(({ appId, _max }) => (_max.lastUsedAt ? [[appId, _max.lastUsedAt] as const] : [])));
}

function mayBeSeenBy(viewer: Viewer): Prisma.Sql {
  const { ownerId } = ownedBy(viewer);
  return ownerId === undefined ? Prisma.sql`TRUE` : Prisma.sql`app.owner_id = ${ownerId}`;
}
