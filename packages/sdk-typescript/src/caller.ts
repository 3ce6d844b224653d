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
  query?: object;
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

/** An operation as its method sends it. */
export interface Operation extends Sent {
  /** What the method takes before its options: names of ids, `body`, `query`. */
  takes: string[];
  /** Whether it returns {@link Pages}. */
  isPaged?: boolean;
}

/** Sends the requests of the methods. */
export interface Caller {
  call<Data>(sent: Sent, options?: CallOptions): Promise<Data>;
}
