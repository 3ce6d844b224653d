import { type Db, db } from '@/lib/database/db.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import type { SellerId } from '@/lib/permissions/seller.ts';
import {
  inReachOf,
  type Onlooker,
  roleFor,
  seenBy,
  type WithStoreRole,
  withStoreRole,
} from '@/lib/stores/membership.ts';
import type { Prisma } from '@/prisma/generated/client.ts';

const shown = (sellerId: SellerId) =>
  ({
    id: true,
    mode: true,
    subscriptionId: true,
    detail: true,
    message: true,
    redirectUri: true,
    state: true,
    status: true,
    isBeyondLimits: true,
    error: true,
    requestedAt: true,
    expiresAt: true,
    decidedAt: true,
    decidedBy: { select: { id: true, name: true, email: true } },
    store: { select: { id: true, name: true, members: roleFor(sellerId) } },
    key: { select: { name: true } },
    connectionId: true,
    keyId: true,
    connection: {
      select: {
        app: {
          select: {
            name: true,
            logoId: true,
            verification: true,
            ownerId: true,
            clientId: true,
            redirectUris: true,
            websiteUrl: true,
          },
        },
      },
    },
    subscription: { select: { customer: { select: { name: true, email: true } } } },
  }) satisfies Prisma.ApprovalSelect;

/** An approval as those see it who work on its store, with their role there. */
export type SellerApproval = WithStoreRole<Prisma.ApprovalGetPayload<{ select: ReturnType<typeof shown> }>>;

/** An approval in a store that the seller sees; null when there is none such. */
export async function findSellerApproval(db: Db, sellerId: SellerId, id: string): Promise<SellerApproval | null> {
  if (!isUuid(id)) return null;
  const found = await db.approval.findFirst({ where: { id, store: seenBy(sellerId) }, select: shown(sellerId) });
  return found && withStoreRole(found);
}

/** How many are listed, of those that wait and of those that are decided. */
const MOST = 100;

/** What asked for an approval: its connection or key. */
export const askerOf = (one: { connectionId: string | null; keyId: string | null } | undefined): string =>
  one?.connectionId ?? one?.keyId ?? '';

function openTo(sellerId: SellerId, now: Date, storeId: string | undefined) {
  const reach = inReachOf(sellerId, 'change');
  return { ...reach, ...(storeId && { storeId }), status: 'pending', expiresAt: { gt: now } } as const;
}

/** How many open approvals the seller may decide. */
export function countOpenForSeller({ id, shownStoreId }: Onlooker, now: Date): Promise<number> {
  return db().approval.count({ where: openTo(id, now, shownStoreId ?? undefined) });
}

/**
 * The open approvals that the seller may decide, the oldest first. Where there are more than are listed, each asker has
 * as many in the list as any other: one that floods it hides nothing of the others.
 * @returns with how many more there are, by asker
 */
export async function listOpenForSeller(
  db: Db,
  sellerId: SellerId,
  now: Date,
  storeId?: string,
): Promise<{ rows: SellerApproval[]; more: ReadonlyMap<string, number> }> {
  const where = openTo(sellerId, now, storeId);
  const list = (of: object, take: number) =>
    db.approval.findMany({ where: { ...where, ...of }, orderBy: { id: 'asc' }, take, select: shown(sellerId) });
  const first = await list({}, MOST + 1);
  if (first.length <= MOST) return { rows: first.map(withStoreRole), more: new Map() };
  const askers = await db.approval.groupBy({ by: ['connectionId', 'keyId'], where, _count: true });
  const share = Math.ceil(MOST / askers.length);
  const found = await Promise.all(
    askers.slice(0, MOST).map(({ connectionId, keyId }) => list({ connectionId, keyId }, share)),
  );
  return {
    rows: found
      .flat()
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map(withStoreRole),
    more: new Map(askers.map((one) => [askerOf(one), one._count - share])),
  };
}

/** The approvals in the seller's stores that are over, the latest first, without what its app took back itself. */
export async function listDecidedForSeller(db: Db, sellerId: SellerId, storeId?: string): Promise<SellerApproval[]> {
  const found = await db.approval.findMany({
    where: { store: seenBy(sellerId), ...(storeId && { storeId }), status: { notIn: ['pending', 'withdrawn'] } },
    orderBy: { id: 'desc' },
    take: MOST,
    select: shown(sellerId),
  });
  return found.map(withStoreRole);
}
