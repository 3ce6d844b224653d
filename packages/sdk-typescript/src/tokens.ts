import type { TokenResponse } from './schema.ts';

/** What an app keeps of a connection, one row each, under its id: the token response, and what is noted beside it. */
export interface StoredTokens extends TokenResponse {
  /** The `Idempotency-Key` of a refresh that may be under way (apps without a client secret). */
  refresh_key?: string;
  /** Why the connection has ended; absent while it hasn't. */
  ended_because?: string;
}

/** Where an app keeps its tokens: `get` sees what any worker has `set`. Encrypt them: they are all that it takes. */
export interface TokenStore {
  get(connectionId: string): Promise<StoredTokens | null>;
  set(connectionId: string, tokens: StoredTokens): Promise<void>;
}

/** Lets one worker at a time refresh a connection. */
export interface Lock {
  /** Runs the work while nobody else holds the name, and lets go of it afterwards, also when the work throws. */
  hold<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

/** Keeps tokens in this process: for tests and scripts. */
export class MemoryStore implements TokenStore {
  readonly #kept = new Map<string, StoredTokens>();

  async get(connectionId: string): Promise<StoredTokens | null> {
    return this.#kept.get(connectionId) ?? null;
  }

  async set(connectionId: string, tokens: StoredTokens): Promise<void> {
    this.#kept.set(connectionId, { ...tokens });
  }
}

/** One at a time in this process. */
export class MemoryLock implements Lock {
  readonly #last = new Map<string, Promise<unknown>>();

  async hold<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const result = (this.#last.get(name) ?? Promise.resolve()).then(work);
    const done = result.catch(() => {});
    this.#last.set(name, done);
    await done;
    if (this.#last.get(name) === done) this.#last.delete(name);
    return result;
  }
}
