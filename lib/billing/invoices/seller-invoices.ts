import type { Prisma } from '@/prisma/generated/client.ts';
import type { InvoiceStatus, Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../../database/db.ts';
import { type ListPage, NO_ROWS, readPage, type Window } from '../../database/list-page.ts';
import { query, raw, type Sql, sql } from '../../database/query.ts';
import { isUuid } from '../../kernel/text/uuid.ts';
import { rolesThatMay } from '../../permissions/role.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { isShownTo, type Onlooker, seenBy } from '../../stores/membership.ts';
import { countInStores, idsInStores, MOST_COUNTED, type RowsInStores } from '../../stores/rows-in-stores.ts';
import { sellerFields } from '../../stores/stores.ts';
import { invoiceNumber } from './invoice.ts';
import { inOrderWithTime } from './invoice-lines.ts';

/** Which of their invoices a seller looks at, and which page of them; a search looks at numbers and customers. */
export interface SellerInvoicesQuery extends RowsInStores {
  status?: InvoiceStatus | undefined;
}

/** An invoice as the seller's list shows it. */
export interface ListedInvoice {
  id: string;
  number: string;
  mode: Mode;
  status: InvoiceStatus;
  currency: string;
  total: bigint;
  issuedAt: Date;
  nextAttemptAt: Date | null;
  storeName: string;
  /** The store's. */
  timeZone: string;
  customerName: string;
}

/**
 * A page of the invoices of all the seller's stores, newest first, optionally those with a number, or those whose
 * customer's name or email has a text in it, as in the list of customers; none of a store that is another's.
 */
export async function listSellerInvoices(
  db: Db,
  sellerId: SellerId,
  wanted: SellerInvoicesQuery,
): Promise<ListPage<ListedInvoice>> {
  const { storeId, status, search, order = 'desc' } = wanted;
  if (storeId !== undefined && !isUuid(storeId)) return NO_ROWS;
  const only = status ? ofStatus(status) : sql`TRUE`;
  const number = numberIn(search);
  if (number !== null) {
    const numbered = { ...wanted, search: undefined };
    const found = await readPage(wanted, order, (window) =>
      readListed(
        db,
        idsInStores('invoice', sellerId, numbered, window, sql`${only} AND listed.number = ${number}`),
        window,
      ),
    );
    if (found.rows.length > 0) return found;
  }
  return readPage(wanted, order, (window) =>
    readListed(db, idsInStores('invoice', sellerId, wanted, window, only), window),
  );
}

function readListed(db: Db, ids: Sql, { order }: Window): Promise<ListedInvoice[]> {
  return query<ListedInvoice>(
    db,
    sql`
    SELECT invoice.id::text, invoice.number, invoice.mode::text, invoice.status::text, invoice.currency, invoice.total,
      invoice.issued_at AS "issuedAt", invoice.next_attempt_at AS "nextAttemptAt", store.name AS "storeName",
      store.time_zone AS "timeZone", customer.name AS "customerName"
    FROM (${ids}) AS found
      JOIN invoice ON invoice.id = found.id JOIN store ON store.id = invoice.store_id
      JOIN subscription ON subscription.id = invoice.subscription_id
      JOIN customer ON customer.id = subscription.customer_id
    ORDER BY invoice.id ${raw(order)}`,
  );
}

// The index of those that aren’t paid has this condition, word for word.
function ofStatus(status: InvoiceStatus): Sql {
  const isStatus = sql`listed.status = ${status}::invoice_status`;
  return status === 'paid' ? isStatus : sql`${isStatus} AND listed.status <> 'paid'`;
}

/** How many invoices the seller's stores have, and of each status; paid are the rest, where all were counted. */
export async function countSellerInvoices(
  db: Db,
  sellerId: SellerId,
  wanted: Pick<SellerInvoicesQuery, 'storeId' | 'mode'>,
) {
  const few = { open: ofStatus('open'), uncollectible: ofStatus('uncollectible') };
  const counts = await countInStores(db, 'invoice', sellerId, wanted, { all: sql`TRUE`, ...few });
  const paid = counts.all - counts.open - counts.uncollectible;
  return counts.all > MOST_COUNTED ? counts : { ...counts, paid };
}

/** The number that somebody looks for: `INV-000042`, or the count alone, however it is written; null for no number. */
function numberIn(text = ''): string | null {
  const count = /^(?:INV-?|#)?\s*0*([1-9]\d{0,8})$/i.exec(text.trim())?.[1];
  return count === undefined ? null : invoiceNumber(Number(count));
}

/** The seller's invoices with a number, newest first, in one store or all. */
export async function findSellerInvoicesByNumber(
  db: Db,
  sellerId: SellerId,
  text: string,
  limit: number,
  storeId: string | null = null,
) {
  const wanted = numberIn(text);
  if (wanted === null) return [];
  // OFFSET 0 has each store looked up by itself: the index of numbers begins with the store.
  return query<Pick<ListedInvoice, 'id' | 'number' | 'mode' | 'storeName' | 'customerName'>>(
    db,
    sql`
    SELECT found.id::text, found.number, side.mode::text, store.name AS "storeName", customer.name AS "customerName"
    FROM member JOIN store ON store.id = member.store_id CROSS JOIN (VALUES ('live'::mode), ('test'::mode)) AS side(mode)
      CROSS JOIN LATERAL (
        SELECT id, number, subscription_id FROM invoice
        WHERE store_id = store.id AND invoice.mode = side.mode AND number = ${wanted} OFFSET 0
      ) AS found
      JOIN subscription ON subscription.id = found.subscription_id
      JOIN customer ON customer.id = subscription.customer_id
    WHERE member.user_id = ${sellerId} AND (${storeId}::uuid IS NULL OR store.id = ${storeId}::uuid)
    ORDER BY found.id DESC LIMIT ${limit}`,
  );
}

const fields = {
  id: true,
  number: true,
  mode: true,
  status: true,
  currency: true,
  total: true,
  issuedAt: true,
  periodStart: true,
  periodEnd: true,
  attempts: true,
  nextAttemptAt: true,
  settledAt: true,
  note: true,
  ...sellerFields,
  lines: inOrderWithTime,
  store: {
    select: { id: true, name: true, subdomain: true, provenDomain: true, timeZone: true, ...sellerFields },
  },
  subscription: {
    select: { id: true, status: true, customer: { select: { name: true, email: true, deletedAt: true } } },
  },
} satisfies Prisma.InvoiceSelect;

/** One invoice of the seller's stores with its lines; null when there is none or it is another seller's. */
export async function findSellerInvoice(db: Db, sellerId: SellerId, id: string) {
  if (!isUuid(id)) return null;
  return db.invoice.findFirst({
    relationLoadStrategy: 'join',
    where: { id, store: seenBy(sellerId) },
    select: fields,
  });
}

/** How many of the latest invoices that aren't paid the home looks at in each store. */
const LOOK_AT = 100;

/** What a store is owed because payments failed: how many invoices, and the latest of them. */
export interface FailedPayments {
  storeId: string;
  storeName: string;
  timeZone: string;
  /** {@link LOOK_AT} stands for that many or more. */
  count: number;
  id: string;
  customerName: string;
  total: bigint;
  currency: string;
  /** When the latest is tried again; null: never again by itself. */
  nextAttemptAt: Date | null;
}

/** The stores in which payments failed and the seller may settle invoices, twenty at most. */
export function listFailedPayments(db: Db, onlooker: Onlooker, mode: Mode): Promise<FailedPayments[]> {
  // The index of those that aren't paid has this condition, word for word.
  return query(
    db,
    sql`
    SELECT store.id AS "storeId", store.name AS "storeName", store.time_zone AS "timeZone", failed.count, failed.id, customer.name AS "customerName",
      failed.total, failed.currency, failed.next_attempt_at AS "nextAttemptAt"
    FROM member JOIN store ON store.id = member.store_id
      CROSS JOIN LATERAL (
        SELECT latest.*, (count(*) OVER ())::int AS count FROM (
          SELECT id, subscription_id, total, currency, next_attempt_at, attempts FROM invoice
          WHERE store_id = store.id AND mode = ${mode}::mode AND status = 'open' AND status <> 'paid'
          ORDER BY id DESC LIMIT ${LOOK_AT}
        ) AS latest WHERE attempts > 0 ORDER BY id DESC LIMIT 1
      ) AS failed
      JOIN subscription ON subscription.id = failed.subscription_id
      JOIN customer ON customer.id = subscription.customer_id
    WHERE ${isShownTo(onlooker)} AND member.role = ANY(${rolesThatMay('change', mode)}::member_role[])
    ORDER BY failed.id DESC LIMIT 20`,
  );
}
