import { z } from 'zod';
import { idInAddress, listAddress, modeInAddress, placeInAddress, searchInAddress } from '@/lib/http/list-address.ts';
import { shownText } from '@/lib/text/shown-text.ts';

const schema = z.object({ store: idInAddress, mode: modeInAddress, search: searchInAddress, ...placeInAddress });

export type Filter = z.output<typeof schema>;

export const CUSTOMERS = { href: '/dashboard/customers', name: 'Customers' };

export function readFilter(query: Record<string, string | string[] | undefined>): Filter {
  return schema.parse(query);
}

export function listPath(filter: Filter): string {
  return listAddress(CUSTOMERS.href, filter);
}

/** The URL of the form for a new customer, with the store and mode of the list chosen. */
export function newCustomerPath({ store, mode }: Filter): string {
  return listAddress(`${CUSTOMERS.href}/new`, { store, mode });
}

export function customerPath(id: string): string {
  return `${CUSTOMERS.href}/${id}`;
}

/** The fields of a customer, for a new one and for changes. */
export const customerFields = {
  name: shownText(200).refine((name) => name !== '', 'Enter a name.'),
  email: z
    .string('Enter an email address.')
    .trim()
    .pipe(z.email('Enter an email address.').max(254, 'Use 254 characters or fewer.')),
};
