import createClient from 'openapi-fetch';
import type { CallOptions, Sent } from './caller.ts';
import { TillgateError } from './errors.ts';
import { API_VERSION } from './generated.ts';

export interface TransportOptions {
  /** Where the service is: `https://…`, without a path. */
  baseUrl: string;
  /** The global one by default. */
  fetch?: (request: Request) => Promise<Response>;
  /** How often a failed call is sent again: after a network fault, 429, 502, 503 and 504. 4 by default. */
  retries?: number;
  /** How long one try may take, in milliseconds. 30,000 by default. */
  timeoutMs?: number;
}

/** `body` is null where the answer has none. */
export type Answer = { headers: Headers; body: unknown };

type Send = (
  method: string,
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

const PASSING = [429, 502, 503, 504];
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 8_000;
/** A longer `Retry-After` than this isn't waited for. */
const LONGEST_WAIT_MS = 60_000;

/** Sends requests, again where that may help. A change carries one `Idempotency-Key` over all tries. */
export class Transport {
  readonly baseUrl: string;
  readonly #send: Send;

  constructor({ baseUrl, ...options }: TransportOptions) {
    this.baseUrl = baseUrl.replace(/\/+$/, '');
    const querySerializer = { array: { style: 'form', explode: false } } as const;
    const own = { baseUrl: this.baseUrl, redirect: 'error', querySerializer, fetch: retrying(options) } as const;
    this.#send = createClient(own).request as Send;
  }

  /** Throws a TillgateError for a refusal, or what `fetch` threw. @param authorization the header; null: none */
  async send(sent: Sent, authorization: string | null, options: CallOptions = {}): Promise<Answer> {
    const { method, path, ids = {}, query, body, takesKey, isForm } = sent;
    // It would lead to another path.
    for (const id of Object.values(ids))
      if (typeof id !== 'string' || /^\.*$/.test(id)) throw new TypeError(`"${id}" is no id.`);
    const headers = {
      accept: 'application/json',
      'api-version': path.startsWith('/api/v1/') ? API_VERSION : null,
      authorization,
      'idempotency-key': takesKey ? (options.idempotencyKey ?? crypto.randomUUID()) : null,
      'content-type': body !== undefined && isForm ? 'application/x-www-form-urlencoded' : undefined,
    };
    const init = { params: { path: ids, query }, headers, body, signal: options.signal };
    const { data, error, response } = await this.#send(method, path, init);
    if (response.ok) return { headers: response.headers, body: data ?? null };
    const refused = typeof error === 'string' ? { error_description: error.slice(0, 200) } : error;
    throw new TillgateError(response.status, response.headers, refused);
  }
}

/** A `fetch` that sends a request again after what passes. An answer that breaks off is as one that never comes. */
function retrying(options: Omit<TransportOptions, 'baseUrl'>): (request: Request) => Promise<Response> {
  const { fetch: own = (request: Request) => fetch(request), retries = 4, timeoutMs = 30_000 } = options;

  async function once(request: Request): Promise<Response> {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
    const answer = await own(new Request(request.clone(), { signal }));
    return new Response((await answer.text()) || null, answer);
  }

  return async (request) => {
    request.signal.throwIfAborted();
    for (let tries = 0; ; tries += 1) {
      let wait: number | null = null;
      try {
        const answer = await once(request);
        wait = waitOf(answer.headers);
        const isPassing = PASSING.includes(answer.status) && (wait ?? 0) <= LONGEST_WAIT_MS;
        if (!isPassing || tries >= retries) return answer;
      } catch (fault) {
        if (tries >= retries) throw fault;
      }
      const backoff = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2);
      await pause(wait ?? backoff, request.signal);
    }
  };
}

/** Milliseconds to wait by `Retry-After`, seconds or a date; null without one. */
function waitOf(headers: Headers): number | null {
  const text = headers.get('retry-after') ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(wait) ? null : Math.max(wait, 0);
}

/** Rejects as soon as the caller gives up. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
