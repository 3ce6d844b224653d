import { countSellerProducts, listSellerProducts } from '@/lib/billing/catalogue/seller-products.ts';
import { listAddress, listAt, listInAddress, statusInAddress } from '@/lib/database/list-address.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { storeList } from '../store-list.ts';

export const PRODUCTS_PATH = '/dashboard/products';

export const products = () => ({ href: PRODUCTS_PATH, name: texts('catalogue')('products') });

export const { readFilter, listPath } = listAt(PRODUCTS_PATH, {
  ...listInAddress,
  status: statusInAddress(['active', 'archived']),
});

export function newProductPath({ store, mode }: ReturnType<typeof readFilter>): string {
  return listAddress(`${PRODUCTS_PATH}/new`, { store, mode });
}

export function productPath(id: string): string {
  return `${PRODUCTS_PATH}/${id}`;
}

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
