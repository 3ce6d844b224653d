import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '@/prisma/generated/client.ts';
import type { EndReason, Mode } from '@/prisma/generated/enums.ts';
import type { SellerId } from '../accounts/seller.ts';
import { type Actor, changeAndTell } from '../activity/audit-entries.ts';
import type { Db } from '../db.ts';
import type { Occasion } from '../occasion.ts';
import { newUuid } from '../uuid.ts';

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
}

/**
 * Adds a connection that holds a code, authorized now; false when its ticket has made one already, or its app is disabled
 * or gone. The app is held: whoever disables it at that moment either comes first, and nothing is added, or waits and
 * finds what was.
 */
export async function insertConnection(db: Db, connection: NewConnection, occasion: Occasion): Promise<boolean> {
  const { selector, ticketId, appId, storeId, mode, scopes, redirectUri, codeHash, codeExpiresAt, codeChallenge } =
    connection;
  const insert = sql`INSERT INTO connection (id, selector, ticket_id, app_id, store_id, mode, scopes, access_scopes,
      authorized_at, redirect_uri, code_hash, code_expires_at, code_challenge)
    SELECT ${newUuid(occasion.now)}::uuid, ${selector}, ${ticketId}, app.id, ${storeId}::uuid, ${mode}::mode,
      ${scopes}::text[], ${scopes}::text[], ${time(occasion.now)}, ${redirectUri}, ${codeHash}, ${time(codeExpiresAt)},
      ${codeChallenge}
    FROM app WHERE app.id = ${appId}::uuid AND app.disabled_at IS NULL FOR SHARE
    ON CONFLICT DO NOTHING`;
  return changeAndTell(db, insert, { kind: 'authorized', actor: 'seller', occasion, detail: { scopes } });
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
      app: { select: { id: true, clientId: true, name: true, verification: true, redirectUris: true } },
    },
  });
}

/** Why one connection ends, told of by the kind of that name. */
export type SingleEnd = Exclude<EndReason, 'app_disabled' | 'revoked_by_seller'>;

/** A moment as SQL knows it. */
export function time(at: Date | null): Sql {
  return sql`${at?.toISOString() ?? null}::timestamptz`;
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
  const data = { retryKey: null, retryBody: null, retryAnswer: null, retryExpiresAt: null };
  await db.connection.updateMany({ where: { retryKey, retryExpiresAt: { lte: now } }, data });
}

/** Notes a wrong verifier or redirect_uri for a code that is still unused; the fifth is told of: it burns the code. */
export async function countFailedProof(db: Db, id: string, occasion: Occasion): Promise<void> {
  const update = sql`UPDATE connection SET failed_proofs = failed_proofs + 1 WHERE id = ${id}::uuid AND connected_at IS NULL`;
  const burned = { kind: 'code_burned', actor: 'system', occasion } as const;
  await changeAndTell(db, update, burned, sql`c.failed_proofs = ${MAX_FAILED_PROOFS}`);
}

/** Ends a connection and whatever it holds, code or pair, and tells of it; false when it has ended already. */
export async function endConnection(
  db: Db,
  id: string,
  reason: SingleEnd,
  occasion: Occasion,
  actor: Actor = reason === 'revoked_by_app' ? 'app' : 'system',
): Promise<boolean> {
  const update = sql`${ended(reason, occasion)} WHERE id = ${id}::uuid AND ended_at IS NULL`;
  return changeAndTell(db, update, { kind: reason, actor, occasion });
}

/** Ends a connection of one of the seller's own stores and tells of it; false when there is none that lives. */
export async function endOwnConnection(db: Db, sellerId: SellerId, id: string, occasion: Occasion): Promise<boolean> {
  const update = sql`${ended('revoked_by_seller', occasion)} WHERE id = ${id}::uuid AND ended_at IS NULL
    AND EXISTS (SELECT 1 FROM store WHERE store.id = store_id AND store.owner_id = ${sellerId})`;
  return changeAndTell(db, update, { kind: 'revoked_by_seller', actor: 'seller', occasion });
}

function ended(reason: EndReason, { now }: Occasion): Sql {
  return sql`UPDATE connection SET ended_at = ${time(now)}, end_reason = ${reason}::end_reason, retry_answer = NULL`;
}

/** Holds the connections to the seller's stores and of their apps until the transaction ends; apps and stores come before. */
export async function lockConnectionsOf(db: Db, sellerId: SellerId): Promise<void> {
  await db.$executeRaw`
    SELECT c.id FROM connection c JOIN store s ON s.id = c.store_id JOIN app a ON a.id = c.app_id
    WHERE s.owner_id = ${sellerId} OR a.owner_id = ${sellerId} ORDER BY c.id FOR UPDATE OF c`;
}

/**
 * Ends all there is of an app, store or person, codes and pairs; gives the ids of those that had been connected. They are
 * taken in the order of their ids, so that two that end the same ones wait for each other and never both.
 */
export async function endConnectionsOf(
  db: Db,
  of: Prisma.ConnectionWhereInput,
  reason: EndReason,
  now: Date,
): Promise<string[]> {
  const found = await db.connection.findMany({ where: { ...of, endedAt: null }, select: { id: true } });
  const ids = found.map(({ id }) => id);
  await db.$executeRaw`SELECT id FROM connection WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
  const rows = await db.connection.updateManyAndReturn({
    where: { ...of, endedAt: null },
    data: { endedAt: now, endReason: reason, retryAnswer: null },
    select: { id: true, connectedAt: true },
  });
  return rows.filter(({ connectedAt }) => connectedAt !== null).map(({ id }) => id);
}

/** Notes a use of the pair and whence it came, and with it drops the answer kept for a retry. */
export async function touchConnection(
  db: Db,
  id: string,
  use: { at: Date; address: string | null; agent: string | null },
) {
  const data = { lastUsedAt: use.at, lastUsedAddress: use.address, lastUsedAgent: use.agent, retryAnswer: null };
  await db.connection.updateMany({ where: { id }, data });
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
      lastUsedAddress: true,
      lastUsedAgent: true,
      store: { select: { id: true, name: true } },
      scopeUses: { select: { scope: true, lastUsedAt: true } },
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
