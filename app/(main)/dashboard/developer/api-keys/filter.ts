import { z } from 'zod';
import { accessInAddress } from '@/app/(main)/dashboard/apps/filter.ts';
import { placeIn } from '@/lib/database/list-page.ts';
import { listAt } from '@/lib/http/list-address.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import type { AccessPlace } from '@/lib/oauth/connections/list-own-access.ts';

/** The page that lists everything that can use the seller's stores. */
export const KEYS_PATH = '/dashboard/developer/api-keys';

export const { readFilter, listPath } = listAt(KEYS_PATH, {
  ...accessInAddress,
  app: z.string().refine(isUuid).or(z.literal('own')).optional().catch(undefined),
  /** Which of the two lists the place is in: `keys`, or else that of connections. */
  list: z.literal('keys').optional().catch(undefined),
});

/** The place that the query names, and in which list; undefined for the first page of both. */
export function accessPlaceIn(query: ReturnType<typeof readFilter>): AccessPlace | undefined {
  const place = placeIn(query);
  return place && { list: query.list ?? 'connections', ...place };
}
