import { countSellerInvoices, listSellerInvoices } from '@/lib/billing/invoices/seller-invoices.ts';
import { listAt, listInAddress, statusInAddress } from '@/lib/database/list-address.ts';
import { plainMoney } from '@/lib/kernel/text/money.ts';
import { storeList } from '../store-list.ts';

export const { readFilter, listPath } = listAt('/dashboard/invoices', {
  ...listInAddress,
  // No invoice is void.
  status: statusInAddress(['open', 'paid', 'uncollectible']),
});

export function invoicePath(id: string): string {
  return `/dashboard/invoices/${id}`;
}

export const invoiceList = storeList({
  name: 'invoices',
  readFilter,
  listPath,
  list: listSellerInvoices,
  count: countSellerInvoices,
  columns: {
    id: ({ id }) => id,
    number: ({ number }) => number,
    customer: ({ customerName }) => customerName,
    status: ({ status }) => status,
    total: ({ total, currency }) => plainMoney(total, currency),
    currency: ({ currency }) => currency,
    issued_at: ({ issuedAt }) => issuedAt.toISOString(),
    store: ({ storeName }) => storeName,
    mode: ({ mode }) => mode,
  },
});
