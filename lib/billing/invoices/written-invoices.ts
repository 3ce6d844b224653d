import type { InvoiceStatus } from '@/prisma/generated/enums.ts';
import {
  anyText,
  exactNumber,
  isoTime,
  type JsonValue,
  jsonObject,
  oneOf,
  orNull,
  plainText,
} from '../../database/json-text.ts';
import type { PageRequest } from '../../database/list-page.ts';
import { type Source, type WrittenPage, type WrittenRow, writtenRows } from '../../database/written-rows.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import { writtenMetadata } from '../catalogue/metadata.ts';
import { INVOICE, LINES } from './invoice-object.ts';

const source: Source<'status' | 'unpaid' | 'customer_id' | 'subscription_id'> = {
  from: 'invoice',
  order: 'desc',
  filters: {
    status: { type: 'invoice_status', condition: 'one.status = $' },
    // The index of those that aren’t paid has this condition, word for word.
    unpaid: { type: 'invoice_status', condition: "one.status = $ AND one.status <> 'paid'" },
    customer_id: {
      type: 'uuid',
      condition: 'one.subscription_id IN (SELECT id FROM subscription WHERE customer_id = $)',
    },
    subscription_id: { type: 'uuid', condition: 'one.subscription_id = $' },
  },
  write: writtenMetadata,
};

const written = writtenRows(source, INVOICE.text('one'));
/** Those of one subscription, in the order in which they were issued, whatever a clock showed meanwhile. */
const ofSubscription = writtenRows({ ...source, key: 'sequence' }, INVOICE.text('one'));

/** Which of a store's invoices, and which page of them. */
export interface InvoicesQuery extends PageRequest {
  status?: InvoiceStatus | undefined;
  customer_id?: string | undefined;
  subscription_id?: string | undefined;
}

/** A page of the store's issued invoices, newest first, optionally of one status, customer or subscription. */
export function invoicesPage(access: StoreProof, wanted: InvoicesQuery): Promise<WrittenPage> {
  const listed = wanted.subscription_id === undefined ? written : ofSubscription;
  return listed.list(access, { ...wanted, filters: filtersOf(wanted) });
}

function filtersOf({ status, customer_id, subscription_id }: InvoicesQuery) {
  return { [status === 'paid' ? 'status' : 'unpaid']: status, customer_id, subscription_id };
}

/** One invoice of the store as JSON; null when there is none. */
export function writtenInvoice(access: StoreProof, id: string): Promise<WrittenRow | null> {
  return written.find(access, id);
}

/**
 * Why an invoice of a row `one` was issued, by what is in it. OFFSET 0: looked up for each row, never in a hash of all.
 */
const BILLING_REASON = `CASE WHEN one.sequence = 1 THEN 'first'
  WHEN EXISTS (SELECT FROM invoice_line AS l WHERE l.invoice_id = one.id AND NOT l.proration
    AND l.variant_id IS NOT NULL AND l.period_start = one.period_start AND l.period_end = one.period_end
    OFFSET 0) THEN 'renewal'
  WHEN EXISTS (SELECT FROM subscription AS s WHERE s.id = one.subscription_id AND s.ended_at = one.issued_at
    OFFSET 0) THEN 'final'
  ELSE 'swap' END`;

const unlessDeleted = (value: JsonValue) => orNull('NULLIF(c.deleted_at IS NULL, FALSE)', value);
const NOBODY: JsonValue = [{ same: 'null' }];

/** An invoice as a sale. @param isNamed whether it says who the customer is, and not only which */
function orderText(isNamed: boolean): JsonValue {
  const customer = jsonObject({
    id: plainText('c.id'),
    name: isNamed ? unlessDeleted(anyText('c.name')) : NOBODY,
    email: isNamed ? unlessDeleted(anyText('c.email')) : NOBODY,
  });
  return jsonObject({
    id: plainText('one.id'),
    number: anyText('one.number'),
    status: plainText('one.status'),
    billing_reason: plainText(BILLING_REASON),
    created_at: isoTime('one.issued_at'),
    currency: plainText('one.currency'),
    total: exactNumber('one.total'),
    amount_paid: exactNumber("CASE WHEN one.status = 'paid' THEN one.total ELSE 0 END"),
    lines: LINES.text('one'),
    subscription_id: plainText('one.subscription_id'),
    customer: oneOf(
      customer,
      'subscription AS s JOIN customer AS c ON c.id = s.customer_id WHERE s.id = one.subscription_id',
    ),
  });
}

const ORDERS = { ...source, where: "one.status IN ('paid', 'open')" };
const orders = { named: writtenRows(ORDERS, orderText(true)), unnamed: writtenRows(ORDERS, orderText(false)) };

interface Naming {
  /** Whether it says who customers are. */
  isNamed: boolean;
}

/** A page of the store's sales: its paid and open invoices, newest first. */
export function ordersPage(access: StoreProof, wanted: InvoicesQuery, { isNamed }: Naming): Promise<WrittenPage> {
  return orders[isNamed ? 'named' : 'unnamed'].list(access, { ...wanted, filters: filtersOf(wanted) });
}

/** One sale of the store as JSON; null when there is none. */
export function writtenOrder(access: StoreProof, id: string, { isNamed }: Naming): Promise<WrittenRow | null> {
  return orders[isNamed ? 'named' : 'unnamed'].find(access, id);
}
