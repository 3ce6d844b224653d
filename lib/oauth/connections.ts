import type { Prisma } from '@/prisma/generated/client.ts';
import type { EndReason, Mode } from '@/prisma/generated/enums.ts';
import type { SellerId } from '../accounts/seller.ts';
import { type Db, isTaken } from '../db.ts';

/** Failed proofs (verifier or redirect_uri) after which a code is worthless. */
export const MAX_FAILED_PROOFS = 5;

const storeFields = {
  id: true,
  name: true,
  subdomain: true,
  customDomain: true,
  currency: true,
} satisfies Prisma.StoreSelect;

const LIVING = { connectedAt: { not: null }, endedAt: null } satisfies Prisma.ConnectionWhereInput;

export interface NewConnection {
  selector: string;
  ticketId: string;
  appId: string;
  storeId: string;
  mode: Mode;
  scopes: string[];
  redirectUri: string;
  codeHash: string;
  codeExpiresAt: Date;
  codeChallenge: string | null;
  authorizedAt: Date;
}

/** Adds a connection that holds a code; false when its ticket has made one already. */
export async function insertConnection(db: Db, connection: NewConnection): Promise<boolean> {
  const { count } = await db.connection.createMany({
    data: { ...connection, accessScopes: connection.scopes },
    skipDuplicates: true,
  });
  return count === 1;
}

/** The connection a ticket has made: enough to answer a second click. */
export function findByTicket(db: Db, ticketId: string) {
  return db.connection.findUnique({
    where: { ticketId },
    select: { storeId: true, mode: true, connectedAt: true, endedAt: true, codeExpiresAt: true },
  });
}

/** The connection that a credential's selector belongs to, with its store, in one query. */
export function findBySelector(db: Db, selector: string) {
  return db.connection.findUnique({
    where: { selector },
    relationLoadStrategy: 'join',
    include: { store: { select: storeFields } },
  });
}

export type ConnectionRow = NonNullable<Awaited<ReturnType<typeof findBySelector>>>;

/** The living connection an access token's selector belongs to, with store and app, in one query. */
export function findForAccess(db: Db, selector: string) {
  return db.connection.findFirst({
    where: { selector, ...LIVING, app: { disabledAt: null } },
    relationLoadStrategy: 'join',
    select: {
      id: true,
      mode: true,
      scopes: true,
      accessScopes: true,
      accessHash: true,
      connectedAt: true,
      lastUsedAt: true,
      retryAnswer: true,
      redirectUri: true,
      store: { select: storeFields },
      app: { select: { clientId: true, name: true, verification: true, redirectUris: true } },
    },
  });
}

export interface NewPair {
  accessHash: string;
  refreshHash: string;
  accessScopes: string[];
  issuedAt: Date;
  /** Set when the request came with an Idempotency-Key. */
  retry: { key: string; body: string; answer: string; expiresAt: Date } | null;
}

/** What became of an attempt to change a connection's credentials. */
export type Claim = 'done' | 'lost' | 'retry_key_taken';

/** Turns an unused code into the first pair: the one statement that decides who redeems it. */
export function claimCode(db: Db, id: string, pair: NewPair, publicClient: boolean): Promise<Claim> {
  return claim(db, {
    where: {
      id,
      connectedAt: null,
      endedAt: null,
      codeExpiresAt: { gt: pair.issuedAt },
      failedProofs: { lt: MAX_FAILED_PROOFS },
    },
    data: { ...pairData(pair), connectedAt: pair.issuedAt, publicClient },
  });
}

/** Replaces the pair whose refresh token is presented: the one statement that decides who rotates it. */
export function claimRotation(
  db: Db,
  id: string,
  refreshHash: string,
  pair: NewPair,
  justRotated: Prisma.InputJsonValue,
): Promise<Claim> {
  return claim(db, { where: { id, refreshHash, endedAt: null }, data: { ...pairData(pair), justRotated } });
}

async function claim(db: Db, update: Prisma.ConnectionUpdateManyArgs): Promise<Claim> {
  try {
    const { count } = await db.connection.updateMany(update);
    return count === 1 ? 'done' : 'lost';
  } catch (error) {
    if (isTaken(error)) return 'retry_key_taken';
    throw error;
  }
}

function pairData({ accessHash, refreshHash, accessScopes, issuedAt, retry }: NewPair) {
  const kept = { retryKey: retry?.key ?? null, retryBody: retry?.body ?? null, retryAnswer: retry?.answer ?? null };
  return { accessHash, refreshHash, accessScopes, accessIssuedAt: issuedAt, ...kept, retryExpiresAt: retry?.expiresAt ?? null };
}

/** The connection that keeps an answer for this key, expired or not. */
export function findRetry(db: Db, retryKey: string) {
  return db.connection.findUnique({
    where: { retryKey },
    select: { id: true, selector: true, retryBody: true, retryAnswer: true, retryExpiresAt: true, endedAt: true },
  });
}

/** Makes a key free again once its time is over. */
export async function forgetExpiredRetry(db: Db, retryKey: string, now: Date): Promise<void> {
  await db.connection.updateMany({
    where: { retryKey, retryExpiresAt: { lte: now } },
    data: { retryKey: null, retryBody: null, retryAnswer: null, retryExpiresAt: null },
  });
}

/** Notes a wrong verifier or redirect_uri for a code that is still unused. */
export async function countFailedProof(db: Db, id: string): Promise<void> {
  await db.connection.updateMany({ where: { id, connectedAt: null }, data: { failedProofs: { increment: 1 } } });
}

/** Ends a connection and whatever it holds, code or pair; false when it has ended already. */
export async function endConnection(db: Db, id: string, reason: EndReason, now: Date): Promise<boolean> {
  const { count } = await db.connection.updateMany({ where: { id, endedAt: null }, data: ended(reason, now) });
  return count === 1;
}

/** Ends a connection of one of the seller's own stores; false when there is none that lives. */
export async function endOwnConnection(db: Db, sellerId: SellerId, id: string, now: Date): Promise<boolean> {
  const { count } = await db.connection.updateMany({
    where: { id, endedAt: null, store: { ownerId: sellerId } },
    data: ended('revoked_by_seller', now),
  });
  return count === 1;
}

function ended(endReason: EndReason, endedAt: Date) {
  return { endedAt, endReason, retryAnswer: null };
}

/** Notes a use of the pair, and with it drops the answer kept for a retry. */
export async function touchConnection(db: Db, id: string, now: Date): Promise<void> {
  await db.connection.updateMany({ where: { id }, data: { lastUsedAt: now, retryAnswer: null } });
}

/** The living connections of the seller's stores, newest first. A code that was not redeemed is none yet. */
export function listOwnConnections(db: Db, sellerId: SellerId) {
  return db.connection.findMany({
    where: { ...LIVING, store: { ownerId: sellerId } },
    orderBy: [{ connectedAt: 'desc' }, { id: 'desc' }],
    select: {
      id: true,
      mode: true,
      scopes: true,
      connectedAt: true,
      lastUsedAt: true,
      store: { select: { id: true, name: true } },
      app: { select: { id: true, name: true, logoId: true, verification: true } },
    },
  });
}

/** How many living connections each of the seller's stores has; a store without any is missing. */
export async function countOwnConnections(db: Db, sellerId: SellerId): Promise<Map<string, number>> {
  const rows = await db.connection.groupBy({
    by: ['storeId'],
    where: { ...LIVING, store: { ownerId: sellerId } },
    _count: { _all: true },
  });
  return new Map(rows.map((row) => [row.storeId, row._count._all]));
}

/** A connection of the seller's stores that has ended: what it was. Null when it lives, never was, or is another's. */
export function findOwnEnded(db: Db, sellerId: SellerId, id: string) {
  return db.connection.findFirst({
    where: { id, endedAt: { not: null }, store: { ownerId: sellerId } },
    select: { mode: true, app: { select: { name: true } }, store: { select: { name: true } } },
  });
}

/** Removes a store's connections that never were: codes that ran out unredeemed before this time. */
export async function dropUnredeemed(db: Db, storeId: string, before: Date): Promise<void> {
  await db.connection.deleteMany({ where: { storeId, connectedAt: null, codeExpiresAt: { lt: before } } });
}

/** The living connections of one app to the seller's stores, oldest first: what the store picker tells. */
export function listOwnConnectionsOfApp(db: Db, sellerId: SellerId, appId: string) {
  return db.connection.findMany({
    where: { ...LIVING, appId, store: { ownerId: sellerId } },
    orderBy: { connectedAt: 'asc' },
    select: { storeId: true, mode: true, connectedAt: true, scopes: true },
  });
}
