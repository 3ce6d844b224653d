import { z } from 'zod';
import { isUuid } from '@/lib/uuid.ts';

const uuid = z.string().refine(isUuid);

// A value that is none of these counts as not given: an old link still shows a list.
const schema = z.object({
  store: uuid.optional().catch(undefined),
  mode: z.enum(['live', 'test']).optional().catch(undefined),
  app: uuid.or(z.literal('own')).optional().catch(undefined),
});

export type Filter = z.output<typeof schema>;

/** Where everything that can use the seller's stores is listed. */
export const KEYS_PATH = '/dashboard/developer/api-keys';

/** Reads what the address asks for. */
export function readFilter(query: Record<string, string | string[] | undefined>): Filter {
  return schema.parse(query);
}

/** The list's address with a filter. */
export function listPath(filter: Filter): string {
  const given = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${KEYS_PATH}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`;
}

/** Whether anything but everything is asked for. */
export function isFiltered(filter: Filter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
