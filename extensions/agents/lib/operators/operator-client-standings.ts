import type { Db } from '@/lib/database/db.ts';
import { execute, query, sql } from '@/lib/database/query.ts';
import type { OperatorProof } from '@/lib/permissions/operator.ts';

/** A host that documents of clients come from, or about which operators decided something. */
export interface ClientHost {
  host: string;
  /** What its clients call themselves. */
  names: string[];
  /** How many active connections they have. */
  connections: number;
  blockedAt: Date | null;
  withSubdomains: boolean;
  reason: string | null;
  verifiedAt: Date | null;
}

/** A client that registered itself and that somebody has authorized. */
export interface DynamicClient {
  id: string;
  name: string;
  redirectUris: string[];
  connections: number;
  blockedAt: Date | null;
  isVerified: boolean;
}

const CONNECTIONS = sql`(SELECT count(*) FROM connection n
  WHERE n.app_id = a.id AND n.connected_at IS NOT NULL AND n.ended_at IS NULL)`;

/** Where the document of an unregistered app comes from. */
const HOST = sql`substring(lower(a.website_url) from '^https?://([[][^]]+[]]|[^/:]+)')`;

/** The hosts about which there is something to decide, those with the latest news first. */
export function listClientHosts(db: Db, _: OperatorProof, most: number): Promise<ClientHost[]> {
  return query(
    db,
    sql`SELECT coalesce(s.host, c.host) AS host, coalesce(c.names, '{}') AS names,
        coalesce(c.connections, 0)::int AS connections, s.blocked_at AS "blockedAt",
        coalesce(s.with_subdomains, false) AS "withSubdomains", s.reason, s.verified_at AS "verifiedAt"
      FROM (SELECT ${HOST} AS host, array_agg(DISTINCT a.name) AS names, max(a.updated_at) AS at,
          sum(${CONNECTIONS}) AS connections
        FROM app a WHERE a.owner_id IS NULL AND a.website_url <> '' GROUP BY 1) c
      FULL JOIN client_standing s ON s.host = c.host
      WHERE c.host IS NOT NULL OR s.blocked_at IS NOT NULL OR s.verified_at IS NOT NULL
      ORDER BY greatest(s.blocked_at, s.verified_at, c.at) DESC, 1 LIMIT ${most}::int`,
  );
}

/** The clients that registered themselves, those that were authorized last first. */
export function listDynamicClients(db: Db, _: OperatorProof, most: number): Promise<DynamicClient[]> {
  return query(
    db,
    sql`SELECT a.id, a.name, a.redirect_uris AS "redirectUris", ${CONNECTIONS}::int AS connections,
        a.disabled_at AS "blockedAt", a.verification = 'verified' AS "isVerified"
      FROM app a WHERE a.owner_id IS NULL AND a.website_url = '' ORDER BY a.updated_at DESC, a.id LIMIT ${most}::int`,
  );
}

/**
 * Blocks a host, with all that is below it if it is a domain; one that was blocked alone may be blocked with that
 * since.
 * @returns false when it is blocked already
 */
export async function blockHost(
  db: Db,
  _: OperatorProof,
  host: string,
  { at, reason, withSubdomains }: { at: Date; reason: string | null; withSubdomains: boolean },
): Promise<boolean> {
  const rows = await query(
    db,
    sql`INSERT INTO client_standing (host, blocked_at, reason, with_subdomains)
      VALUES (${host}, ${at.toISOString()}::timestamptz, ${reason}, ${withSubdomains}::boolean)
      ON CONFLICT (host) DO UPDATE SET blocked_at = EXCLUDED.blocked_at, reason = EXCLUDED.reason,
        with_subdomains = EXCLUDED.with_subdomains
      WHERE client_standing.blocked_at IS NULL OR EXCLUDED.with_subdomains AND NOT client_standing.with_subdomains
      RETURNING host`,
  );
  return rows.length > 0;
}

/** Lets a host be used again; false when it isn't blocked. */
export async function unblockHost(db: Db, _: OperatorProof, host: string): Promise<boolean> {
  const { count } = await db.clientStanding.updateMany({
    where: { host, blockedAt: { not: null } },
    data: { blockedAt: null, reason: null, withSubdomains: false },
  });
  return count === 1;
}

/** Vouches for a host, or no longer, with the clients that come from it; false when there is nothing to change. */
export async function setHostVerified(
  db: Db,
  _: OperatorProof,
  host: string,
  verifiedAt: Date | null,
): Promise<boolean> {
  if (verifiedAt) await db.clientStanding.createMany({ data: { host }, skipDuplicates: true });
  const { count } = await db.clientStanding.updateMany({
    where: { host, verifiedAt: verifiedAt ? null : { not: null } },
    data: { verifiedAt },
  });
  const state = verifiedAt ? 'verified' : 'none';
  await execute(
    db,
    sql`UPDATE app a SET verification = ${state}::verification_state, verification_at = ${verifiedAt?.toISOString()}::timestamptz
      WHERE a.owner_id IS NULL AND ${HOST} = ${host}`,
  );
  return count === 1;
}

/** Vouches for a client that registered itself, or no longer; false when there is nothing to change. */
export async function setClientVerified(
  db: Db,
  _: OperatorProof,
  id: string,
  verifiedAt: Date | null,
): Promise<boolean> {
  const [from, to] = verifiedAt ? (['none', 'verified'] as const) : (['verified', 'none'] as const);
  const { count } = await db.app.updateMany({
    where: { id, ownerId: null, websiteUrl: '', verification: from },
    data: { verification: to, verificationAt: verifiedAt },
  });
  return count === 1;
}

/** Disables a client that registered itself, or enables it again; false when there is nothing to change. */
export async function setClientBlocked(
  db: Db,
  _: OperatorProof,
  id: string,
  blocked: { at: Date; reason: string | null } | null,
): Promise<boolean> {
  const { count } = await db.app.updateMany({
    where: { id, ownerId: null, websiteUrl: '', disabledAt: blocked ? null : { not: null } },
    data: { disabledAt: blocked?.at ?? null, disabledReason: blocked?.reason ?? null },
  });
  return count === 1;
}

/**
 * Disables all clients that nobody registered and that come from a host, or send browsers to it; returns their ids.
 * Waits for their locks.
 */
export async function disableClientsOf(
  db: Db,
  _: OperatorProof,
  host: string,
  { at, reason, withSubdomains }: { at: Date; reason: string | null; withSubdomains: boolean },
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    db,
    sql`UPDATE app a SET disabled_at = ${at.toISOString()}::timestamptz, disabled_reason = ${reason}
      WHERE a.owner_id IS NULL AND a.disabled_at IS NULL AND EXISTS (
        SELECT FROM (SELECT ${HOST} AS host UNION ALL
          SELECT rtrim(substring(lower(uri) from '^https://([[][^]]+[]]|[^/:?#]+)'), '.') FROM unnest(a.redirect_uris) uri) AS used
        WHERE used.host = ${host} OR ${withSubdomains}::boolean AND right(used.host, length(${host}) + 1) = '.' || ${host})
      RETURNING a.id`,
  );
  return rows.map(({ id }) => id);
}

/** Enables the clients that nobody registered and that were disabled at exactly this time; returns their ids. */
export async function enableClientsOf(db: Db, _: OperatorProof, disabledAt: Date): Promise<string[]> {
  const enabled = await db.app.updateManyAndReturn({
    where: { ownerId: null, disabledAt },
    data: { disabledAt: null, disabledReason: null },
    select: { id: true },
  });
  return enabled.map(({ id }) => id);
}

/** When a host was blocked; null when it isn't. */
export async function findBlock(db: Db, _: OperatorProof, host: string): Promise<Date | null> {
  const found = await db.clientStanding.findUnique({ where: { host }, select: { blockedAt: true } });
  return found?.blockedAt ?? null;
}
