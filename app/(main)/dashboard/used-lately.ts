import { UNUSED_AFTER_DAYS } from '@/lib/access/unused-scope.ts';
import { DAY_MS } from '@/lib/text/durations.ts';

/** Which of the granted scopes are used, and which aren't. */
export interface Usage {
  used: string[];
  unused: string[];
}

/**
 * The scopes that access has used in the last 30 days: none when nothing has used it, null when it was used and nobody
 * knows for what. Uses are recorded a few seconds late.
 */
export function usedLately({ used }: Usage, lastUsedAt: Date | null, now: Date): string[] | null {
  const isUsed = lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < UNUSED_AFTER_DAYS * DAY_MS;
  return used.length === 0 && isUsed ? null : used;
}
