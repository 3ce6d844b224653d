import { z } from 'zod';
import {
  idInAddress,
  listAddress,
  modeInAddress,
  orderInAddress,
  placeInAddress,
  searchInAddress,
} from '@/lib/http/list-address.ts';

const schema = z.object({
  store: idInAddress,
  mode: modeInAddress,
  search: searchInAddress,
  order: orderInAddress,
  // No invoice is void.
  status: z.enum(['open', 'paid', 'uncollectible']).optional().catch(undefined),
  ...placeInAddress,
});

export type Filter = z.output<typeof schema>;

export function readFilter(query: Record<string, string | string[] | undefined>): Filter {
  return schema.parse(query);
}

export function listPath(filter: Filter): string {
  return listAddress('/dashboard/invoices', filter);
}

export function invoicePath(id: string): string {
  return `/dashboard/invoices/${id}`;
}
