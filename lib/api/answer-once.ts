import { readJsonText } from '../body.ts';
import { type Db, db } from '../db.ts';
import { ApiError } from '../errors.ts';
import { apiErrorBody, json } from '../http.ts';
import { callerId } from '../stores/store-proof.ts';
import { claimAnswer } from './claim-answer.ts';
import { answerId, bodyDigest, readIdempotencyKey } from './idempotency.ts';
import type { StoreCall } from './store-call.ts';
import { type Claim, dropClaim, storeAnswer } from './stored-answers.ts';

/**
 * Keeps the data of an answer for a retry. A verb that changes something calls it inside its transaction, so that the
 * change and the kept answer are one: there is no moment at which a process can die and leave one without the other.
 */
export type Keep = (db: Db, data: unknown) => Promise<void>;

interface Steps<Input> {
  /** Reads the body; throws 400. */
  read: (text: string) => Input;
  work: (input: Input, keep: Keep) => Promise<unknown>;
}

/**
 * Answers a PATCH or POST, once for its Idempotency-Key: a retry gets the kept answer, whatever its status was, but
 * what is over when it comes again (401, 403, 429, 5xx). 413 and 415 come before a body is read, so before the key counts.
 * Throws 409 `idempotency_conflict` when the key came with another body before.
 */
export async function answerOnce<Input>(call: StoreCall, request: Request, steps: Steps<Input>): Promise<Response> {
  const key = readIdempotencyKey(request.headers);
  const text = await readJsonText(request);
  if (key === null) return json({ data: await steps.work(steps.read(text), async () => {}) });

  const body = attempt(() => steps.read(text));
  const caller = callerId(call.access.caller);
  const wanted = {
    id: answerId(caller, request, key),
    callerId: caller,
    bodyDigest: bodyDigest('input' in body ? body.input : text),
  };
  for (;;) {
    const claimed = await claimAnswer(wanted, call.now);
    if ('conflict' in claimed) throw 'error' in body ? body.error : new ApiError('reused_idempotency_key');
    if ('status' in claimed) return json(JSON.parse(claimed.text), claimed.status, { 'Idempotent-Replayed': 'true' });
    try {
      if ('error' in body) throw body.error;
      return await workOnce(claimed.claim, (keep) => steps.work(body.input, keep));
    } catch (error) {
      if (error === claimed.claim) continue;
      if (await keepError(claimed.claim, error, call)) throw error;
    }
  }
}

/** Works and keeps the answer. Throws the claim itself when another request has taken over: nothing has happened then. */
async function workOnce(claim: Claim, work: (keep: Keep) => Promise<unknown>): Promise<Response> {
  let isKept = false;
  const keep: Keep = async (tx, data) => {
    if (!(await storeAnswer(tx, claim, { status: 200, text: JSON.stringify({ data }) }))) throw claim;
    isKept = true;
  };
  const data = await work(keep);
  if (!isKept) await keep(db(), data);
  return json({ data });
}

/** Keeps an error that a retry is to get again, and gives the key free after any other; false when another request took over. */
async function keepError(claim: Claim, error: unknown, call: StoreCall): Promise<boolean> {
  if (error instanceof ApiError && error.status < 500) {
    return storeAnswer(db(), claim, { status: error.status, text: JSON.stringify(apiErrorBody(error, call)) });
  }
  // A database that is away can't be told; the claim counts as dead after a while then.
  await dropClaim(db(), claim).catch(() => {});
  return true;
}

function attempt<T>(read: () => T): { input: T } | { error: unknown } {
  try {
    return { input: read() };
  } catch (error) {
    return { error };
  }
}
