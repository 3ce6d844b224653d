import type { Prisma } from '@/prisma/generated/client.ts';
import { type Mode, SubscriptionStatus } from '@/prisma/generated/enums.ts';
import type { Db } from '../../database/db.ts';
import { NO_ROWS, readPage } from '../../database/list-page.ts';
import { execute, query, type Sql, sql } from '../../database/query.ts';
import { listTimeline } from '../../journal/activity/system-audit-entries.ts';
import { DAY_MS } from '../../kernel/text/durations.ts';
import { isUuid } from '../../kernel/text/uuid.ts';
import { rolesThatMay } from '../../permissions/role.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { doneBy, isShownTo, type Onlooker, roleFor, seenBy, withStoreRole } from '../../stores/membership.ts';
import { countInStores, idsInStores, type RowsInStores } from '../../stores/rows-in-stores.ts';
import { variantFields } from '../catalogue/variants.ts';
import { inOrderWithTime } from '../invoices/invoice-lines.ts';

/** What the seller's pages show of every subscription. */
const shown = {
  id: true,
  mode: true,
  status: true,
  cancelAtPeriodEnd: true,
  pauseAtPeriodEnd: true,
  resumesAt: true,
  currentPeriodEnd: true,
  endedAt: true,
  createdAt: true,
  store: { select: { id: true, name: true, timeZone: true } },
  customer: { select: { name: true, email: true } },
} satisfies Prisma.SubscriptionSelect;

const invoiceFields = {
  id: true,
  number: true,
  status: true,
  currency: true,
  issuedAt: true,
  periodStart: true,
  periodEnd: true,
  total: true,
} satisfies Prisma.InvoiceSelect;

/** Which of their subscriptions a seller looks at, and which page of them; a search looks at their customers. */
export interface SellerSubscriptionsQuery extends RowsInStores {
  status?: SubscriptionStatus | undefined;
}

/**
 * A page of the subscriptions of all the seller's stores, newest first, optionally those whose customer's name or email
 * has a text in it, as in the list of customers; none of a store that is another's.
 */
export async function listSellerSubscriptions(db: Db, sellerId: SellerId, wanted: SellerSubscriptionsQuery) {
  const { storeId, status, order = 'desc' } = wanted;
  if (storeId !== undefined && !isUuid(storeId)) return NO_ROWS;
  const only = status ? isOf(status) : sql`TRUE`;
  return readPage(wanted, order, async (window) => {
    const ids = await query<{ id: string }>(db, idsInStores('subscription', sellerId, wanted, window, only));
    // Whose they are is decided where the ids are found. Asked here again, PostgreSQL reads all of a store to find
    // them.
    return db.subscription.findMany({
      relationLoadStrategy: 'join',
      where: { id: { in: ids.map(({ id }) => id) } },
      orderBy: { id: window.order },
      select: { ...shown, variant: { select: variantFields } },
    });
  });
}

const isOf = (status: SubscriptionStatus) => sql`listed.status = ${status}::subscription_status`;

/** How many subscriptions the seller's stores have, and of each status. */
export function countSellerSubscriptions(db: Db, sellerId: SellerId, wanted: Pick<RowsInStores, 'storeId' | 'mode'>) {
  const statuses = Object.values(SubscriptionStatus).map((status) => [status, isOf(status)]);
  const states: Record<SubscriptionStatus, Sql> = Object.fromEntries(statuses);
  return countInStores(db, 'subscription', sellerId, wanted, { all: sql`TRUE`, ...states });
}

/** A subscription as the seller's list shows it. */
export type ListedSubscription = Awaited<ReturnType<typeof listSellerSubscriptions>>['rows'][number];

/**
 * One subscription of the seller's stores with their role there, its pending lines, its latest invoices and events,
 * newest first; null when there is none or it is another seller's.
 * @param limit how many invoices and events at most; each list is one longer when there are more
 */
export async function findSellerSubscription(db: Db, sellerId: SellerId, id: string, limit: number) {
  if (!isUuid(id)) return null;
  const finding = db.subscription.findFirst({
    relationLoadStrategy: 'join',
    where: { id, store: seenBy(sellerId) },
    select: {
      ...shown,
      pausedAt: true,
      anchorDay: true,
      currentPeriodStart: true,
      productId: true,
      variantId: true,
      scheduledVariantId: true,
      variant: { select: variantFields },
      scheduledVariant: { select: variantFields },
      store: { select: { id: true, name: true, timeZone: true, members: roleFor(sellerId) } },
      customer: { select: { id: true, name: true, email: true, deletedAt: true } },
      lines: { where: { invoiceId: null }, ...inOrderWithTime },
      invoices: {
        orderBy: { sequence: 'desc' },
        take: limit + 1,
        select: { ...invoiceFields, lines: inOrderWithTime },
      },
    },
  });
  const [found, events] = await Promise.all([finding, listTimeline(db, id, limit + 1)]);
  return found && { ...withStoreRole(found), events };
}

/**
 * Locks all subscriptions of the stores that a person owns, or of one of them. A deletion locks them before anything
 * else: renewals and changes already hold their subscription when they reach its store and its owner.
 */
export async function lockSellerSubscriptions(
  db: Prisma.TransactionClient,
  ownerId: SellerId,
  storeId?: string,
): Promise<void> {
  const only = storeId ?? null;
  await execute(
    db,
    sql`
    SELECT subscription.id FROM subscription JOIN store ON store.id = subscription.store_id
    WHERE store.owner_id = ${ownerId} AND (${only}::uuid IS NULL OR store.id = ${only}::uuid)
    ORDER BY subscription.id FOR UPDATE OF subscription`,
  );
}

/**
 * Deletes the subscriptions of the test mode of one of the seller's stores with their invoices and events, once nobody
 * is changing them; then its customers, and its products with their variants. Returns how many of each.
 */
export async function deleteSellerTestData(tx: Prisma.TransactionClient, sellerId: SellerId, storeId: string) {
  const where = { storeId, mode: 'test', store: doneBy(sellerId, 'test_data') } as const;
  const { count: subscriptions } = await tx.subscription.deleteMany({ where });
  const { count: customers } = await tx.customer.deleteMany({ where });
  const { count: products } = await tx.product.deleteMany({ where });
  return { subscriptions, customers, products };
}

/** How far ahead the home looks for subscriptions that end. */
const AHEAD_MS = 14 * DAY_MS;

/** A subscription that ends instead of renewing. */
export interface EndingSubscription {
  id: string;
  customerName: string;
  storeName: string;
  timeZone: string;
  endsAt: Date;
}

/**
 * The subscriptions that end within two weeks, in the time of their store, where the seller may change them; the next
 * hundred.
 * @param now real time
 */
export function listEnding(db: Db, onlooker: Onlooker, mode: Mode, now: Date): Promise<EndingSubscription[]> {
  const until = new Date(now.getTime() + AHEAD_MS).toISOString();
  return query(
    db,
    sql`
    SELECT ending.id, customer.name AS "customerName", store.name AS "storeName",
      store.time_zone AS "timeZone", ending.current_period_end AS "endsAt"
    FROM member JOIN store ON store.id = member.store_id
      LEFT JOIN test_clock AS clock ON clock.store_id = store.id AND ${mode} = 'test'
      CROSS JOIN LATERAL (
        SELECT id, customer_id, current_period_end FROM subscription
        WHERE store_id = store.id AND mode = ${mode}::mode
          AND cancel_at_period_end AND status IN ('trialing', 'active', 'past_due')
          AND due_at < ${until}::timestamptz + COALESCE(clock.offset_ms, 0) * interval '1 millisecond'
        ORDER BY due_at, id LIMIT 100
      ) AS ending
      JOIN customer ON customer.id = ending.customer_id
    WHERE ${isShownTo(onlooker)} AND member.role = ANY(${rolesThatMay('change', mode)}::member_role[])
    ORDER BY ending.current_period_end, ending.id LIMIT 100`,
  );
}

/**
 * What objects of stores are called: a customer's name, a product's and a variant's, an invoice's number, a
 * subscription's plan and customer. Of customers who were erased, nothing.
 * @param ids of any of these, in either mode
 */
export async function nameObjects(db: Db, storeIds: string[], ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await query<{ id: string; name: string }>(
    db,
    sql`WITH wanted AS (SELECT ${storeIds}::uuid[] AS stores, ${ids}::uuid[] AS ids)
      SELECT o.id, o.name FROM customer o, wanted w
        WHERE o.store_id = ANY(w.stores) AND o.id = ANY(w.ids) AND o.deleted_at IS NULL
      UNION ALL SELECT o.id, o.name FROM product o, wanted w WHERE o.store_id = ANY(w.stores) AND o.id = ANY(w.ids)
      UNION ALL SELECT o.id, o.number FROM invoice o, wanted w WHERE o.store_id = ANY(w.stores) AND o.id = ANY(w.ids)
      UNION ALL SELECT o.id, p.name || ' · ' || o.name FROM wanted w, variant o JOIN product p ON p.id = o.product_id
        WHERE p.store_id = ANY(w.stores) AND o.id = ANY(w.ids)
      UNION ALL SELECT o.id, p.name || CASE WHEN c.deleted_at IS NULL THEN ' · ' || c.name ELSE '' END
        FROM wanted w, subscription o
        JOIN product p ON p.id = o.product_id JOIN customer c ON c.id = o.customer_id
        WHERE o.store_id = ANY(w.stores) AND o.id = ANY(w.ids)`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
