import { z } from 'zod';
import { countSellerCustomers, listSellerCustomers } from '@/lib/billing/catalogue/seller-customers.ts';
import { listAddress, listAt, listInAddress } from '@/lib/database/list-address.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { shownText } from '@/lib/kernel/text/shown-text.ts';
import { storeList } from '../store-list.ts';

export const CUSTOMERS_PATH = '/dashboard/customers';

export const { readFilter, listPath } = listAt(CUSTOMERS_PATH, listInAddress);

export function newCustomerPath({ store, mode }: ReturnType<typeof readFilter>): string {
  return listAddress(`${CUSTOMERS_PATH}/new`, { store, mode });
}

export function customerPath(id: string): string {
  return `${CUSTOMERS_PATH}/${id}`;
}

export const customers = () => ({ href: CUSTOMERS_PATH, name: t()('customers') });

const t = () => texts('catalogue');
const noEmail = { error: () => t()('enterEmailAddress') };

export const customerFields = {
  name: shownText(200).refine((name) => name !== '', { error: () => t()('enterName') }),
  email: z
    .string(noEmail)
    .trim()
    .pipe(z.email(noEmail).max(254, { error: () => t()('most254') })),
};

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
