import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '../database/db.ts';
import { ApiError } from '../errors/errors.ts';
import {
  type Claim,
  dropExpiredAnswers,
  findStoredAnswer,
  holdClaim,
  insertClaim,
  takeOverClaim,
} from '../stores/stored-answers.ts';
import { KEEP_ANSWER_MS } from './idempotency.ts';

/**
 * A request in progress that has not said so for this long has died with its process. One that was only held up changes
 * nothing any more: what it does and its answer are committed together, and only as long as the claim is its own.
 */
export const HELD_MS = 5_000;
const HOLD_EVERY_MS = 1_000;
const PATIENCE_MS = 25_000;
const LONGEST_PAUSE_MS = 250;

export type Claimed = { claim: Claim } | { conflict: true } | { status: number; text: string };

/**
 * Finds out who answers for an Idempotency-Key: this request (`claim`), or an earlier one, whose answer it waits for.
 * One insert decides between parallel requests. This one takes over from a first one that has been silent for
 * {@link HELD_MS}. Throws 503 when the first one is still in progress after {@link PATIENCE_MS}.
 */
export async function claimAnswer(
  wanted: { id: string; callerId: string; bodyDigest: string },
  now: Date,
): Promise<Claimed> {
  await dropNowAndThen(now);
  const began = performance.now();
  const waited = () => performance.now() - began;
  for (let pause = 20; waited() < PATIENCE_MS; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const at = new Date(now.getTime() + waited());
    const mine = { id: wanted.id, requestedAt: at };
    const heldUntil = new Date(at.getTime() + HELD_MS);
    const expiresAt = new Date(at.getTime() + KEEP_ANSWER_MS);
    if (await insertClaim(db(), { ...wanted, ...mine, heldUntil, expiresAt })) return { claim: mine };
    const first = await findStoredAnswer(db(), wanted.id);
    if (first && first.expiresAt <= at) {
      await dropExpiredAnswers(db(), at);
      continue;
    }
    if (first) {
      if (first.bodyDigest !== wanted.bodyDigest) return { conflict: true };
      if (first.status !== null) return { status: first.status, text: first.answer as string };
      if (first.heldUntil <= at && (await takeOverClaim(db(), first, { now: at, heldUntil }))) return { claim: mine };
    }
    await sleep(pause);
  }
  throw new ApiError('first_in_progress', { headers: { 'Retry-After': '5' } });
}

/** Of all that expires, some is deleted by who comes when it is time; of what they ask for, at once. */
const DROP_EVERY_MS = 10_000;
let droppedAt = Number.NEGATIVE_INFINITY;

async function dropNowAndThen(now: Date): Promise<void> {
  if (performance.now() - droppedAt < DROP_EVERY_MS) return;
  droppedAt = performance.now();
  await dropExpiredAnswers(db(), now);
}

/**
 * Says every second that a request is still in progress, as long as its process lives.
 * @returns what ends that
 */
export function keepClaim(claim: Claim): () => void {
  const began = performance.now();
  const hold = setInterval(() => {
    const heldUntil = new Date(claim.requestedAt.getTime() + performance.now() - began + HELD_MS);
    // What fails now is tried again in a second; if the database stays away, there is nothing to wait for.
    void holdClaim(db(), claim, heldUntil).catch(() => {});
  }, HOLD_EVERY_MS).unref();
  return () => clearInterval(hold);
}
