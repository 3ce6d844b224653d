import type { Prisma } from '@/prisma/generated/client.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../../database/db.ts';
import { type ListPage, madeBeyond, mapRows, type PageRequest, readPage } from '../../database/list-page.ts';
import { literally, query, sql } from '../../database/query.ts';
import { logRevocations } from '../../database/revocation-log.ts';
import { insertEntry, type NewEntry } from '../../journal/activity/audit-entries.ts';
import { currentTime } from '../../kernel/process/clock.ts';
import { ACCOUNT_LIMITS } from '../../permissions/account-limits.ts';
import { rolesThatMay } from '../../permissions/role.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { type ScopeUse, scopeUsesIn, usedSince } from '../../permissions/unused-scope.ts';
import {
  isShownTo,
  type Onlooker,
  roleFor,
  seenBy,
  type WithStoreRole,
  withStoreRole,
} from '../../stores/membership.ts';
import { keyLabel } from '../../stores/store-proof.ts';
import type { ConnectionFilter, UseCounts } from '../connections/connection-page.ts';
import type { UnusedAccess } from '../connections/unused-access.ts';

/** How many active keys a store may have. */
export const MAX_KEYS = ACCOUNT_LIMITS.keysOfStore;

export interface NewKey {
  id: string;
  storeId: string;
  /** Whose it is. */
  makerId: SellerId;
  mode: Mode;
  scopes: string[];
  name: string;
  selector: string;
  hash: string;
  createdAt: Date;
}

/** How many active keys a store has, and whether this id is already one of its keys, revoked or not. */
export async function countKeys(db: Db, storeId: string, id: string): Promise<{ count: number; isMade: boolean }> {
  const rows = await db.apiKey.findMany({
    where: { storeId, OR: [{ revokedAt: null }, { id }] },
    select: { id: true, revokedAt: true },
  });
  return {
    count: rows.filter(({ revokedAt }) => revokedAt === null).length,
    isMade: rows.some((row) => row.id === id),
  };
}

/** Adds a key to a store that the caller knows to be the seller's. Throws Prisma's P2002 when the id is taken. */
export async function insertKey(db: Db, key: NewKey): Promise<void> {
  await db.apiKey.create({ data: key, select: { id: true } });
}

/**
 * Revokes the active keys of which this is true and records each, in one transaction.
 * @param of who asks, and so which keys it may be: the caller has to know
 * @returns how many there were
 */
export async function revokeKeys(tx: Db, of: Prisma.ApiKeyWhereInput, entry: NewEntry): Promise<number> {
  const revoked = await tx.apiKey.updateManyAndReturn({
    where: { ...of, revokedAt: null },
    data: { revokedAt: entry.context.now },
    select: { id: true, name: true, mode: true, storeId: true },
  });
  if (revoked.length > 0) await logRevocations();
  for (const { id, name, mode, storeId } of revoked) {
    const detail = { ...entry.detail, api_key: id };
    await insertEntry(tx, { storeId, key: { label: keyLabel(name), mode } }, { ...entry, detail });
  }
  return revoked.length;
}

/** Makes the keys of a store that are its owner's by default theirs by name, before it gets another owner. */
export async function keepMaker(db: Db, storeId: string, ownerId: string): Promise<void> {
  await db.apiKey.updateMany({ where: { storeId, makerId: null }, data: { makerId: ownerId } });
}

/** A key of the seller's stores, active or revoked, with its name and its store's. Null when it is another seller's. */
export function findSellerKey(db: Db, sellerId: SellerId, id: string) {
  return db.apiKey.findFirst({
    where: { id, store: seenBy(sellerId) },
    select: { name: true, mode: true, revokedAt: true, store: { select: { id: true, name: true, ownerId: true } } },
  });
}

/**
 * How many active keys each person has made for one of the seller's stores, by their id; who has made none is missing.
 */
export async function countKeysByMaker(db: Db, sellerId: SellerId, storeId: string): Promise<Map<string, number>> {
  const counts = await db.apiKey.groupBy({
    by: ['makerId'],
    where: { storeId, revokedAt: null, store: seenBy(sellerId) },
    _count: true,
  });
  return new Map(counts.map(({ makerId, _count }) => [makerId ?? '', _count]));
}

const listed = (sellerId: SellerId) =>
  ({
    id: true,
    name: true,
    mode: true,
    scopes: true,
    createdAt: true,
    lastUsedAt: true,
    lastUsedAddress: true,
    lastUsedAgent: true,
    refusedAt: true,
    refusedFrom: true,
    store: { select: { id: true, name: true, members: roleFor(sellerId) } },
    scopeUses: true,
  }) satisfies Prisma.ApiKeySelect;

/** A key with its store, and the seller's role in that. */
export type SellerKey = Omit<
  WithStoreRole<Prisma.ApiKeyGetPayload<{ select: ReturnType<typeof listed> }>>,
  'scopeUses'
> & { scopeUses: ScopeUse[] };

/** Which of the active keys of the seller's stores; everything left out matches all. */
type KeyFilter = Pick<ConnectionFilter, 'storeId' | 'mode' | 'search' | 'status' | 'order'>;

function activeKeys(sellerId: SellerId, { storeId, mode, search, status }: KeyFilter): Prisma.ApiKeyWhereInput {
  const lately = { lastUsedAt: { gte: usedSince(currentTime()) } };
  return {
    revokedAt: null,
    ...(mode && { mode }),
    store: { ...seenBy(sellerId), ...(storeId && { id: storeId }) },
    ...(search && { name: { contains: literally(search), mode: 'insensitive' } }),
    ...(status === 'used' && lately),
    ...(status === 'unused' && { OR: [{ lastUsedAt: null }, { NOT: lately }] }),
  };
}

/** How many active keys the seller's stores have, and how many of them were used lately. */
export async function countSellerKeys(db: Db, sellerId: SellerId, filter: KeyFilter): Promise<Required<UseCounts>> {
  const [all, used] = await Promise.all([
    db.apiKey.count({ where: activeKeys(sellerId, filter) }),
    db.apiKey.count({ where: activeKeys(sellerId, { ...filter, status: 'used' }) }),
  ]);
  return { all, used, unused: all - used };
}

/** A page of the active keys of the seller's stores. */
export async function listSellerKeys(
  db: Db,
  sellerId: SellerId,
  filter: KeyFilter,
  page: PageRequest,
): Promise<ListPage<SellerKey>> {
  const found = await readPage(page, filter.order ?? 'desc', async ({ beyond, order, take }) =>
    db.apiKey.findMany({
      where: {
        ...activeKeys(sellerId, filter),
        ...(await madeBeyond(beyond, (where) => db.apiKey.findUnique({ where }))),
      },
      orderBy: [{ createdAt: order }, { id: order }],
      take,
      select: listed(sellerId),
    }),
  );
  return mapRows(found, (key) => ({ ...withStoreRole(key), scopeUses: scopeUsesIn(key.scopeUses) }));
}

/**
 * The keys that nobody has used since a time, as {@link UnusedAccess}, where the seller may end them; a hundred.
 */
export function listUnusedKeys(db: Db, onlooker: Onlooker, mode: Mode, since: Date): Promise<UnusedAccess[]> {
  const time = sql`${since.toISOString()}::timestamptz`;
  return query(
    db,
    sql`
    SELECT key.id, key.name, NULL::uuid AS "appId", store.id AS "storeId", store.name AS "storeName",
      COALESCE(key.last_used_at, key.created_at) AS "lastAt", key.last_used_at IS NOT NULL AS "wasUsed"
    FROM member JOIN store ON store.id = member.store_id JOIN api_key AS key ON key.store_id = store.id
    WHERE ${isShownTo(onlooker)} AND member.role = ANY(${rolesThatMay('connect', mode)}::member_role[])
      AND key.mode = ${mode}::mode AND key.revoked_at IS NULL
      AND key.created_at < ${time} AND (key.last_used_at IS NULL OR key.last_used_at < ${time})
    ORDER BY 6, 1 LIMIT 100`,
  );
}
