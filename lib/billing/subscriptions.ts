import type { Prisma } from '@/prisma/generated/client.ts';
import type { SubscriptionStatus } from '@/prisma/generated/enums.ts';
import type { Db } from '../db.ts';
import { type ListPage, mapRows, NO_ROWS, type PageRequest, readPage } from '../list-page.ts';
import { ofStore, type StoreProof } from '../stores/store-proof.ts';
import { isUuid } from '../uuid.ts';
import { inOrder } from './invoice-lines.ts';
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
  status: true,
  cancelAtPeriodEnd: true,
  anchorDay: true,
  currentPeriodStart: true,
  currentPeriodEnd: true,
  invoiceCount: true,
  canceledAt: true,
  endedAt: true,
  updatedAt: true,
  customer: { select: { paymentsFail: true } },
  variant: { select: variantFields },
  chargedLineId: true,
  chargedLine: { select: { amount: true, variantId: true, periodStart: true, periodEnd: true } },
} satisfies Prisma.SubscriptionSelect;

/** A subscription with everything that decides what can happen to it. */
export type SubscriptionRow = Prisma.SubscriptionGetPayload<{ select: typeof subscriptionFields }>;

/** The row itself, without what it refers to. */
export type SubscriptionColumns = Omit<SubscriptionRow, 'customer' | 'variant' | 'chargedLine'>;

/** Which page of a list of subscriptions, and which of them. */
export interface SubscriptionsQuery extends PageRequest {
  status?: SubscriptionStatus | undefined;
  customerId?: string | undefined;
}

/** A page of the store's subscriptions, oldest first, optionally of one status or customer. */
export async function listSubscriptions(
  db: Db,
  access: StoreProof,
  query: SubscriptionsQuery,
): Promise<ListPage<SubscriptionObject>> {
  const { status, customerId } = query;
  if (customerId !== undefined && !isUuid(customerId)) return NO_ROWS;
  const page = await readPage(query, 'asc', ({ beyond, order, take }) =>
    db.subscription.findMany({
      where: {
        ...ofStore(access),
        ...(beyond && { id: beyond }),
        ...(status !== undefined && { status }),
        ...(customerId !== undefined && { customerId }),
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

/** One subscription of the store with everything that decides what can happen to it; null when there is none. */
export async function findSubscriptionRow(db: Db, access: StoreProof, id: string): Promise<SubscriptionRow | null> {
  if (!isUuid(id)) return null;
  return db.subscription.findFirst({
    relationLoadStrategy: 'join',
    where: { id, ...ofStore(access) },
    select: subscriptionFields,
  });
}

/** The same with its pending lines, read in one statement so that they match. */
export async function findWithPendingLines(db: Db, access: StoreProof, id: string) {
  if (!isUuid(id)) return null;
  return db.subscription.findFirst({
    relationLoadStrategy: 'join',
    where: { id, ...ofStore(access) },
    select: { ...subscriptionFields, lines: { where: { invoiceId: null }, ...inOrder } },
  });
}

/** The same without them, locked until the transaction ends. */
export async function lockSubscription(tx: Prisma.TransactionClient, access: StoreProof, id: string) {
  if (!isUuid(id)) return null;
  const { storeId, mode } = ofStore(access);
  await tx.$queryRaw`
    SELECT id FROM subscription
    WHERE id = ${id}::uuid AND store_id = ${storeId}::uuid AND mode = ${mode}::mode FOR UPDATE`;
  return findSubscriptionRow(tx, access, id);
}

/** Where a list of due subscriptions continues. */
export type DueCursor = { id: string; currentPeriodEnd: Date };

/**
 * Locks subscriptions of all stores whose period has ended, longest ago first. Skips those that another
 * transaction has locked.
 * @param page.after the one to continue after; null: from the start
 */
export async function lockDue(
  tx: Prisma.TransactionClient,
  now: Date,
  { limit, after }: { limit: number; after: DueCursor | null },
): Promise<DueCursor[]> {
  const { id, currentPeriodEnd } = after ?? {
    id: '00000000-0000-0000-0000-000000000000',
    currentPeriodEnd: new Date(0),
  };
  return tx.$queryRaw<DueCursor[]>`
    SELECT id, current_period_end AS "currentPeriodEnd" FROM subscription
    WHERE status = ANY(${RUNNING_STATUSES}::subscription_status[]) AND current_period_end <= ${now}
      AND (current_period_end, id) > (${currentPeriodEnd}, ${id}::uuid)
    ORDER BY current_period_end, id LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
}

/** Locks one subscription, waiting for another transaction that has it. */
export async function lockOne(tx: Prisma.TransactionClient, id: string): Promise<void> {
  await tx.$queryRaw`SELECT id FROM subscription WHERE id = ${id}::uuid FOR UPDATE`;
}

/** Locked subscriptions with everything that decides what can happen to them, longest overdue first. */
export function findLocked(tx: Prisma.TransactionClient, ids: string[]): Promise<SubscriptionRow[]> {
  return tx.subscription.findMany({
    relationLoadStrategy: 'join',
    where: { id: { in: ids } },
    orderBy: [{ currentPeriodEnd: 'asc' }, { id: 'asc' }],
    select: subscriptionFields,
  });
}

const CHANGING = `id wasUntil status cancelAtPeriodEnd anchorDay currentPeriodStart currentPeriodEnd productId variantId
  chargedLineId invoiceCount canceledAt endedAt updatedAt`.split(/\s+/);

/**
 * Updates locked subscriptions in one statement, the one that decides. Throws when one is no longer in the period it
 * was read in.
 */
export async function updateSubscriptions(
  tx: Prisma.TransactionClient,
  changes: { before: SubscriptionColumns; after: SubscriptionColumns }[],
): Promise<void> {
  const rows = changes.map(({ before, after }) => ({ ...after, wasUntil: before.currentPeriodEnd }));
  const count = await tx.$executeRaw`
    UPDATE subscription SET
      status = v."status"::subscription_status, cancel_at_period_end = v."cancelAtPeriodEnd",
      anchor_day = v."anchorDay", current_period_start = v."currentPeriodStart",
      current_period_end = v."currentPeriodEnd",
      product_id = v."productId", variant_id = v."variantId", charged_line_id = v."chargedLineId",
      invoice_count = v."invoiceCount", canceled_at = v."canceledAt", ended_at = v."endedAt", updated_at = v."updatedAt"
    FROM jsonb_to_recordset(${JSON.stringify(rows, CHANGING)}::jsonb) AS v(
      "id" uuid, "wasUntil" timestamptz, "status" text, "cancelAtPeriodEnd" boolean, "anchorDay" integer,
      "currentPeriodStart" timestamptz, "currentPeriodEnd" timestamptz, "productId" uuid, "variantId" uuid,
      "chargedLineId" uuid, "invoiceCount" integer, "canceledAt" timestamptz, "endedAt" timestamptz,
      "updatedAt" timestamptz)
    WHERE subscription.id = v."id" AND subscription.current_period_end = v."wasUntil"`;
  if (count !== changes.length)
    throw new Error('A subscription was changed by another transaction while it was locked.');
}

/** Whether a subscription's period has ended and this has not been processed yet. */
export function isDue(
  { status, currentPeriodEnd }: Pick<SubscriptionRow, 'status' | 'currentPeriodEnd'>,
  now: Date,
): boolean {
  return RUNNING_STATUSES.includes(status) && currentPeriodEnd <= now;
}
