import { z } from 'zod';
import { idInAddress, listAddress, modeInAddress, placeInAddress, searchInAddress } from '@/lib/http/list-address.ts';

const schema = z.object({
  search: searchInAddress,
  store: idInAddress,
  mode: modeInAddress,
  status: z.enum(['trialing', 'active', 'past_due', 'paused', 'canceled']).optional().catch(undefined),
  ...placeInAddress,
});

export type Filter = z.output<typeof schema>;

/** Reads the filter from the query. */
export function readFilter(query: Record<string, string | string[] | undefined>): Filter {
  return schema.parse(query);
}

/** The URL of the list with a filter. */
export function listPath(filter: Filter): string {
  return listAddress('/dashboard/subscriptions', filter);
}
