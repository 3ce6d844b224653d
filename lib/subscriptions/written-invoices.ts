import type { InvoiceStatus } from '@/prisma/generated/enums.ts';
import { writtenMetadata } from '../catalogue/metadata.ts';
import type { PageRequest } from '../database/list-page.ts';
import type { StoreRead } from '../database/store-read.ts';
import { type WrittenPage, type WrittenRow, writtenRows } from '../database/written-rows.ts';
import { invoiceText } from '../invoices/invoices.ts';
import { DUE_IN_STORE } from './written-subscriptions.ts';

const written = writtenRows(
  {
    from: 'invoice',
    order: 'desc',
    filters: {
      status: { type: 'invoice_status', condition: 'one.status = $' },
      // The index of those that aren’t paid has this condition, word for word.
      unpaid: { type: 'invoice_status', condition: "one.status = $ AND one.status <> 'paid'" },
      customerId: {
        type: 'uuid',
        condition: 'one.subscription_id IN (SELECT id FROM subscription WHERE customer_id = $)',
      },
      subscriptionId: { type: 'uuid', condition: 'one.subscription_id = $' },
    },
    due: { store: DUE_IN_STORE },
    write: writtenMetadata,
  },
  invoiceText('one'),
);

/** Which of a store's invoices, and which page of them. */
export interface InvoicesQuery extends PageRequest {
  status?: InvoiceStatus | undefined;
  customerId?: string | undefined;
  subscriptionId?: string | undefined;
}

/**
 * A page of the store's issued invoices, newest first, optionally of one status, customer or subscription.
 * @param now real time
 */
export function invoicesPage(
  { status, customerId, subscriptionId, ...page }: InvoicesQuery,
  now: Date,
): StoreRead<WrittenPage> {
  const filters = { [status === 'paid' ? 'status' : 'unpaid']: status, customerId, subscriptionId };
  return written.list({ ...page, filters, now });
}

/** One invoice of the store as JSON; null when there is none. */
export function writtenInvoice(id: string): StoreRead<WrittenRow | null> {
  return written.find(id);
}
