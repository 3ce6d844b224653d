/** What every method takes last. */
export interface CallOptions {
  /** Of the whole call, all tries included; a new one by default. */
  idempotencyKey?: string;
  /** `etagOf` what was read: a PreconditionFailedError, and no change, where somebody has changed it since. */
  ifMatch?: string | undefined;
  /** Gives up, also between two tries. */
  signal?: AbortSignal;
}

/** A request as the resources ask for it. */
export interface Sent {
  method: string;
  path: string;
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

/** Sends the requests of the resources. */
export interface Caller {
  call<Data>(sent: Sent, options?: CallOptions): Promise<Data>;
}

/** An id as a part of a path. Throws for what would lead to another path. */
export function segment(id: string): string {
  if (!id || /^\.+$/.test(id)) throw new TypeError(`"${id}" is no id.`);
  return encodeURIComponent(id);
}
