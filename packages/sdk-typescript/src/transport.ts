import type { CallOptions, Sent } from './caller.ts';
import { TillgateError } from './errors.ts';
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

export interface Answer {
  headers: Headers;
  body: unknown;
}

const PASSING = new Set([429, 502, 503, 504]);
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 8_000;

/** Sends requests, again where that may help. A change carries one `Idempotency-Key` over all tries. */
export class Transport {
  readonly baseUrl: string;
  readonly #options: TransportOptions;

  constructor(options: TransportOptions) {
    this.baseUrl = options.baseUrl.replace(/\/+$/, '');
    this.#options = options;
  }

  /** Throws a TillgateError for a refusal, or what `fetch` threw. @param authorization the header; null: none */
  async send(sent: Sent, authorization: string | null, { idempotencyKey, signal }: CallOptions = {}): Promise<Answer> {
    const { retries = 4, longestWaitMs = 60_000 } = this.#options;
    const init = requestInit(sent, authorization, idempotencyKey);
    const url = `${this.baseUrl}${sent.path}${queryOf(sent.query)}`;
    for (let tries = 0; ; tries += 1) {
      signal?.throwIfAborted();
      const outcome = await this.#try(url, init, signal).catch((fault: unknown) => ({ fault }));
      if (!('fault' in outcome) && outcome.status < 400) return outcome;
      if ('fault' in outcome) signal?.throwIfAborted();
      const wait = 'fault' in outcome ? null : waitOf(outcome.headers);
      const isOver = tries >= retries || (!('fault' in outcome) && !PASSING.has(outcome.status));
      if (isOver || (wait ?? 0) > longestWaitMs) {
        if ('fault' in outcome) throw outcome.fault;
        throw new TillgateError(outcome.status, outcome.headers, outcome.body);
      }
      const backoff = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2);
      await pause(wait ?? backoff, signal);
    }
  }

  async #try(url: string, init: RequestInit, signal?: AbortSignal): Promise<Answer & { status: number }> {
    const { fetch: send = (...sent) => fetch(...sent), timeoutMs = 30_000 } = this.#options;
    const given = new AbortController();
    const stop = () => given.abort(signal?.reason);
    const timer = setTimeout(() => given.abort(new DOMException('No answer in time.', 'TimeoutError')), timeoutMs);
    signal?.addEventListener('abort', stop);
    try {
      const { status, headers, ...answer } = await read(await send(url, { ...init, signal: given.signal }));
      return { status, headers, ...answer };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
  }
}

/** An answer that breaks off, or isn't JSON where it says success, counts as lost. */
async function read(response: Response): Promise<Answer & { status: number }> {
  const { status, headers } = response;
  const text = await response.text();
  try {
    return { status, headers, body: JSON.parse(text) };
  } catch (error) {
    if (status < 400) throw error;
    return { status, headers, body: { error_description: text.slice(0, 200) } };
  }
}

function requestInit({ method, body, takesKey, isForm, path }: Sent, authorization: string | null, key?: string) {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (path.startsWith('/api/v1/')) headers['api-version'] = API_VERSION;
  if (authorization !== null) headers.authorization = authorization;
  if (takesKey) headers['idempotency-key'] = key ?? crypto.randomUUID();
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
