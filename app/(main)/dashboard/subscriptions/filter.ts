import { z } from 'zod';
import { isUuid } from '@/lib/uuid.ts';

const uuid = z.string().refine(isUuid).optional().catch(undefined);

// A value that is none of these counts as not given: an old link still shows a list.
const schema = z.object({
  store: uuid,
  mode: z.enum(['live', 'test']).optional().catch(undefined),
  status: z.enum(['trialing', 'active', 'past_due', 'paused', 'canceled']).optional().catch(undefined),
  before: uuid,
  after: uuid,
});

export type Filter = z.output<typeof schema>;

/** Reads which subscriptions the address asks for. */
export function readFilter(query: Record<string, string | string[] | undefined>): Filter {
  return schema.parse(query);
}

/** The list's address with a filter. */
export function listPath(filter: Filter): string {
  const given = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `/dashboard/subscriptions${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`;
}

/** Whether anything but the place in the list is asked for. */
export function isFiltered({ store, mode, status }: Filter): boolean {
  return store !== undefined || mode !== undefined || status !== undefined;
}
