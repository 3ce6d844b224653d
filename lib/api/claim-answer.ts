import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredAnswer } from '@/prisma/generated/client.ts';
import { db } from '../database/db.ts';
import { isIdempotencyKey } from '../http/header-value.ts';
import { roomOf } from '../kernel/config/rooms.ts';
import { ApiError } from '../kernel/errors/errors.ts';
import { singleFlight } from '../kernel/process/single-flight.ts';
import { DAY_MS } from '../kernel/text/durations.ts';
import { networkOf } from '../kernel/text/network.ts';
import {
  type Claim,
  dropExpiredAnswers,
  findStoredAnswer,
  insertClaim,
  renewClaim,
  takeOverClaim,
} from '../stores/stored-answers.ts';

/**
 * A request in progress that has not said so for this long has died with its process. One that was only held up changes
 * nothing any more: what it does and its answer are committed together, and only as long as the claim is its own.
 */
export const HELD_MS = 5_000;
const HOLD_EVERY_MS = 1_000;
const PATIENCE_MS = 25_000;
/** How long until the one who looks for all that wait in this process looks again: longer each time. */
const PAUSE_MS = { first: 20, most: 1_000 };

/** By the id of an answer: ends the pause of those who wait for it, because a request of this process has ended. */
const answered = new Map<string, () => void>();

export type Claimed = { claim: Claim } | { conflict: true } | { status: number; text: string };

/** Whose request it is. */
export interface Claimant {
  id: string;
  callerId: string;
  storeId: string;
  address: string;
  bodyDigest: string;
}

/**
 * Finds out who answers for an Idempotency-Key: this request (`claim`), or an earlier one, whose answer it waits for.
 * One insert decides between parallel requests. This one takes over from a first one that has been silent for
 * {@link HELD_MS}. All that wait for the same in one process look at the database together.
 * Throws 503 when the first one is still in progress after {@link PATIENCE_MS}, or too many wait.
 */
export async function claimAnswer(wanted: Claimant, now: Date): Promise<Claimed> {
  await dropNowAndThen(now);
  const began = performance.now();
  const room = roomOf('answers');
  const { id, callerId, storeId, address } = wanted;
  const holders = { caller: callerId, store: storeId, network: networkOf(address) };
  let isWaiting = false;
  try {
    let first: StoredAnswer | null = null;
    for (let pause = PAUSE_MS.first; ; pause = Math.min(pause * 2, PAUSE_MS.most)) {
      const waited = performance.now() - began;
      const at = new Date(now.getTime() + waited);
      first ??= await insertOrFind(wanted, at);
      const claimed = first && (await judgeFirst(first, wanted, at));
      if (claimed) return claimed;
      if (!first) return { claim: { id, requestedAt: at } };
      isWaiting ||= room.take(holders);
      if (!isWaiting || waited >= PATIENCE_MS)
        throw new ApiError('first_in_progress', { headers: { 'Retry-After': '5' } });
      first = await singleFlight(`answer ${id}`, () => lookAgain(id, pause));
    }
  } finally {
    if (isWaiting) room.leave(holders);
  }
}

/** Claims the id; the first one's row where that has it. */
async function insertOrFind({ id, callerId, bodyDigest }: Claimant, at: Date): Promise<StoredAnswer | null> {
  const heldUntil = new Date(at.getTime() + HELD_MS);
  const expiresAt = new Date(at.getTime() + KEEP_ANSWER_MS);
  for (;;) {
    if (await insertClaim(db(), { id, callerId, bodyDigest, requestedAt: at, heldUntil, expiresAt })) return null;
    const first = await findStoredAnswer(db(), id);
    if (first && first.expiresAt > at) return first;
    // It has just been given up, or is to be forgotten.
    if (first) await dropExpiredAnswers(db(), at);
  }
}

/** What the first one's row says; null while it is in progress. */
async function judgeFirst(first: StoredAnswer, { id, bodyDigest }: Claimant, at: Date): Promise<Claimed | null> {
  if (first.bodyDigest !== bodyDigest) return { conflict: true };
  if (first.status !== null) return { status: first.status, text: first.answer as string };
  const heldUntil = new Date(at.getTime() + HELD_MS);
  const isDead = first.heldUntil <= at && (await takeOverClaim(db(), first, { now: at, heldUntil }));
  return isDead ? { claim: { id, requestedAt: at } } : null;
}

/**
 * The row once a request of this process has ended that answers for it, or after a pause; null when it was given up.
 */
async function lookAgain(id: string, pause: number): Promise<StoredAnswer | null> {
  const woken = new AbortController();
  answered.set(id, () => woken.abort());
  await sleep(pause, undefined, { signal: woken.signal }).catch(() => {});
  answered.delete(id);
  return findStoredAnswer(db(), id);
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
  const renewing = setInterval(() => {
    const heldUntil = new Date(claim.requestedAt.getTime() + performance.now() - began + HELD_MS);
    // What fails now is tried again in a second; if the database stays away, there is nothing to wait for.
    void renewClaim(db(), claim, heldUntil).catch(() => {});
  }, HOLD_EVERY_MS).unref();
  return () => {
    clearInterval(renewing);
    answered.get(claim.id)?.();
  };
}

/** How long the answer to a request with an Idempotency-Key is kept, in milliseconds. */
export const KEEP_ANSWER_MS = DAY_MS;

/**
 * Reads the Idempotency-Key header; null without one.
 * Throws `invalid_request` for what is not 1 to 255 printable ASCII characters.
 */
export function readIdempotencyKey(headers: Headers): string | null {
  const key = headers.get('idempotency-key');
  if (key === null || isIdempotencyKey(key)) return key;
  throw new ApiError('malformed_idempotency_key', { param: 'Idempotency-Key' });
}

/**
 * The id of a stored answer: keys count per caller, method and path. `/v1/…` and `/api/v1/…` are the same path,
 * and so are an id in upper and in lower case.
 */
export function answerId(callerId: string, request: { method: string; url: string }, key: string): string {
  const path = new URL(request.url).pathname.toLowerCase().replace(/^\/api(?=\/v1\/)/, '');
  return sha256([callerId, request.method, path, key].join('\0'));
}

/**
 * A digest that tells whether two requests have the same body, without storing it.
 * @param body what was parsed from it, so that order and spacing of members don't count; its text when it is invalid
 */
export function bodyDigest(body: unknown): string {
  return sha256(JSON.stringify(body));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
