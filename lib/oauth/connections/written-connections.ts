import type { EndReason, Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../../database/db.ts';
import { type ListPage, type PageRequest, readPage } from '../../database/list-page.ts';
import { join, query, type Sql, sql } from '../../database/query.ts';
import { formatScope } from '../../permissions/scope.ts';
import { storeObject } from '../../stores/store-proof.ts';
import { type StoreColumns, storeIn } from './presented-connections.ts';
import { PUBLIC_REASONS } from './public-reason.ts';

/**
 * Which of its connections an app asks for, by whether they have ended, and of which store and mode, where it says so.
 */
export interface ClientFilter {
  status: 'active' | 'ended' | 'all';
  storeId?: string | undefined;
  mode?: Mode | undefined;
}

/** A connection as its app sees it that has signed in as itself. */
export interface ClientConnection extends StoreColumns {
  id: string;
  mode: Mode;
  scopes: string[];
  authorizedAt: Date;
  connectedAt: Date;
  lastUsedAt: Date | null;
  endsAt: Date | null;
  endedAt: Date | null;
  endReason: EndReason | null;
}

/** Whether an end date has come that nothing has acted on yet. */
const isPast = (now: Date) => sql`c.ends_at <= ${now.toISOString()}::timestamptz`;

/** What is shown of the rows of `c`, and of its stores. */
function selectShown(from: Sql, now: Date): Sql {
  return sql`SELECT c.id, c.mode::text, c.scopes, c.authorized_at AS "authorizedAt", c.connected_at AS "connectedAt",
      c.last_used_at AS "lastUsedAt", c.ends_at AS "endsAt",
      coalesce(c.ended_at, CASE WHEN ${isPast(now)} THEN c.ends_at END) AS "endedAt",
      coalesce(c.end_reason::text, CASE WHEN ${isPast(now)} THEN 'end_date' END) AS "endReason",
      s.id AS "storeId", s.name AS "storeName", s.subdomain, s.proven_domain AS "provenDomain", s.currency
    FROM (${from}) c JOIN store s ON s.id = c.store_id`;
}

/**
 * A page of an app's connections to all of its stores, those that were authorized last first; none that hold only a
 * code. Each mode and what has ended is read from where the page begins in an index of its own, so that the thousandth
 * page costs as much as the first, whatever else the app has; of one store, from the store's own.
 */
export function listClientConnections(
  db: Db,
  appId: string,
  { status, storeId, mode }: ClientFilter,
  { now, ...page }: PageRequest & { now: Date },
): Promise<ListPage<ClientConnection>> {
  return readPage(page, 'desc', ({ beyond, order, take }) => {
    const [direction, sign] = order === 'asc' ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`];
    const at = beyond === undefined ? LAST_ID : 'gt' in beyond ? beyond.gt : beyond.lt;
    const rows = storeId === undefined ? sql`connection` : ofStore(appId, storeId);
    const active = sql`c.ended_at IS NULL AND (${status === 'all'} OR ${isPast(now)} IS NOT TRUE)`;
    const states = [
      ...(status === 'ended' ? [] : [active]),
      ...(status === 'active' ? [] : [sql`c.ended_at IS NOT NULL`]),
    ];
    // From a place in the order of apps, what is another's being left out afterwards: of an equal column PostgreSQL
    // might think that it finds the app's rows soon in the index of all ids.
    const parts = (mode ? [mode] : MODES).flatMap((side) =>
      states.map(
        (state) => sql`SELECT * FROM (SELECT * FROM ${rows} c
            WHERE (c.app_id, c.mode, c.id) ${sign} (${appId}::uuid, ${side}::mode, ${at}::uuid)
              AND c.connected_at IS NOT NULL AND ${state}
            ORDER BY c.app_id ${direction}, c.mode ${direction}, c.id ${direction} LIMIT ${take}::int) held
          WHERE app_id = ${appId}::uuid AND mode = ${side}::mode`,
      ),
    );
    const some = sql`SELECT * FROM (${join(parts, ' UNION ALL ')}) c ORDER BY c.id ${direction} LIMIT ${take}::int`;
    return query<ClientConnection>(db, sql`${selectShown(some, now)} ORDER BY c.id ${direction}`);
  });
}

const MODES = ['live', 'test'] as const;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Those of one store, read before anything else is asked of them (OFFSET 0), and not all of the app's. */
function ofStore(appId: string, storeId: string): Sql {
  return sql`(SELECT * FROM connection WHERE store_id = ${storeId}::uuid AND app_id = ${appId}::uuid OFFSET 0)`;
}

/** One of an app's connections, ended or not; null for another's, or one that holds only a code. */
export async function findClientConnection(
  db: Db,
  appId: string,
  id: string,
  now: Date,
): Promise<ClientConnection | null> {
  const one = sql`SELECT * FROM connection WHERE id = ${id}::uuid AND app_id = ${appId}::uuid AND connected_at IS NOT NULL`;
  return (await query<ClientConnection>(db, selectShown(one, now)))[0] ?? null;
}

/** A connection as v1 gives it to its app, which has signed in as itself. */
export function clientConnectionObject(row: ClientConnection) {
  return {
    id: row.id,
    store: storeObject(storeIn(row), row.mode),
    scope: formatScope(row.scopes),
    granted_at: row.authorizedAt.toISOString(),
    connected_at: row.connectedAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    ends_at: row.endsAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
    reason: row.endReason && PUBLIC_REASONS[row.endReason],
  };
}
