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

export function readFilter(query: Record<string, string | string[] | undefined>): Filter {
  return schema.parse(query);
}

export function listPath(filter: Filter): string {
  return listAddress('/dashboard/invoices', filter);
}

export function invoicePath(id: string): string {
  return `/dashboard/invoices/${id}`;
}
