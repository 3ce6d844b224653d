import { dropExpiredRetries } from '../connections/connections.ts';
import { db } from '../db.ts';
import { dropExpiredAnswers } from './answered-tickets.ts';

const BATCH = 500;

/** Removes what no request may use any more: responses kept for a retry, and answers to expired consent screens. */
export async function removeExpired(now: Date, signal: AbortSignal): Promise<void> {
  await dropExpiredAnswers(db(), now);
  while (!signal.aborted && (await dropExpiredRetries(db(), now, BATCH)) === BATCH);
}
