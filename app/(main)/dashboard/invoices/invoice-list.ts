import { countSellerInvoices, listSellerInvoices } from '@/lib/billing/invoices/seller-invoices.ts';
import { plainMoney } from '@/lib/kernel/text/money.ts';
import { storeList } from '../store-list.ts';
import { listPath, readFilter } from './filter.ts';

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
