import { lastDays } from '../calls/day.ts';
import type { Db } from '../database/db.ts';
import { query, sql } from '../database/query.ts';
import type { OperatorProof } from '../permissions/operator.ts';

/** How many days an operator sees, and as many before them. */
const DAYS = 30;

/** What there is, and how many of it came within the days that are shown. */
interface Growth {
  all: number;
  added: number;
}

/** How the service as a whole is used. */
export interface Service {
  connections: Growth & { ended: number };
  apps: Growth;
  accounts: Growth;
  stores: Growth;
  calls: number;
  callsBefore: number;
  /** In UTC, oldest first; `failed` is known of days whose requests are kept. */
  days: { day: string; calls: number; failed: number }[];
}

/** Reads how the service is used, for operators. */
export async function readService(db: Db, _: OperatorProof, now: Date): Promise<Service> {
  const all = lastDays(now, 2 * DAYS);
  const since = new Date(`${all[DAYS]}T00:00:00.000Z`);
  const added = { createdAt: { gte: since } };
  const [connections, apps, newApps, accounts, newAccounts, stores, newStores, calls, refused] = await Promise.all([
    query<Service['connections']>(
      db,
      sql`SELECT count(*) FILTER (WHERE ended_at IS NULL)::int AS "all",
        count(*) FILTER (WHERE connected_at >= ${since})::int AS added,
        count(*) FILTER (WHERE ended_at >= ${since})::int AS ended
      FROM connection WHERE connected_at IS NOT NULL`,
    ),
    db.app.count({ where: { ownerId: { not: null } } }),
    db.app.count({ where: { ...added, ownerId: { not: null } } }),
    db.user.count(),
    db.user.count({ where: added }),
    db.store.count(),
    db.store.count({ where: added }),
    db.callTotal.groupBy({
      by: ['began'],
      where: { kind: 'answer', began: { gte: new Date(`${all[0]}`) } },
      _sum: { checked: true },
    }),
    db.callTotal.groupBy({
      by: ['began'],
      where: { kind: 'answer', began: { gte: since }, name: { not: '' } },
      _sum: { calls: true },
    }),
  ]);
  const callsOf = new Map<string, number>();
  const failed = new Map<string, number>();
  for (const { began, _sum } of calls)
    callsOf.set(dayOf(began), (callsOf.get(dayOf(began)) ?? 0) + (_sum.checked ?? 0));
  for (const { began, _sum } of refused) failed.set(dayOf(began), (failed.get(dayOf(began)) ?? 0) + (_sum.calls ?? 0));
  const sum = (days: string[]) => days.reduce((total, day) => total + (callsOf.get(day) ?? 0), 0);
  return {
    connections: connections[0] ?? { all: 0, added: 0, ended: 0 },
    apps: { all: apps, added: newApps },
    accounts: { all: accounts, added: newAccounts },
    stores: { all: stores, added: newStores },
    calls: sum(all.slice(DAYS)),
    callsBefore: sum(all.slice(0, DAYS)),
    days: all.slice(DAYS).map((day) => ({ day, calls: callsOf.get(day) ?? 0, failed: failed.get(day) ?? 0 })),
  };
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
