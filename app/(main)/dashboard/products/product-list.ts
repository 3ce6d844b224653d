import { countSellerProducts, listSellerProducts } from '@/lib/billing/catalogue/seller-products.ts';
import { storeList } from '../store-list.ts';
import { listPath, readFilter } from './filter.ts';

export const productList = storeList({
  name: 'products',
  readFilter,
  listPath,
  list: listSellerProducts,
  count: countSellerProducts,
  columns: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    status: ({ active }) => (active ? 'active' : 'archived'),
    store: ({ storeName }) => storeName,
    mode: ({ mode }) => mode,
  },
});
