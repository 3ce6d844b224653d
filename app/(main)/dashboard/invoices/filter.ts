import { z } from 'zod';
import { idInAddress, listAddress, modeInAddress, placeInAddress } from '@/lib/http/list-address.ts';

/** What the list can be filtered by: no invoice is void. */
export const STATUSES = ['open', 'paid', 'uncollectible'] as const;

const schema = z.object({
  store: idInAddress,
  mode: modeInAddress,
  status: z.enum(STATUSES).optional().catch(undefined),
  ...placeInAddress,
});

export type Filter = z.output<typeof schema>;

/** Reads the filter from the query. */
export function readFilter(query: Record<string, string | string[] | undefined>): Filter {
  return schema.parse(query);
}

/** The URL of the list with a filter. */
export function listPath(filter: Filter): string {
  return listAddress('/dashboard/invoices', filter);
}

/** The path of an invoice's page. */
export function invoicePath(id: string): string {
  return `/dashboard/invoices/${id}`;
}
