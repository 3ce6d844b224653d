import type { Prisma } from '@/prisma/generated/client.ts';
import type { InvoiceStatus, Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../../database/db.ts';
import { type ListPage, NO_ROWS, type PageRequest, readPage } from '../../database/list-page.ts';
import { empty, query, raw, sql } from '../../database/query.ts';
import { isUuid } from '../../kernel/text/uuid.ts';
import { rolesThatMay } from '../../permissions/role.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { sellerFields } from '../../stores/invoice-seller.ts';
import { isShownTo, type Onlooker, seenBy } from '../../stores/membership.ts';
import { invoiceNumber } from './invoice.ts';
import { inOrder } from './invoice-lines.ts';

/** Which of their invoices a seller looks at, and which page of them. */
export interface OwnInvoicesQuery extends PageRequest {
  storeId?: string | undefined;
  mode?: Mode | undefined;
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
 * A page of the invoices of all the seller's stores, newest first; none of a store that is another's. Each store's
 * newest are found by its own index, so that a page costs the same however many there are.
 */
export async function listOwnInvoices(
  db: Db,
  sellerId: SellerId,
  wanted: OwnInvoicesQuery,
): Promise<ListPage<ListedInvoice>> {
  const { storeId, mode, status } = wanted;
  if (storeId !== undefined && !isUuid(storeId)) return NO_ROWS;
  return readPage(wanted, 'desc', ({ beyond, order, take }) => {
    const direction = raw(order);
    const isBeyond = beyond
      ? 'gt' in beyond
        ? sql`AND id > ${beyond.gt}::uuid`
        : sql`AND id < ${beyond.lt}::uuid`
      : empty;
    // The index of those that aren’t paid has this condition, word for word.
    const isIndexed = status === 'paid' ? empty : sql`AND status <> 'paid'`;
    const ofStatus = status ? sql`AND status = ${status}::invoice_status ${isIndexed}` : empty;
    return query<ListedInvoice>(
      db,
      sql`
      SELECT found.id::text, found.number, found.mode::text, found.status::text, found.currency, found.total,
        found.issued_at AS "issuedAt", found.next_attempt_at AS "nextAttemptAt", store.name AS "storeName",
        store.time_zone AS "timeZone", customer.name AS "customerName"
      FROM member JOIN store ON store.id = member.store_id CROSS JOIN (VALUES ('live'::mode), ('test'::mode)) AS side(mode)
        CROSS JOIN LATERAL (
          SELECT * FROM invoice
          WHERE store_id = store.id AND invoice.mode = side.mode ${ofStatus} ${isBeyond}
          ORDER BY id ${direction} LIMIT ${take}
        ) AS found
        JOIN subscription ON subscription.id = found.subscription_id
        JOIN customer ON customer.id = subscription.customer_id
      WHERE member.user_id = ${sellerId}
        AND (${storeId ?? null}::uuid IS NULL OR store.id = ${storeId ?? null}::uuid)
        AND (${mode ?? null}::mode IS NULL OR side.mode = ${mode ?? null}::mode)
      ORDER BY found.id ${direction} LIMIT ${take}`,
    );
  });
}

/**
 * The seller's invoices with a number, newest first, in one store or all: `INV-000042`, or the count alone, however it
 * is written.
 */
export async function findOwnInvoicesByNumber(
  db: Db,
  sellerId: SellerId,
  text: string,
  limit: number,
  storeId: string | null = null,
) {
  const count = /^(?:INV-?|#)?\s*0*([1-9]\d{0,8})$/i.exec(text.trim())?.[1];
  if (count === undefined) return [];
  // OFFSET 0 has each store looked up by itself: the index of numbers begins with the store.
  return query<Pick<ListedInvoice, 'id' | 'number' | 'mode' | 'storeName' | 'customerName'>>(
    db,
    sql`
    SELECT found.id::text, found.number, side.mode::text, store.name AS "storeName", customer.name AS "customerName"
    FROM member JOIN store ON store.id = member.store_id CROSS JOIN (VALUES ('live'::mode), ('test'::mode)) AS side(mode)
      CROSS JOIN LATERAL (
        SELECT id, number, subscription_id FROM invoice
        WHERE store_id = store.id AND invoice.mode = side.mode AND number = ${invoiceNumber(Number(count))} OFFSET 0
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
  lines: inOrder,
  store: {
    select: { id: true, name: true, subdomain: true, provenDomain: true, timeZone: true, ...sellerFields },
  },
  subscription: {
    select: { id: true, status: true, customer: { select: { name: true, email: true, deletedAt: true } } },
  },
} satisfies Prisma.InvoiceSelect;

/** One invoice of the seller's stores with its lines; null when there is none or it is another seller's. */
export async function findOwnInvoice(db: Db, sellerId: SellerId, id: string) {
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
