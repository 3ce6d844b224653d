import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '../db.ts';
import { ApiError } from '../errors.ts';
import { KEEP_ANSWER_MS } from './idempotency.ts';
import { type Claim, dropExpiredAnswers, findStoredAnswer, insertClaim, takeOverClaim } from './stored-answers.ts';

/** A request that has not answered for this long has died: no transaction may take that long. */
export const DEAD_AFTER_MS = 15_000;
const PATIENCE_MS = 25_000;
const LONGEST_PAUSE_MS = 250;

export type Claimed = { claim: Claim } | { conflict: true } | { status: number; text: string };

/**
 * Finds out who answers for an Idempotency-Key: this request (`claim`), or an earlier one, whose answer it waits for.
 * One insert decides between parallel requests. This one takes over from a first one that has been silent for
 * {@link DEAD_AFTER_MS}. Throws 503 when the first one is still in progress after {@link PATIENCE_MS}.
 */
export async function claimAnswer(
  wanted: { id: string; callerId: string; bodyDigest: string },
  now: Date,
): Promise<Claimed> {
  await dropExpiredAnswers(db(), now);
  for (let waited = 0, pause = 20; waited < PATIENCE_MS; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const at = new Date(now.getTime() + waited);
    const mine = { id: wanted.id, requestedAt: at };
    if (await insertClaim(db(), { ...wanted, ...mine, expiresAt: new Date(at.getTime() + KEEP_ANSWER_MS) }))
      return { claim: mine };
    const first = await findStoredAnswer(db(), wanted.id);
    if (first) {
      if (first.bodyDigest !== wanted.bodyDigest) return { conflict: true };
      if (first.status !== null) return { status: first.status, text: first.answer as string };
      const isDead = at.getTime() - first.requestedAt.getTime() >= DEAD_AFTER_MS;
      if (isDead && (await takeOverClaim(db(), first, at))) return { claim: mine };
    }
    await sleep(pause);
    waited += pause;
  }
  throw new ApiError('first_in_progress', { headers: { 'Retry-After': '5' } });
}
