import { z } from 'zod';
import { accessInAddress } from '@/app/(main)/dashboard/apps/list.ts';
import { listAt } from '@/lib/database/list-address.ts';
import { cursorIn } from '@/lib/database/list-page.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import type { AccessCursor } from '@/lib/oauth/connections/list-seller-access.ts';

export const KEYS_PATH = '/dashboard/developer/api-keys';

export const { readFilter, listPath } = listAt(KEYS_PATH, {
  ...accessInAddress,
  app: z.string().refine(isUuid).or(z.literal('own')).optional().catch(undefined),
  /** Which of the two lists the cursor is in: `keys`, or else that of connections. */
  list: z.literal('keys').optional().catch(undefined),
});

/** The cursor that the query names, and in which list; undefined for the first page of both. */
export function accessCursorIn(query: ReturnType<typeof readFilter>): AccessCursor | undefined {
  const cursor = cursorIn(query);
  return cursor && { list: query.list ?? 'connections', ...cursor };
}
