import type { Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../../database/db.ts';
import { query, type Sql, sql } from '../../database/query.ts';
import { isUuid } from '../../kernel/text/uuid.ts';
import { rolesThatMay } from '../../permissions/role.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { inReachOf, isShownTo, type Onlooker, seenBy } from '../../stores/membership.ts';

/** What somebody asks those to connect who may. */
export interface NewRequest {
  id: string;
  storeId: string;
  appId: string;
  mode: Mode;
  scopes: string[];
  askedById: SellerId;
  /** Where its consent screen is. */
  path: string;
  askedAt: Date;
  expiresAt: Date;
}

/** Adds a request, in place of an earlier one of the same person for the same app, store and mode. */
export async function insertRequest(db: Db, request: NewRequest): Promise<void> {
  const { storeId, appId, mode, askedById } = request;
  await db.connectRequest.deleteMany({ where: { storeId, appId, mode, askedById } });
  await db.connectRequest.create({ data: request, select: { id: true } });
}

const listed = {
  id: true,
  mode: true,
  scopes: true,
  path: true,
  askedAt: true,
  approvedAt: true,
  store: { select: { id: true, name: true } },
  app: { select: { id: true, name: true, logoId: true, verification: true } },
  askedBy: { select: { id: true, name: true, email: true } },
} as const;

/**
 * The open requests that the seller may answer, oldest first: those in stores and modes in which they may connect apps.
 */
export function listSellerRequests(db: Db, sellerId: SellerId, now: Date) {
  return db.connectRequest.findMany({
    where: { ...inReachOf(sellerId, 'connect'), approvedAt: null, expiresAt: { gt: now }, app: { disabledAt: null } },
    orderBy: { id: 'asc' },
    take: 50,
    select: listed,
  });
}

/** A request to connect an app, as the home shows it. */
export interface HomeRequest {
  id: string;
  appName: string;
  storeName: string;
  mode: Mode;
  askedBy: string;
}

/** The same requests in short; the oldest four. */
export function listHomeRequests(db: Db, onlooker: Onlooker, now: Date): Promise<HomeRequest[]> {
  const [live, test] = [rolesThatMay('connect', 'live'), rolesThatMay('connect', 'test')];
  return query(
    db,
    sql`
    SELECT request.id, app.name AS "appName", store.name AS "storeName", request.mode::text AS mode,
      asker.email AS "askedBy"
    FROM member JOIN store ON store.id = member.store_id
      CROSS JOIN LATERAL (SELECT * FROM connect_request WHERE store_id = store.id OFFSET 0) AS request
      CROSS JOIN LATERAL (SELECT name FROM app WHERE id = request.app_id AND disabled_at IS NULL OFFSET 0) AS app
      JOIN "user" AS asker ON asker.id = request.asked_by_id
    WHERE ${isShownTo(onlooker)} AND request.approved_at IS NULL AND request.expires_at > ${now.toISOString()}::timestamptz
      AND member.role = ANY(CASE request.mode WHEN 'live' THEN ${live}::member_role[] ELSE ${test}::member_role[] END)
    ORDER BY request.id LIMIT 4`,
  );
}

export type SellerRequest = Awaited<ReturnType<typeof listSellerRequests>>[number];

/** What a person asked for, as they see it. */
export interface OwnRequest {
  id: string;
  appName: string;
  storeName: string;
  mode: Mode;
  /** Where its consent screen is: once it is approved, they connect the app there. */
  path: string;
  isApproved: boolean;
}

/** What a person asked for and hasn't connected yet, the latest first; at most 20. */
export function listOwnRequests(db: Db, sellerId: SellerId, now: Date): Promise<OwnRequest[]> {
  return query(
    db,
    sql`SELECT r.id, app.name AS "appName", store.name AS "storeName", r.mode::text AS mode, r.path,
        r.approved_at IS NOT NULL AS "isApproved"
      FROM connect_request r JOIN store ON store.id = r.store_id
        JOIN app ON app.id = r.app_id AND app.disabled_at IS NULL
      WHERE r.asked_by_id = ${sellerId} AND r.expires_at > ${now.toISOString()}::timestamptz
        AND (r.approved_at IS NULL OR ${isStillApproved(now)})
      ORDER BY r.id DESC LIMIT 20`,
  );
}

/** A request, open or still approved, in a store that the seller sees; null when there is none such. */
export async function findSellerRequest(
  db: Db,
  sellerId: SellerId,
  id: string,
  now: Date,
): Promise<SellerRequest | null> {
  if (!isUuid(id)) return null;
  const found = await db.connectRequest.findFirst({
    where: { id, store: seenBy(sellerId), expiresAt: { gt: now } },
    select: listed,
  });
  if (!found?.approvedAt) return found;
  const still = sql`SELECT r.id FROM connect_request r WHERE r.id = ${id}::uuid AND ${isStillApproved(now)}`;
  return (await query(db, still)).length > 0 ? found : null;
}

/** What an app has been approved for and the person may connect themselves, by store and mode. */
export function listApprovals(db: Db, sellerId: SellerId, appId: string, now: Date): Promise<Approval[]> {
  return query(
    db,
    sql`SELECT r.store_id AS "storeId", r.mode::text AS mode, r.scopes FROM connect_request r
      WHERE r.asked_by_id = ${sellerId} AND r.app_id = ${appId}::uuid AND ${isStillApproved(now)}`,
  );
}

/** Of a statement on connect_request r: whether it was approved, and the app has not been connected since. */
export function isStillApproved(now: Date): Sql {
  return sql`r.approved_at IS NOT NULL AND r.expires_at > ${now.toISOString()}::timestamptz
    AND NOT EXISTS (SELECT 1 FROM connection c WHERE c.app_id = r.app_id AND c.store_id = r.store_id
      AND c.mode = r.mode AND c.connected_at >= r.approved_at)`;
}

/** What of a request whoever answers it records and mails. */
const answered = {
  storeId: true,
  appId: true,
  mode: true,
  scopes: true,
  path: true,
  app: { select: { name: true } },
  store: { select: { name: true } },
  askedBy: { select: { id: true, email: true } },
} as const;

/**
 * Approves a request that the seller may answer, and no other one: its person may connect the app themselves now.
 * @param ticked of what that app can do without, what they may allow it as well
 * @returns what was approved; null when there is no such open request
 */
export async function approveRequest(db: Db, sellerId: SellerId, id: string, ticked: readonly string[], now: Date) {
  if (!isUuid(id)) return null;
  // An id is that of one request: asking again, perhaps for more, makes a new one.
  const [approved] = await db.connectRequest.updateManyAndReturn({
    where: { id, ...inReachOf(sellerId, 'connect'), approvedAt: null, expiresAt: { gt: now } },
    data: { approvedAt: now, scopes: { push: [...ticked] } },
    select: answered,
  });
  return approved ?? null;
}

/**
 * Deletes what a person asked for an app in a store and mode and nobody has answered. What was approved is over once
 * the app is connected: until then it may have to be tried again.
 */
export async function dropRequests(
  db: Db,
  request: { storeId: string; appId: string; mode: Mode; askedById: SellerId },
): Promise<void> {
  await db.connectRequest.deleteMany({ where: { ...request, approvedAt: null } });
}

/** Deletes all that a person asked for, in one store or in all. */
export async function dropRequestsBy(db: Db, askedById: string, storeId?: string): Promise<void> {
  await db.connectRequest.deleteMany({ where: { askedById, ...(storeId !== undefined && { storeId }) } });
}

/** Deletes a request that the seller may answer; null when there is none such. */
export async function refuseRequest(db: Db, sellerId: SellerId, id: string) {
  if (!isUuid(id)) return null;
  const where = { id, ...inReachOf(sellerId, 'connect'), approvedAt: null };
  const found = await db.connectRequest.findFirst({ where, select: answered });
  return found && (await db.connectRequest.deleteMany({ where })).count === 1 ? found : null;
}

/** Removes requests that have expired. */
export async function dropExpiredRequests(db: Db, now: Date): Promise<void> {
  await db.connectRequest.deleteMany({ where: { expiresAt: { lt: now } } });
}

/** What an app was approved for in a store and mode, for a person who may connect none there by their role. */
export interface Approval {
  storeId: string;
  mode: Mode;
  scopes: string[];
}

/** Whether one of these approvals is for this store and mode, and for all of these scopes. */
export function isApproved(approvals: readonly Approval[], { storeId, mode, scopes }: Approval): boolean {
  return approvals.some(
    (one) => one.storeId === storeId && one.mode === mode && scopes.every((scope) => one.scopes.includes(scope)),
  );
}
