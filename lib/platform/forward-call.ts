import { Readable } from 'node:stream';
import type { Dispatcher, Pool, errors as UndiciErrors } from 'undici';
import { assertNoTransaction } from '../database/db.ts';
import { keepArrived } from '../http/body.ts';
import type { Call } from '../http/call.ts';
import { corsHeaders } from '../http/http.ts';
import { StreamedResponse, streamOf } from '../http/streamed-body.ts';
import { LIMITS } from '../kernel/config/limits.ts';
import { ApiError, BodyError } from '../kernel/errors/errors.ts';
import { log } from '../kernel/process/log.ts';
import { memory } from '../kernel/process/process-wide.ts';
import type { StoreOperation } from '../permissions/installation/store-document.ts';
import { Deadline } from './deadline.ts';
import { answerHeaders, type BaseUrls, requestHeaders } from './passed-header.ts';
import { type SignedCall, signCall } from './sign-call.ts';

/** How many calls may be under way: of a process, and of these one store's. */
const MOST_CALLS = 200;
const MOST_CALLS_OF_STORE = 50;
/** How long the platform may take until the first byte of its answer, and between two, in milliseconds. */
const FIRST_BYTE_MS = 10_000;
const SILENCE_MS = 30_000;
const RETRY_AFTER_S = '1';
const CORS = corsHeaders('Location, Content-Disposition, Content-Range, Accept-Ranges');
/** How often it is logged that the platform can't be reached, in milliseconds. */
const LOG_EVERY_MS = 10_000;

/** Connections to the platform, by its address; and how many calls are under way, by store. */
const upstreams = memory<string, Promise<Upstream>>();
export const callsUnderWay = memory<string, number>();

/** A call that may be passed on. */
export interface Forwarded {
  call: Call;
  operation: StoreOperation;
  /** Path and query below the platform's API, as they were sent. */
  target: string;
  baseUrls: BaseUrls;
  /** Who calls, as the token for the platform says. */
  by: Omit<SignedCall, 'audience' | 'scope'>;
}

/** Where calls go: connections to it, and the path in front of theirs. */
interface Upstream {
  pool: Pool;
  root: string;
  errors: typeof UndiciErrors;
  /** When it was last logged that it can't be reached. */
  loggedAt: number;
}

class TooLarge extends Error {}

/**
 * Passes a call on to the platform's API and answers as that does; bodies stream both ways. Nothing of the caller's
 * gets there but what passed-header.ts names. Throws 413 and 415 for its body, 502 `upstream_unavailable` and
 * `upstream_refused`, 503 `upstream_busy`, and 504 `upstream_timeout`.
 */
export async function forwardCall(request: Request, forwarded: Forwarded): Promise<Response> {
  const { call, operation, target, baseUrls, by } = forwarded;
  assertNoTransaction('A request to somebody else');
  const { maxBody, scope } = operation;
  if (request.headers.get('content-encoding') !== null) throw new BodyError('content_encoded');
  if (Number(request.headers.get('content-length') ?? 0) > maxBody) throw new ApiError('large_body', { most: maxBody });
  const leave = takeSlot(by.store.id);
  try {
    const signed = { ...by, audience: baseUrls.theirs, scope };
    const sign = async () => requestHeaders(request, await signCall(signed, call.now), call.requestId);
    const answer = await requestUpstream(request, await upstreamAt(baseUrls.theirs), { target, sign, maxBody });
    // Its reader gets the error as well; until there is a reader, an unhandled one would end the process.
    answer.body.on('error', () => {}).once('close', leave);
    call.headers.append('Vary', 'Accept, Accept-Language');
    return answerTo(request, answer, { ...CORS, ...answerHeaders(answer.headers, baseUrls.theirs + target, baseUrls) });
  } catch (error) {
    leave();
    throw error;
  }
}

async function requestUpstream(
  request: Request,
  upstream: Upstream,
  { target, sign, maxBody }: { target: string; sign: () => Promise<Record<string, string>>; maxBody: number },
): Promise<Dispatcher.ResponseData> {
  const { pool, root, errors } = upstream;
  const headers = await sign();
  const method = request.method as Dispatcher.HttpMethod;
  const isRead = method === 'GET' || method === 'HEAD';
  const body = isRead ? null : streamOf(request);
  const ending = new AbortController();
  const { signal } = ending;
  const deadline = new Deadline(() => ending.abort(new errors.HeadersTimeoutError()));
  request.signal.addEventListener('abort', () => ending.abort(), { once: true });
  if (!body) deadline.begin(FIRST_BYTE_MS);
  const send = (headers: Record<string, string>) =>
    pool.request({
      path: root + target,
      method,
      headers,
      body: body && Readable.from(counted(body, { request, maxBody, deadline }), { objectMode: false }),
      signal,
    });
  try {
    return await send(headers).catch(async (error) => {
      // Only what can’t have changed anything is sent again, and only once; the platform may know the first token.
      if (!isRead || signal.aborted) throw error;
      return send(await sign());
    });
  } catch (error) {
    if (!request.signal.aborted && !(error instanceof TooLarge)) logAway(upstream, error);
    throw refusalOf(error, errors, { isRead, maxBody });
  } finally {
    deadline.end();
  }
}

/**
 * The body of a call as it comes; JSON that any call of ours could be is kept for the request log. How long its caller
 * takes is limited by the server.
 */
async function* counted(
  body: Readable,
  { request, maxBody, deadline }: { request: Request; maxBody: number; deadline: Deadline },
): AsyncGenerator<Uint8Array> {
  const isJson = /json/.test(request.headers.get('content-type') ?? '');
  const kept: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxBody) throw new TooLarge();
      if (isJson && size <= LIMITS.bodyBytes) kept.push(chunk);
      // As long as it isn’t asked for the next one, the platform doesn’t read.
      deadline.begin(SILENCE_MS);
      yield chunk;
      deadline.pause();
    }
    if (isJson && size <= LIMITS.bodyBytes) keepArrived(request, Buffer.concat(kept));
    deadline.begin(FIRST_BYTE_MS);
  } finally {
    // What nobody reads is thrown away as it comes, so that the caller gets to read the answer.
    body.resume();
  }
}

function refusalOf(
  error: unknown,
  errors: typeof UndiciErrors,
  { isRead, maxBody }: { isRead: boolean; maxBody: number },
): ApiError {
  if (error instanceof TooLarge) return new ApiError('large_body', { most: maxBody });
  if (error instanceof errors.ConnectTimeoutError) return new ApiError('upstream_timeout');
  if (error instanceof errors.HeadersTimeoutError)
    return new ApiError(isRead ? 'upstream_timeout' : 'upstream_may_have_done');
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError)
    return new ApiError('upstream_broken');
  return new ApiError('upstream_unavailable');
}

/** The platform's answer, unless it is one that can't be handed on. */
function answerTo(
  { method }: Request,
  { statusCode: status, headers: given, body }: Dispatcher.ResponseData,
  headers: Record<string, string>,
): Response {
  const reason = reasonAgainst(status, given);
  // Without a body, or with one that nobody gets, it still has to be read for the connection to be used again.
  const isEmpty = method === 'HEAD' || status === 204 || status === 205 || status === 304;
  if (reason || isEmpty) void body.dump().catch(() => {});
  if (reason) throw new ApiError(reason);
  return isEmpty
    ? new Response(null, { status, headers })
    : new StreamedResponse(body, { status, headers }).asResponse();
}

function reasonAgainst(status: number, headers: Dispatcher.ResponseData['headers']) {
  // Its challenge is for us.
  if (status === 401 || status === 407) return 'upstream_refused';
  if (status >= 300 && status < 400 && status !== 304) return 'upstream_redirected';
  const encoding = headers['content-encoding'] ?? 'identity';
  return status < 200 || status > 599 || encoding !== 'identity' ? 'upstream_broken' : null;
}

/**
 * Takes a place among the calls that are under way. Throws 503 `upstream_busy` when there is none.
 * @returns what gives it back, which may be called again
 */
function takeSlot(storeId: string): () => void {
  const all = [...callsUnderWay.values()].reduce((sum, count) => sum + count, 0);
  const ofStore = callsUnderWay.get(storeId) ?? 0;
  if (all >= MOST_CALLS || ofStore >= MOST_CALLS_OF_STORE)
    throw new ApiError('upstream_busy', { headers: { 'Retry-After': RETRY_AFTER_S } });
  callsUnderWay.set(storeId, ofStore + 1);
  let isTaken = true;
  return () => {
    if (!isTaken) return;
    isTaken = false;
    const left = (callsUnderWay.get(storeId) ?? 0) - 1;
    if (left > 0) callsUnderWay.set(storeId, left);
    else callsUnderWay.delete(storeId);
  };
}

/** The platform's API at an address, to which connections are kept. */
function upstreamAt(address: string): Promise<Upstream> {
  const known = upstreams.get(address) ?? openUpstream(address);
  upstreams.set(address, known);
  return known;
}

async function openUpstream(address: string): Promise<Upstream> {
  const { origin, pathname } = new URL(address);
  // Loaded where it is needed, and once: each import costs, also of what is there.
  const { errors, Pool } = await import('undici');
  const pool = new Pool(origin, {
    connections: MOST_CALLS,
    pipelining: 1,
    connect: { timeout: FIRST_BYTE_MS },
    // A timer of ours is exact to the second, and knows when the body of a call is there.
    headersTimeout: 0,
    bodyTimeout: SILENCE_MS,
  });
  return { pool, root: pathname.replace(/\/$/, ''), errors, loggedAt: Number.NEGATIVE_INFINITY };
}

/** Says in the log that the platform can't be reached; now and then, for each call would fill it. */
function logAway(upstream: Upstream, error: unknown): void {
  if (performance.now() - upstream.loggedAt < LOG_EVERY_MS) return;
  upstream.loggedAt = performance.now();
  log().warn({ err: error }, 'the store platform could not be reached');
}
