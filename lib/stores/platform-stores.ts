import type { Prisma } from '@/prisma/generated/client.ts';
import { NO_OWNER } from '../accounts/sellers.ts';
import type { Db } from '../database/db.ts';
import { type ListPage, type PageRequest, readPage } from '../database/list-page.ts';
import { execute, query, type Sql, sql } from '../database/query.ts';
import { logRevocations } from '../database/revocation-log.ts';
import type { PutStore, StoredPlatformStore } from './outside-store.ts';

// Stores as the platform that has put them here knows them, whoever owns them.

const COLUMNS = sql`id::text, external_id AS "externalId", owner_id AS "ownerId", name, subdomain,
  custom_domain AS "customDomain", currency, suspended_at IS NOT NULL AS "isSuspended",
  external_version::float8 AS version`;

/** A store by what the platform calls it; null when there is none. */
export async function findPutStore(db: Db, externalId: string): Promise<StoredPlatformStore | null> {
  const [found] = await query<StoredPlatformStore>(
    db,
    sql`SELECT ${COLUMNS} FROM store WHERE external_id = ${externalId}`,
  );
  return found ?? null;
}

/** The same, locked until the transaction ends against whoever else changes it or who works on it. */
export async function lockPutStore(
  tx: Prisma.TransactionClient,
  externalId: string,
): Promise<StoredPlatformStore | null> {
  const [found] = await query<StoredPlatformStore>(
    tx,
    sql`SELECT ${COLUMNS} FROM store WHERE external_id = ${externalId}
    FOR NO KEY UPDATE`,
  );
  return found ?? null;
}

/** A page of the stores that the platform has put here, in the order in which it has. */
export function listPutStores(db: Db, request: PageRequest): Promise<ListPage<StoredPlatformStore>> {
  return readPage(request, 'asc', async ({ beyond, take }) => {
    const after = beyond && 'gt' in beyond ? beyond.gt : null;
    return query<StoredPlatformStore>(
      db,
      sql`SELECT ${COLUMNS} FROM store WHERE external_id IS NOT NULL AND (${after}::uuid IS NULL OR id > ${after}::uuid)
        ORDER BY id LIMIT ${take}`,
    );
  });
}

/**
 * Adds a store that waits for an owner, who is there; false when the platform has one of this name already. Throws when
 * another store has its subdomain or its domain. Who hosts a store says what its domain is, so that counts as proven.
 * @param record the end of the statement, which tells of the part `made`: see recordMade of activity/audit-entries.ts
 */
export async function insertPutStore(
  db: Db,
  store: PutStore & { id: string; externalId: string },
  now: Date,
  record: Sql,
): Promise<boolean> {
  const { id, externalId, name, subdomain, customDomain, currency, isSuspended, version } = store;
  const at = now.toISOString();
  const count = await execute(
    db,
    sql`WITH made AS (
      INSERT INTO store (id, owner_id, external_id, external_version, name, subdomain, custom_domain, proven_domain,
        currency, suspended_at, created_at)
      VALUES (${id}::uuid, ${NO_OWNER}, ${externalId}, ${version}::bigint, ${name}, ${subdomain}, ${customDomain},
        ${customDomain}, ${currency}, ${isSuspended ? at : null}::timestamptz, ${at}::timestamptz)
      ON CONFLICT (external_id) DO NOTHING RETURNING id, owner_id, name) ${record}`,
  );
  return count === 1;
}

/** Changes a store that is locked. Throws when another store has its subdomain or its domain. */
export async function updatePutStore(db: Db, id: string, store: PutStore, now: Date): Promise<void> {
  const { name, subdomain, customDomain, currency, isSuspended, version } = store;
  await execute(
    db,
    sql`UPDATE store SET name = ${name}, subdomain = ${subdomain}, custom_domain = ${customDomain},
      proven_domain = ${customDomain}, domain_seen_at = NULL, currency = ${currency},
      external_version = coalesce(${version}::bigint, external_version),
      suspended_at = CASE WHEN ${isSuspended} THEN coalesce(suspended_at, ${now.toISOString()}::timestamptz) END
    WHERE id = ${id}::uuid`,
  );
}

/** Whether another store has this subdomain. */
export async function isSubdomainTaken(db: Db, { subdomain }: PutStore, externalId: string): Promise<boolean> {
  const where = { subdomain, OR: [{ externalId: null }, { externalId: { not: externalId } }] };
  return (await db.store.count({ where })) > 0;
}

/** Deletes a store that is locked, with everything in it. */
export async function deletePlatformStore(db: Db, id: string): Promise<void> {
  await db.store.delete({ where: { id }, select: { id: true } });
  await logRevocations();
}
