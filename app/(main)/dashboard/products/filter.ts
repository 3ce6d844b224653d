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

const schema = z.object({
  store: idInAddress,
  mode: modeInAddress,
  order: orderInAddress,
  status: z.enum(['active', 'archived']).optional().catch(undefined),
  search: searchInAddress,
  ...placeInAddress,
});

export type Filter = z.output<typeof schema>;

export const PRODUCTS_PATH = '/dashboard/products';

/** The list as a breadcrumb. */
export const products = () => ({ href: PRODUCTS_PATH, name: texts('catalogue')('products') });

export function readFilter(query: Record<string, string | string[] | undefined>): Filter {
  return schema.parse(query);
}

/** Whether what is sold is asked for, or what is archived; undefined for both. */
export function isActive({ status }: Pick<Filter, 'status'>): boolean | undefined {
  return status === undefined ? undefined : status === 'active';
}

export function listPath(filter: Filter): string {
  return listAddress(PRODUCTS_PATH, filter);
}

/** The URL of the form for a new product, with the store and mode of the list chosen. */
export function newProductPath({ store, mode }: Filter): string {
  return listAddress(`${PRODUCTS_PATH}/new`, { store, mode });
}

export function productPath(id: string): string {
  return `${PRODUCTS_PATH}/${id}`;
}
