import { z } from 'zod';
import { idInAddress, listAddress, modeInAddress, placeInAddress, searchInAddress } from '@/lib/http/list-address.ts';

const schema = z.object({ store: idInAddress, mode: modeInAddress, search: searchInAddress, ...placeInAddress });

export type Filter = z.output<typeof schema>;

export const CUSTOMERS = { href: '/dashboard/customers', name: 'Customers' };

/** Reads the filter from the query. */
export function readFilter(query: Record<string, string | string[] | undefined>): Filter {
  return schema.parse(query);
}

/** The URL of the list with a filter. */
export function listPath(filter: Filter): string {
  return listAddress(CUSTOMERS.href, filter);
}

/** The URL of the form for a new customer, with the store and mode of the list chosen. */
export function newCustomerPath({ store, mode }: Filter): string {
  return listAddress(`${CUSTOMERS.href}/new`, { store, mode });
}

/** The path of a customer's page. */
export function customerPath(id: string): string {
  return `${CUSTOMERS.href}/${id}`;
}
