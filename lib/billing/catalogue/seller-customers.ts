import type { Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../../database/db.ts';
import { type ListPage, NO_ROWS, readPage } from '../../database/list-page.ts';
import { query, raw, sql } from '../../database/query.ts';
import { isUuid } from '../../kernel/text/uuid.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { roleFor, seenBy, withStoreRole } from '../../stores/membership.ts';
import { countInStores, idsInStores, type RowsInStores } from '../../stores/rows-in-stores.ts';
import { variantFields } from './variants.ts';

/** A customer as the seller's list shows them. */
export interface ListedCustomer {
  id: string;
  name: string;
  email: string;
  mode: Mode;
  createdAt: Date;
  storeName: string;
}

/**
 * A page of the customers of all the seller's stores, newest first, optionally those whose name or email has a text in
 * it; by one or two letters those with a word in it that begins so, or any sign of a script without spaces. Where the
 * database can't search within texts, longer ones are looked for where a name or an email begins.
 */
export async function listSellerCustomers(
  db: Db,
  sellerId: SellerId,
  wanted: RowsInStores,
): Promise<ListPage<ListedCustomer>> {
  if (wanted.storeId !== undefined && !isUuid(wanted.storeId)) return NO_ROWS;
  return readPage(wanted, wanted.order ?? 'desc', (window) =>
    query<ListedCustomer>(
      db,
      sql`
      SELECT customer.id::text, customer.name, customer.email, customer.mode::text, customer.created_at AS "createdAt",
        store.name AS "storeName"
      FROM (${idsInStores('customer', sellerId, wanted, window, IS_THERE)}) AS found
        JOIN customer ON customer.id = found.id JOIN store ON store.id = customer.store_id
      ORDER BY customer.id ${raw(window.order)}`,
    ),
  );
}

const IS_THERE = sql`listed.deleted_at IS NULL`;

/** How many customers the seller's stores have. */
export function countSellerCustomers(db: Db, sellerId: SellerId, wanted: Pick<RowsInStores, 'storeId' | 'mode'>) {
  return countInStores(db, 'customer', sellerId, wanted, { all: IS_THERE });
}

/**
 * A customer of the seller's stores, also a deleted one, with the seller's role there and their newest subscriptions;
 * null when there is none.
 * @param limit how many subscriptions at most; the list is one longer when there are more
 */
export async function findSellerCustomer(db: Db, sellerId: SellerId, id: string, limit: number) {
  if (!isUuid(id)) return null;
  const found = await db.customer.findFirst({
    relationLoadStrategy: 'join',
    where: { id, store: seenBy(sellerId) },
    select: {
      id: true,
      mode: true,
      name: true,
      email: true,
      createdAt: true,
      deletedAt: true,
      store: { select: { id: true, name: true, timeZone: true, members: roleFor(sellerId) } },
      subscriptions: {
        orderBy: { id: 'desc' },
        take: limit + 1,
        select: {
          id: true,
          status: true,
          cancelAtPeriodEnd: true,
          pauseAtPeriodEnd: true,
          resumesAt: true,
          currentPeriodEnd: true,
          endedAt: true,
          variant: { select: variantFields },
        },
      },
    },
  });
  return found && withStoreRole(found);
}

/** The newest invoices of a customer of the seller's stores, over all of the customer's subscriptions. */
export function listSellerInvoicesOfCustomer(db: Db, sellerId: SellerId, customerId: string, limit: number) {
  return db.invoice.findMany({
    where: { subscription: { customerId }, store: seenBy(sellerId) },
    orderBy: [{ issuedAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: { id: true, number: true, status: true, currency: true, total: true, issuedAt: true },
  });
}

/** A customer of the seller's stores who can get a subscription, and of which store; null when there is none. */
export function findSellerCustomerToSubscribe(db: Db, sellerId: SellerId, id: string) {
  if (!isUuid(id)) return null;
  return db.customer.findFirst({
    where: { id, deletedAt: null, store: seenBy(sellerId) },
    select: { id: true, name: true, email: true, mode: true, storeId: true },
  });
}
