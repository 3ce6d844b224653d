/** What every method takes last. */
export interface CallOptions {
  /** Of the whole call, all tries included; a new one by default. */
  idempotencyKey?: string;
  /** Gives up, also between two tries. */
  signal?: AbortSignal;
}

/** A request, and what of its answer is returned. */
export interface Sent {
  method: string;
  path: string;
  /** What takes the place of `{…}` in the path. */
  ids?: Record<string, string>;
  query?: object | undefined;
  body?: unknown;
  /** Whether `Idempotency-Key` makes a retry safe. */
  takesKey?: boolean;
  /** Whether the body is sent as a form. */
  isForm?: boolean;
  /** Who calls: the bearer of a token by default. */
  caller?: 'token' | 'client' | 'anyone';
  /** Whether the answer is wrapped in `data`. */
  inData?: boolean;
}

/** Sends a request of the methods, and returns what its answer says. */
export type Call = <Data>(sent: Sent, options?: CallOptions) => Promise<Data>;
