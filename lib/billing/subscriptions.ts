import type { Prisma } from '@/prisma/generated/client.ts';
import type { SubscriptionStatus } from '@/prisma/generated/enums.ts';
import type { Db } from '../db.ts';
import { type ListPage, mapRows, NO_ROWS, type PageRequest, readPage } from '../list-page.ts';
import { ofStore, type StoreProof } from '../stores/store-proof.ts';
import { isUuid } from '../uuid.ts';
import { inOrder } from './invoice-lines.ts';
import { openFields } from './invoices.ts';
import { type Life, lifeOf } from './life.ts';
import { type SubscriptionObject, subscriptionObject } from './subscription-object.ts';
import { RUNNING_STATUSES } from './subscription-state.ts';
import { variantFields } from './variants.ts';

/** Everything that decides what can happen to a subscription. */
export const subscriptionFields = {
  id: true,
  storeId: true,
  mode: true,
  customerId: true,
  productId: true,
  variantId: true,
  scheduledVariantId: true,
  status: true,
  cancelAtPeriodEnd: true,
  anchorDay: true,
  currentPeriodStart: true,
  currentPeriodEnd: true,
  invoiceCount: true,
  canceledAt: true,
  endedAt: true,
  createdAt: true,
  updatedAt: true,
  customer: { select: { email: true } },
  variant: { select: variantFields },
  scheduledVariant: { select: variantFields },
  chargedLineId: true,
  chargedLine: { select: { amount: true, variantId: true, periodStart: true, periodEnd: true } },
} satisfies Prisma.SubscriptionSelect;

/** The same with its pending lines and open invoices. */
export const lifeFields = {
  ...subscriptionFields,
  lines: { where: { invoiceId: null }, ...inOrder },
  invoices: { where: { status: 'open' }, orderBy: { sequence: 'asc' }, select: openFields },
} satisfies Prisma.SubscriptionSelect;

/** Which page of a list of subscriptions, and which of them. */
export interface SubscriptionsQuery extends PageRequest {
  status?: SubscriptionStatus | undefined;
  customerId?: string | undefined;
  /** Only those changed at this time or later. */
  updatedSince?: Date | undefined;
}

/** A page of the store's subscriptions, oldest first, optionally of one status or customer. */
export async function listSubscriptions(
  db: Db,
  access: StoreProof,
  query: SubscriptionsQuery,
): Promise<ListPage<SubscriptionObject>> {
  const { status, customerId, updatedSince } = query;
  if (customerId !== undefined && !isUuid(customerId)) return NO_ROWS;
  const page = await readPage(query, 'asc', ({ beyond, order, take }) =>
    db.subscription.findMany({
      where: {
        ...ofStore(access),
        ...(beyond && { id: beyond }),
        ...(status !== undefined && { status }),
        ...(customerId !== undefined && { customerId }),
        ...(updatedSince !== undefined && { updatedAt: { gte: updatedSince } }),
      },
      orderBy: { id: order },
      take,
    }),
  );
  return mapRows(page, subscriptionObject);
}

/** One subscription of the store as the API shows it; null when there is none. */
export async function findSubscription(db: Db, access: StoreProof, id: string): Promise<SubscriptionObject | null> {
  const row = isUuid(id) ? await db.subscription.findFirst({ where: { id, ...ofStore(access) } }) : null;
  return row && subscriptionObject(row);
}

/** One subscription of the store in memory; null when there is none. */
export async function findLife(db: Db, access: StoreProof, id: string): Promise<Life | null> {
  if (!isUuid(id)) return null;
  const found = await db.subscription.findFirst({
    relationLoadStrategy: 'join',
    where: { id, ...ofStore(access) },
    select: lifeFields,
  });
  return found && lifeOf(found);
}

/** The same, its row locked until the transaction ends. */
export async function lockLife(tx: Prisma.TransactionClient, access: StoreProof, id: string): Promise<Life | null> {
  if (!isUuid(id)) return null;
  const { storeId, mode } = ofStore(access);
  await tx.$queryRaw`
    SELECT id FROM subscription
    WHERE id = ${id}::uuid AND store_id = ${storeId}::uuid AND mode = ${mode}::mode FOR UPDATE`;
  return findLife(tx, access, id);
}

/** Whether a subscription's period has ended and this has not been processed yet. */
export function isDue(
  { status, currentPeriodEnd }: { status: SubscriptionStatus; currentPeriodEnd: Date },
  now: Date,
): boolean {
  return RUNNING_STATUSES.includes(status) && currentPeriodEnd <= now;
}
