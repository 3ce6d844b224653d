import type { CallOptions, Sent } from './caller.ts';
import { PreconditionFailedError, TillgateError } from './errors.ts';
import { API_VERSION } from './generated.ts';

export interface TransportOptions {
  /** Where the service is: `https://…`, without a path. */
  baseUrl: string;
  /** The global one by default. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** How often a failed call is sent again: after a network fault, 429, 502, 503 and 504. 4 by default. */
  retries?: number;
  /** How long one try may take, in milliseconds. 30,000 by default. */
  timeoutMs?: number;
  /** A longer `Retry-After` than this isn't waited for, in milliseconds. 60,000 by default. */
  longestWaitMs?: number;
}

export type Answer = { status: number; headers: Headers; text: string; body: unknown };
type Kept = { tag: string; text: string };

const PASSING = new Set([429, 502, 503, 504]);
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 8_000;
/** So much of what was read is kept, to ask only whether it has changed. */
const KEPT_CHARACTERS = 4_000_000;
const tags = new WeakMap<object, string>();

/** The `ETag` of what a call has returned, to change it only as long as it is that (`ifMatch`). */
export function etagOf(returned: object): string | undefined {
  return tags.get(returned);
}

/** Sends requests, again where that may help. A change carries one `Idempotency-Key` over all tries. */
export class Transport {
  readonly baseUrl: string;
  readonly #options: TransportOptions;
  /** By method, token and address; the latest are the last. */
  readonly #kept = new Map<string, Kept>();
  #free = KEPT_CHARACTERS;

  constructor(options: TransportOptions) {
    this.baseUrl = options.baseUrl.replace(/\/+$/, '');
    this.#options = options;
  }

  /** Throws a TillgateError for a refusal, or what `fetch` threw. @param authorization the header; null: none */
  async send(sent: Sent, authorization: string | null, options: CallOptions = {}): Promise<Answer> {
    const { retries = 4, longestWaitMs = 60_000 } = this.#options;
    const { signal } = options;
    const url = `${this.baseUrl}${sent.path}${queryOf(sent.query)}`;
    const key = `${sent.method} ${authorization} ${url}`;
    const kept = this.#kept.get(key);
    const init = requestInit(sent, authorization, { ...options, kept });
    for (let tries = 0; ; tries += 1) {
      signal?.throwIfAborted();
      const outcome = await this.#try(url, init, signal, kept).catch((fault: unknown) => ({ fault }));
      if (!('fault' in outcome) && outcome.status < 400)
        return sent.method === 'GET' ? this.#keep(key, outcome) : outcome;
      if ('fault' in outcome) signal?.throwIfAborted();
      const wait = 'fault' in outcome ? null : waitOf(outcome.headers);
      const isOver = tries >= retries || (!('fault' in outcome) && !PASSING.has(outcome.status));
      if (isOver || (wait ?? 0) > longestWaitMs) {
        if ('fault' in outcome) throw outcome.fault;
        const { status, headers, body } = outcome;
        throw new (status === 412 ? PreconditionFailedError : TillgateError)(status, headers, body);
      }
      const backoff = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2);
      await pause(wait ?? backoff, signal);
    }
  }

  async #try(url: string, init: RequestInit, signal?: AbortSignal, kept?: Kept): Promise<Answer> {
    const { fetch: send = (...sent) => fetch(...sent), timeoutMs = 30_000 } = this.#options;
    const given = new AbortController();
    const stop = () => given.abort(signal?.reason);
    const timer = setTimeout(() => given.abort(new DOMException('No answer in time.', 'TimeoutError')), timeoutMs);
    signal?.addEventListener('abort', stop);
    try {
      return await read(await send(url, { ...init, signal: given.signal }), kept);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
  }

  /** Keeps what was read, in place of what hasn't been read for the longest. */
  #keep(key: string, answer: Answer): Answer {
    const { headers, text, body } = answer;
    const tag = headers.get('etag');
    if (tag === null) return answer;
    for (const one of [body, (body as { data?: unknown } | null)?.data]) if (one instanceof Object) tags.set(one, tag);
    this.#free += (this.#kept.get(key)?.text.length ?? 0) - text.length;
    this.#kept.delete(key);
    this.#kept.set(key, { tag, text });
    for (const [oldest, { text }] of this.#kept)
      if (this.#free < 0 && this.#kept.delete(oldest)) this.#free += text.length;
    return answer;
  }
}

/** An answer that breaks off, or isn't JSON where it says success, counts as lost; one without content is null. */
async function read(answer: Response, kept?: Kept): Promise<Answer> {
  const { status, headers } = answer;
  const text = status === 304 && kept ? kept.text : await answer.text();
  if (status === 204 || status === 205) return { status, headers, text, body: null };
  try {
    return { status, headers, text, body: JSON.parse(text) };
  } catch (error) {
    if (status < 400) throw error;
    return { status, headers, text, body: { error_description: text.slice(0, 200) } };
  }
}

function requestInit(sent: Sent, authorization: string | null, options: CallOptions & { kept: Kept | undefined }) {
  const { method, body, takesKey, isForm, path } = sent;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (path.startsWith('/api/v1/')) headers['api-version'] = API_VERSION;
  if (authorization !== null) headers.authorization = authorization;
  if (takesKey) headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID();
  if (options.ifMatch !== undefined) headers['if-match'] = options.ifMatch;
  if (options.kept) headers['if-none-match'] = options.kept.tag;
  if (body !== undefined) headers['content-type'] = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const text = isForm ? new URLSearchParams(defined(body as object)).toString() : JSON.stringify(body);
  return { method, headers, redirect: 'error', ...(body !== undefined && { body: text }) } satisfies RequestInit;
}

function queryOf(query: object = {}): string {
  const text = new URLSearchParams(defined(query)).toString();
  return text && `?${text}`;
}

function defined(members: object): [string, string][] {
  return Object.entries(members).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
}

/** Milliseconds to wait by `Retry-After`, seconds or a date; null without one. */
function waitOf(headers: Headers): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(wait) ? null : Math.max(wait, 0);
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
