import { setTimeout as sleep } from 'node:timers/promises';
import { db, type Queryable } from '../database/db.ts';
import { readJsonText } from '../http/body.ts';
import { apiErrorBody, json } from '../http/http.ts';
import { env } from '../kernel/config/env.ts';
import { keysFor } from '../kernel/crypto/keys.ts';
import { openText, sealText } from '../kernel/crypto/seal.ts';
import { ApiError } from '../kernel/errors/errors.ts';
import type { Keep as KeepOf } from '../stores/record-change.ts';
import { callerId } from '../stores/store-proof.ts';
import { type Claim, dropClaim, storeAnswer } from '../stores/stored-answers.ts';
import { answerId, bodyDigest, claimAnswer, HELD_MS, keepClaim, readIdempotencyKey } from './claim-answer.ts';
import type { StoreCall } from './require-token.ts';

/** How often a request that failed with the database tries to release its key. */
const RELEASE_MS = 250;

/**
 * Stores the data of an answer for a retry. A verb that changes something calls it inside its transaction, so that the
 * change and the stored answer are committed together: a process that dies can't leave one without the other.
 */
export type Keep = KeepOf<unknown>;

export interface Steps<Input, Data> {
  /** Reads the body; throws 400. Left out where a request has none. */
  read?: (text: string) => Input;
  /**
   * @param keep stores the answer; undefined without an Idempotency-Key
   * @param paidAs names what is paid for; undefined without one
   */
  work: (input: Input, keep: Keep | undefined, paidAs?: string) => Promise<Data>;
  /** The status of the answer: 200 by default. */
  status?: number | ((data: Data) => number);
  /** Whether the answer holds a secret, so that it is stored sealed. */
  isSecret?: boolean;
}

/**
 * Answers a PATCH, POST or DELETE once per Idempotency-Key: a retry gets the stored answer, whatever its status; what
 * may not hold any more is not stored (401, 402 `payment_pending`, 403, 412, 429, 5xx). 413 and 415 come before the
 * body is read, so before the key counts. Throws 409 `idempotency_conflict` when the key was used with another body.
 */
export async function answerOnce<Input, Data>(
  call: StoreCall,
  request: Request,
  { read, work, status = 200, isSecret = false }: Steps<Input, Data>,
): Promise<Response> {
  const key = readIdempotencyKey(request.headers);
  const text = read ? await readJsonText(request) : '';
  const statusOf = (data: Data) => (typeof status === 'function' ? status(data) : status);
  const readText = () => (read ? read(text) : (undefined as Input));
  if (key === null) {
    const data = await work(readText(), undefined);
    return json({ data }, statusOf(data));
  }

  const body = attempt(readText);
  const caller = callerId(call.access.caller);
  const wanted = {
    id: answerId(caller, request, key),
    callerId: caller,
    storeId: call.access.store.id,
    address: call.address,
    bodyDigest: bodyDigest('input' in body ? (body.input ?? null) : text),
  };
  for (;;) {
    const claimed = await claimAnswer(wanted, call.now);
    if ('conflict' in claimed) throw 'error' in body ? body.error : new ApiError('reused_idempotency_key');
    if ('status' in claimed)
      return json(await openAnswer(claimed.text), claimed.status, { 'Idempotent-Replayed': 'true' });
    const letGo = keepClaim(claimed.claim);
    try {
      if ('error' in body) throw body.error;
      return await workOnce(claimed.claim, (keep) => work(body.input, keep, wanted.id), { statusOf, isSecret });
    } catch (error) {
      if (error === claimed.claim) continue;
      if (await keepError(claimed.claim, error, call)) throw error;
    } finally {
      letGo();
    }
  }
}

/** A stored answer's body; one that holds a secret was sealed. */
async function openAnswer(text: string): Promise<unknown> {
  if (text.startsWith('{')) return JSON.parse(text);
  const opened = await openText(text, keysFor('stored answers', env()));
  if (opened === null) throw new Error('A stored answer can’t be opened: AUTH_SECRET has changed.');
  return JSON.parse(opened);
}

/** Does the work and stores the answer. Throws the claim itself, changing nothing, if another request took over. */
async function workOnce<Data>(
  claim: Claim,
  work: (keep: Keep) => Promise<Data>,
  { statusOf, isSecret }: { statusOf: (data: Data) => number; isSecret: boolean },
): Promise<Response> {
  let isKept = false;
  const keep = async (tx: Queryable, data: unknown) => {
    const plain = JSON.stringify({ data });
    const text = isSecret ? await sealText(plain, keysFor('stored answers', env())) : plain;
    if (!(await storeAnswer(tx, { ...claim, status: statusOf(data as Data), text }))) throw claim;
    isKept = true;
  };
  const data = await work(keep);
  if (!isKept) await keep(db(), data);
  return json({ data }, statusOf(data));
}

/**
 * Stores an error that a retry must get again, and releases the key after any other. Returns false when another request
 * took over.
 */
async function keepError(claim: Claim, error: unknown, call: StoreCall): Promise<boolean> {
  // After a 412 the caller reads anew and tries with another tag; a payment that is pending ends.
  const isPassing = error instanceof ApiError && (error.status === 412 || error.code === 'payment_pending');
  if (error instanceof ApiError && error.status < 500 && !isPassing) {
    return storeAnswer(db(), { ...claim, status: error.status, text: JSON.stringify(apiErrorBody(error, call)) });
  }
  await dropClaim(db(), claim).catch(() => void releaseLater(claim));
  return true;
}

/** Releases a key once the database can be reached again; after a while its claim counts as dead anyway. */
async function releaseLater(claim: Claim): Promise<void> {
  for (let waited = 0; waited < HELD_MS; waited += RELEASE_MS) {
    await sleep(RELEASE_MS, undefined, { ref: false });
    const isReleased = await dropClaim(db(), claim).then(
      () => true,
      () => false,
    );
    if (isReleased) return;
  }
}

function attempt<T>(read: () => T): { input: T } | { error: unknown } {
  try {
    return { input: read() };
  } catch (error) {
    return { error };
  }
}
