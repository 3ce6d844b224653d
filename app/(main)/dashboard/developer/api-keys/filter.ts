import { z } from 'zod';
import { kindInAddress } from '@/app/(main)/dashboard/apps/filter.ts';
import { placeIn } from '@/lib/database/list-page.ts';
import { idInAddress, listAddress, modeInAddress, placeInAddress } from '@/lib/http/list-address.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import type { AccessPlace } from '@/lib/oauth/connections/list-own-access.ts';

const schema = z.object({
  store: idInAddress,
  mode: modeInAddress,
  kind: kindInAddress,
  app: z.string().refine(isUuid).or(z.literal('own')).optional().catch(undefined),
  ...placeInAddress,
  /** Which of the two lists the place is in: `keys`, or else that of connections. */
  list: z.literal('keys').optional().catch(undefined),
});

export type Query = z.output<typeof schema>;
export type Filter = Pick<Query, 'store' | 'mode' | 'app' | 'kind'>;

/** The page that lists everything that can use the seller's stores. */
export const KEYS_PATH = '/dashboard/developer/api-keys';

export function readQuery(query: Record<string, string | string[] | undefined>): Query {
  return schema.parse(query);
}

/** The filter alone. */
export function filterIn({ store, mode, app, kind }: Query): Filter {
  return { store, mode, app, kind };
}

/** The place that the query names, and in which list; undefined for the first page of both. */
export function accessPlaceIn(query: Query): AccessPlace | undefined {
  const place = placeIn(query);
  return place && { list: query.list ?? 'connections', ...place };
}

export function listPath(query: Partial<Query>): string {
  return listAddress(KEYS_PATH, query);
}
