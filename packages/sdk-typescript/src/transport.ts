import createClient, { type FetchResponse } from 'openapi-fetch';
import type { CallOptions, Sent } from './caller.ts';
import { PreconditionFailedError, TillgateError } from './errors.ts';
import { API_VERSION } from './generated.ts';
import { rememberingAnswers, rememberTag } from './tags.ts';

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

/** `body` is null where the answer has none. */
export type Answer = { headers: Headers; body: unknown };

type Outcome = FetchResponse<Record<string, never>, object, 'application/json'>;
type Send = (method: string, path: string, init: object) => Promise<Outcome>;

const PASSING = new Set([429, 502, 503, 504]);
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 8_000;

/** Sends requests, again where that may help. A change carries one `Idempotency-Key` over all tries. */
export class Transport {
  readonly baseUrl: string;
  readonly #options: TransportOptions;
  readonly #send: Send;

  constructor(options: TransportOptions) {
    this.baseUrl = options.baseUrl.replace(/\/+$/, '');
    this.#options = options;
    const querySerializer = { array: { style: 'form', explode: false } } as const;
    const client = createClient({ baseUrl: this.baseUrl, redirect: 'error', querySerializer });
    client.use(rememberingAnswers());
    this.#send = client.request as Send;
  }

  /** Throws a TillgateError for a refusal, or what `fetch` threw. @param authorization the header; null: none */
  async send(sent: Sent, authorization: string | null, options: CallOptions = {}): Promise<Answer> {
    const { retries = 4, longestWaitMs = 60_000 } = this.#options;
    const { signal } = options;
    const init = requestInit(sent, authorization, options);
    for (let tries = 0; ; tries += 1) {
      signal?.throwIfAborted();
      const outcome = await this.#try(sent, init, signal).catch((fault: unknown) => ({ fault }));
      if (!('fault' in outcome) && outcome.response.ok) return answered(outcome);
      if ('fault' in outcome) signal?.throwIfAborted();
      const wait = 'fault' in outcome ? null : waitOf(outcome.response.headers);
      const isPassing = 'fault' in outcome || PASSING.has(outcome.response.status);
      if (!isPassing || tries >= retries || (wait ?? 0) > longestWaitMs) throw refusal(outcome);
      const backoff = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2);
      await pause(wait ?? backoff, signal);
    }
  }

  /** An answer that breaks off, or isn't JSON where it says success, is a fault as one that never comes. */
  async #try({ method, path }: Sent, init: object, signal?: AbortSignal): Promise<Outcome> {
    const { fetch: own, timeoutMs = 30_000 } = this.#options;
    const given = new AbortController();
    const stop = () => given.abort(signal?.reason);
    const timer = setTimeout(() => given.abort(new DOMException('No answer in time.', 'TimeoutError')), timeoutMs);
    signal?.addEventListener('abort', stop);
    const send = async (request: Request) => {
      if (!own) return fetch(request, { signal: given.signal });
      const text = await request.text();
      const headers = Object.fromEntries(request.headers);
      const body = text === '' ? {} : { body: text };
      return own(request.url, { method, headers, ...body, redirect: 'error', signal: given.signal });
    };
    try {
      return await this.#send(method, path, { ...init, fetch: send });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
  }
}

function requestInit(sent: Sent, authorization: string | null, options: CallOptions) {
  const { ids, query, body, takesKey, isForm, path } = sent;
  const headers = {
    accept: 'application/json',
    'api-version': path.startsWith('/api/v1/') ? API_VERSION : null,
    authorization,
    'idempotency-key': takesKey ? (options.idempotencyKey ?? crypto.randomUUID()) : null,
    'if-match': options.ifMatch,
    'content-type': body !== undefined && isForm ? 'application/x-www-form-urlencoded' : undefined,
  };
  return { params: { path: ids, query }, headers, body: isForm ? withoutGaps(body as object) : body };
}

function withoutGaps(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== null));
}

function answered({ data, response: { headers } }: Outcome): Answer {
  const body: unknown = data ?? null;
  rememberTag(body, headers);
  return { headers, body };
}

function refusal(outcome: Outcome | { fault: unknown }): unknown {
  if ('fault' in outcome) return outcome.fault;
  const { error, response } = outcome;
  const { status, headers } = response;
  const body: unknown = typeof error === 'string' ? { error_description: String(error).slice(0, 200) } : error;
  return new (status === 412 ? PreconditionFailedError : TillgateError)(status, headers, body);
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
