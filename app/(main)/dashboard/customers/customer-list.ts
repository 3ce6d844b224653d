import { countSellerCustomers, listSellerCustomers } from '@/lib/billing/catalogue/seller-customers.ts';
import { storeList } from '../store-list.ts';
import { listPath, readFilter } from './filter.ts';

export const customerList = storeList({
  name: 'customers',
  readFilter,
  listPath,
  list: listSellerCustomers,
  count: countSellerCustomers,
  columns: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    email: ({ email }) => email,
    created_at: ({ createdAt }) => createdAt.toISOString(),
    store: ({ storeName }) => storeName,
    mode: ({ mode }) => mode,
  },
});
