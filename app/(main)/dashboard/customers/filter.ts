import { z } from 'zod';
import {
  idInAddress,
  listAddress,
  modeInAddress,
  orderInAddress,
  placeInAddress,
  searchInAddress,
} from '@/lib/http/list-address.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { shownText } from '@/lib/kernel/text/shown-text.ts';

const schema = z.object({
  store: idInAddress,
  mode: modeInAddress,
  search: searchInAddress,
  order: orderInAddress,
  ...placeInAddress,
});

export type Filter = z.output<typeof schema>;

export const CUSTOMERS_PATH = '/dashboard/customers';

export function readFilter(query: Record<string, string | string[] | undefined>): Filter {
  return schema.parse(query);
}

export function listPath(filter: Filter): string {
  return listAddress(CUSTOMERS_PATH, filter);
}

/** The URL of the form for a new customer, with the store and mode of the list chosen. */
export function newCustomerPath({ store, mode }: Filter): string {
  return listAddress(`${CUSTOMERS_PATH}/new`, { store, mode });
}

export function customerPath(id: string): string {
  return `${CUSTOMERS_PATH}/${id}`;
}

/** The list as a breadcrumb. */
export const customers = () => ({ href: CUSTOMERS_PATH, name: t()('customers') });

const t = () => texts('catalogue');
const noEmail = { error: () => t()('enterEmailAddress') };

/** The fields of a customer, for a new one and for changes. */
export const customerFields = {
  name: shownText(200).refine((name) => name !== '', { error: () => t()('enterName') }),
  email: z
    .string(noEmail)
    .trim()
    .pipe(z.email(noEmail).max(254, { error: () => t()('most254') })),
};
