import type { Db } from '@/lib/database/db.ts';
import { type ListPage, type PageRequest, readPage } from '@/lib/database/list-page.ts';
import { empty, execute, query, raw, sql } from '@/lib/database/query.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { type Caller, callerId, ofStore, type StoreProof } from '@/lib/stores/store-proof.ts';
import type { Approval, Prisma } from '@/prisma/generated/client.ts';
import type { ApprovalStatus } from '@/prisma/generated/enums.ts';
import type { ReturningApp } from './approval.ts';

/** What an approval was asked for by, and what became of it, with the app that its events belong to. */
const fields = { include: { connection: { select: { appId: true } } } } satisfies Prisma.ApprovalDefaultArgs;

export type ApprovalRow = Prisma.ApprovalGetPayload<typeof fields>;

/** Adds an approval that waits to be decided. */
export function insertApproval(db: Db, approval: Prisma.ApprovalUncheckedCreateInput): Promise<ApprovalRow> {
  return db.approval.create({ data: approval, ...fields });
}

/** The columns of what asks: a connection or a seller's own key. */
export function askedBy(caller: Caller): { connectionId: string } | { keyId: string } {
  return 'app' in caller ? { connectionId: caller.connectionId } : { keyId: callerId(caller) };
}

/** The `where` of what its connection or key asked for. */
function ownOf(access: StoreProof) {
  return { ...ofStore(access), ...askedBy(access.caller) };
}

const openAt = (now: Date) => ({ status: 'pending', expiresAt: { gt: now } }) as const;

/** The open approval of the caller that asks for exactly this; null when there is none. */
export function findSame(db: Db, access: StoreProof, digest: string, now: Date): Promise<Approval | null> {
  return db.approval.findFirst({ where: { ...ownOf(access), ...openAt(now), digest } });
}

/** When the caller's open approvals expire, the soonest first: those that it asked for, or those beyond its limits. */
export async function listOpenEnds(db: Db, access: StoreProof, now: Date, isBeyondLimits: boolean): Promise<Date[]> {
  const open = await db.approval.findMany({
    where: { ...ownOf(access), ...openAt(now), isBeyondLimits },
    orderBy: { expiresAt: 'asc' },
    select: { expiresAt: true },
  });
  return open.map(({ expiresAt }) => expiresAt);
}

/** One approval of the caller's own connection or key; null when there is none. */
export async function findApproval(db: Db, access: StoreProof, id: string): Promise<Approval | null> {
  return isUuid(id) ? db.approval.findFirst({ where: { id, ...ownOf(access) } }) : null;
}

/** A page of the approvals of the caller's own connection or key, newest first. */
export function listApprovals(
  db: Db,
  access: StoreProof,
  { status, now, ...page }: PageRequest & { status?: ApprovalStatus | undefined; now: Date },
): Promise<ListPage<Approval>> {
  return readPage(page, 'desc', ({ beyond, order, take }) =>
    db.approval.findMany({
      where: { AND: [status ? inState(status, now) : {}, beyond ? { id: beyond } : {}], ...ownOf(access) },
      orderBy: { id: order },
      take,
    }),
  );
}

/** The same as stateAt of approval.ts. */
function inState(status: ApprovalStatus, now: Date): Prisma.ApprovalWhereInput {
  if (status === 'pending') return openAt(now);
  return status === 'expired' ? { OR: [{ status }, { status: 'pending', expiresAt: { lte: now } }] } : { status };
}

/** What there is in place of a connection or key that has ended: nothing may be decided for it any more. */
const isAlive = (now: Date): Prisma.ApprovalWhereInput => ({
  OR: [
    {
      connection: {
        endedAt: null,
        OR: [{ endsAt: null }, { endsAt: { gt: now } }],
      },
    },
    { key: { revokedAt: null } },
  ],
});

/** What becomes of an approval. */
export type Decided = Pick<Approval, 'status' | 'decidedAt'> &
  Partial<Pick<Approval, 'decidedById' | 'error'>> & { result?: Prisma.InputJsonObject };

/**
 * Decides an open approval, once: of many who try, one does.
 * @returns its row since; null when it isn't open any more, or what asked for it has ended
 */
export async function decideOpen(
  db: Db,
  where: { id: string } & Prisma.ApprovalWhereInput,
  to: Decided,
  now: Date,
): Promise<ApprovalRow | null> {
  const [row] = await db.approval.updateManyAndReturn({
    where: { AND: [where, openAt(now), isAlive(now)] },
    data: to,
    ...fields,
  });
  return row ?? null;
}

/** Whether nothing has become of an approval so far. */
export async function isPending(db: Db, id: string): Promise<boolean> {
  return (await db.approval.count({ where: { id, status: 'pending' } })) === 1;
}

/** The same as decideOpen for the caller's own, whoever else decides it. */
export function decideOfHolder(
  db: Db,
  access: StoreProof,
  id: string,
  to: Decided,
  now: Date,
): Promise<ApprovalRow | null> {
  return decideOpen(db, { id, ...ownOf(access) }, to, now);
}

/**
 * Open approvals that have expired, or whose connection or key has ended, some at a time, or this one; locked until
 * then.
 */
export async function lockLapsed(
  tx: Prisma.TransactionClient,
  now: Date,
  { most, id = null }: { most: number; id?: string | null },
): Promise<{ id: string; to: Decided }[]> {
  const rows = await query<{ id: string; expiresAt: Date; isOver: boolean }>(
    tx,
    sql`
    SELECT a.id, a.expires_at AS "expiresAt", a.expires_at <= ${now} AS "isOver"
    FROM approval a LEFT JOIN connection c ON c.id = a.connection_id LEFT JOIN api_key k ON k.id = a.key_id
    WHERE a.status = 'pending' AND (${id}::uuid IS NULL OR a.id = ${id}::uuid) AND (a.expires_at <= ${now} OR c.ended_at IS NOT NULL OR c.ends_at <= ${now}
      OR k.revoked_at IS NOT NULL)
    ORDER BY a.id LIMIT ${most} FOR UPDATE OF a SKIP LOCKED`,
  );
  return rows.map(({ id, expiresAt, isOver }) => ({
    id,
    to: isOver ? { status: 'expired', decidedAt: expiresAt } : { status: 'withdrawn', decidedAt: now },
  }));
}

/** Writes what has become of a locked approval. */
export function setDecided(tx: Prisma.TransactionClient, id: string, to: Decided): Promise<ApprovalRow> {
  return tx.approval.update({ where: { id }, data: to, ...fields });
}

/** Removes approvals that were asked for before a time, some at a time. Returns how many. */
export function dropApprovals(db: Db, before: Date, most: number): Promise<number> {
  return execute(
    db,
    sql`DELETE FROM approval WHERE id IN (
    SELECT id FROM approval WHERE requested_at < ${before} AND status <> 'pending' ORDER BY id LIMIT ${most})`,
  );
}

/** The app of a connection that may ask; null for a seller's own key, `not_allowed` where the seller forbids it. */
export async function findRequester(db: Db, caller: Caller): Promise<ReturningApp | null | 'not_allowed'> {
  if (!('app' in caller)) return null;
  const found = await db.connection.findFirst({
    where: { id: callerId(caller), mayAsk: true },
    select: { app: { select: { clientId: true, redirectUris: true, ownerId: true } } },
  });
  return found?.app ?? 'not_allowed';
}

/**
 * Holds a connection or key until the transaction ends, so that its requests come one after another.
 * @returns false, at once, where somebody else holds it and `isPatient` is false
 */
export async function holdCaller(tx: Prisma.TransactionClient, caller: Caller, isPatient: boolean): Promise<boolean> {
  const table = raw('app' in caller ? 'connection' : 'api_key');
  const wait = isPatient ? empty : raw('SKIP LOCKED');
  const id = callerId(caller);
  const held = await query(tx, sql`SELECT id FROM ${table} WHERE id = ${id}::uuid FOR NO KEY UPDATE ${wait}`);
  return held.length === 1;
}

/**
 * Notes that people are told by mail of an approval that was just asked for, unless they were told of one of the same
 * app, or key, and store after a time.
 * @returns whom it is about: what the app, store and customer are called; null when nobody is to be told
 */
export async function markMailed(
  tx: Prisma.TransactionClient,
  { id }: { id: string },
  { now, since }: { now: Date; since: Date },
): Promise<{ asker: string; store: string; customer: string } | null> {
  const [names] = await query<{ asker: string; store: string; customer: string }>(
    tx,
    sql`
    UPDATE approval a SET mailed_at = ${now}
    FROM store s, subscription sub JOIN customer cu ON cu.id = sub.customer_id, approval own
      LEFT JOIN connection c ON c.id = own.connection_id LEFT JOIN app ON app.id = c.app_id
      LEFT JOIN api_key k ON k.id = own.key_id
    WHERE a.id = ${id}::uuid AND own.id = a.id AND s.id = a.store_id AND sub.id = a.subscription_id
      AND NOT EXISTS (SELECT 1 FROM approval other LEFT JOIN connection oc ON oc.id = other.connection_id
        WHERE other.store_id = a.store_id AND other.mailed_at > ${since}
          AND (oc.app_id = c.app_id OR other.key_id = a.key_id))
    RETURNING COALESCE(app.name, k.name) AS asker, s.name AS store, cu.name AS customer`,
  );
  return names ?? null;
}
