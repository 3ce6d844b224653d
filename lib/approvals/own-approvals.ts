import type { Prisma } from '@/prisma/generated/client.ts';
import type { SellerId } from '../accounts/seller.ts';
import type { Db } from '../database/db.ts';
import { isUuid } from '../database/uuid.ts';
import { inReachOf, roleFor, seenBy, type WithStoreRole, withStoreRole } from '../stores/membership.ts';

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
export type OwnApproval = WithStoreRole<Prisma.ApprovalGetPayload<{ select: ReturnType<typeof shown> }>>;

/** An approval in a store that the seller sees; null when there is none such. */
export async function findOwnApproval(db: Db, sellerId: SellerId, id: string): Promise<OwnApproval | null> {
  if (!isUuid(id)) return null;
  const found = await db.approval.findFirst({ where: { id, store: seenBy(sellerId) }, select: shown(sellerId) });
  return found && withStoreRole(found);
}

/** How many are listed, of those that wait and of those that are decided. */
const MOST = 100;

/** The open approvals that the seller may decide, the oldest first. */
export async function listOwnOpen(db: Db, sellerId: SellerId, now: Date): Promise<OwnApproval[]> {
  const found = await db.approval.findMany({
    where: { ...inReachOf(sellerId, 'change'), status: 'pending', expiresAt: { gt: now } },
    orderBy: { id: 'asc' },
    take: MOST,
    select: shown(sellerId),
  });
  return found.map(withStoreRole);
}

/** The approvals in the seller's stores that are over, the latest first. */
export async function listOwnDecided(db: Db, sellerId: SellerId): Promise<OwnApproval[]> {
  const found = await db.approval.findMany({
    where: { store: seenBy(sellerId), status: { not: 'pending' } },
    orderBy: { id: 'desc' },
    take: MOST,
    select: shown(sellerId),
  });
  return found.map(withStoreRole);
}
