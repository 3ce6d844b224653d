import { z } from 'zod';
import { idInAddress, listAddress, modeInAddress, placeInAddress, searchInAddress } from '@/lib/http/list-address.ts';

const schema = z.object({
  store: idInAddress,
  mode: modeInAddress,
  status: z.enum(['active', 'archived']).optional().catch(undefined),
  search: searchInAddress,
  ...placeInAddress,
});

export type Filter = z.output<typeof schema>;

export const PRODUCTS = { href: '/dashboard/products', name: 'Products' };

export function readFilter(query: Record<string, string | string[] | undefined>): Filter {
  return schema.parse(query);
}

export function listPath(filter: Filter): string {
  return listAddress(PRODUCTS.href, filter);
}

/** The URL of the form for a new product, with the store and mode of the list chosen. */
export function newProductPath({ store, mode }: Filter): string {
  return listAddress(`${PRODUCTS.href}/new`, { store, mode });
}

export function productPath(id: string): string {
  return `${PRODUCTS.href}/${id}`;
}
