import { z } from 'zod';
import { idInAddress, listAddress, modeInAddress } from '@/lib/list-address.ts';
import { isUuid } from '@/lib/uuid.ts';

const schema = z.object({
  store: idInAddress,
  mode: modeInAddress,
  app: z.string().refine(isUuid).or(z.literal('own')).optional().catch(undefined),
});

export type Filter = z.output<typeof schema>;

/** The page that lists everything that can use the seller's stores. */
export const KEYS_PATH = '/dashboard/developer/api-keys';

/** Reads the filter from the query. */
export function readFilter(query: Record<string, string | string[] | undefined>): Filter {
  return schema.parse(query);
}

/** The URL of the list with a filter. */
export function listPath(filter: Filter): string {
  return listAddress(KEYS_PATH, filter);
}
