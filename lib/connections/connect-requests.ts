import type { Mode } from '@/prisma/generated/enums.ts';
import { isWithin } from '../access/scope.ts';
import type { SellerId } from '../accounts/seller.ts';
import type { Db } from '../db.ts';
import { inReachOf } from '../stores/membership.ts';
import { isUuid } from '../uuid.ts';

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
  store: { select: { id: true, name: true } },
  app: { select: { id: true, name: true, logoId: true, verification: true } },
  askedBy: { select: { id: true, email: true } },
} as const;

/** The open requests that the seller may answer, oldest first: those in stores and modes in which they may connect apps. */
export function listOwnRequests(db: Db, sellerId: SellerId, now: Date) {
  return db.connectRequest.findMany({
    where: { ...inReachOf(sellerId, 'connect'), approvedAt: null, expiresAt: { gt: now }, app: { disabledAt: null } },
    orderBy: { id: 'asc' },
    take: 50,
    select: listed,
  });
}

export type OwnRequest = Awaited<ReturnType<typeof listOwnRequests>>[number];

/** An open request that the seller may answer; null when there is none such. */
export async function findOwnRequest(db: Db, sellerId: SellerId, id: string, now: Date): Promise<OwnRequest | null> {
  if (!isUuid(id)) return null;
  return db.connectRequest.findFirst({
    where: { id, ...inReachOf(sellerId, 'connect'), approvedAt: null, expiresAt: { gt: now } },
    select: listed,
  });
}

/** What an app has been approved for and the person may connect themselves, by store and mode. */
export function listApprovals(db: Db, sellerId: SellerId, appId: string, now: Date) {
  return db.connectRequest.findMany({
    where: { askedById: sellerId, appId, approvedAt: { not: null }, expiresAt: { gt: now } },
    select: { storeId: true, mode: true, scopes: true },
  });
}

/**
 * Records that somebody who may has authorized an app with these scopes: what others asked for it in this store and mode
 * is approved, unless they asked for more.
 */
export async function approveRequests(
  db: Db,
  { storeId, appId, mode, scopes }: { storeId: string; appId: string; mode: Mode; scopes: readonly string[] },
  sellerId: SellerId,
  now: Date,
) {
  const where = { storeId, appId, mode, approvedAt: null, expiresAt: { gt: now }, ...inReachOf(sellerId, 'connect') };
  const open = await db.connectRequest.findMany({ where, select: { id: true, scopes: true } });
  // An id is that of one request: asking again, perhaps for more, makes a new one.
  const ids = open.filter((one) => isWithin(one.scopes, scopes)).map(({ id }) => id);
  return db.connectRequest.updateManyAndReturn({
    where: { ...where, id: { in: ids } },
    data: { approvedAt: now },
    select: { askedBy: { select: { id: true, email: true } }, path: true },
  });
}

/** Deletes what a person asked for an app in a store and mode. */
export async function dropRequests(
  db: Db,
  asked: { storeId: string; appId: string; mode: Mode; askedById: SellerId },
): Promise<void> {
  await db.connectRequest.deleteMany({ where: asked });
}

/** Deletes all that a person asked for in a store. */
export async function dropRequestsBy(db: Db, storeId: string, askedById: string): Promise<void> {
  await db.connectRequest.deleteMany({ where: { storeId, askedById } });
}

/** Deletes a request that the seller may answer; null when there is none such. */
export async function refuseRequest(db: Db, sellerId: SellerId, id: string) {
  if (!isUuid(id)) return null;
  const where = { id, ...inReachOf(sellerId, 'connect'), approvedAt: null };
  const found = await db.connectRequest.findFirst({
    where,
    select: { storeId: true, appId: true, mode: true, askedBy: { select: { email: true } } },
  });
  return found && (await db.connectRequest.deleteMany({ where })).count === 1 ? found : null;
}

/** Removes requests that have expired. */
export async function dropExpiredRequests(db: Db, now: Date): Promise<void> {
  await db.connectRequest.deleteMany({ where: { expiresAt: { lt: now } } });
}
