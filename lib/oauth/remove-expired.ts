import { EXTENSIONS } from '@/extensions/index.ts';
import { dropUnregistered } from '../apps/presented-apps.ts';
import { db } from '../database/db.ts';
import { DAY_MS } from '../kernel/text/durations.ts';
import { dropExpiredAnswers } from './authorization/answered-tickets.ts';
import { dropExpiredRetries, listActive, outgrownAt, unusedAt } from './connections/current-connections.ts';
import { endConnection } from './connections/ended-connections.ts';
import { PAST_END } from './connections/seller-connection-limits.ts';
import { dropOldProofs } from './tokens/dpop-proofs.ts';

declare module '../kernel/extension.ts' {
  interface Extension {
    /** Removes what of it no request may use any more. */
    removeExpired?(now: Date, signal: AbortSignal): Promise<void>;
  }
}

const BATCH = 500;
const UNCONNECTED_MS = 30 * DAY_MS;

/**
 * Removes what no request may use any more: responses kept for a retry, answers to expired consent screens, proofs of
 * keys, clients that came to nothing, what extensions have of that kind, and connections whose time is over, or that a
 * client which nobody registered has long not used, which end.
 */
export async function removeExpired(now: Date, signal: AbortSignal): Promise<void> {
  await dropExpiredAnswers(db(), now);
  while (!signal.aborted && (await dropExpiredRetries(db(), now, BATCH)) === BATCH);
  while (!signal.aborted && (await dropOldProofs(db(), now, BATCH)) === BATCH);
  while (!signal.aborted && (await dropUnregistered(db(), new Date(now.getTime() - UNCONNECTED_MS), BATCH)) === BATCH);
  for (const { removeExpired } of EXTENSIONS) if (!signal.aborted) await removeExpired?.(now, signal);
  const due = [
    ['end_date', PAST_END],
    ['unused', unusedAt(now)],
    ['superseded', outgrownAt(now)],
  ] as const;
  for (const [reason, condition] of due)
    for (const { id } of signal.aborted ? [] : await listActive(db(), condition, BATCH))
      await endConnection(db(), id, reason, { now }, { only: condition });
}
