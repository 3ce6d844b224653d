import type { TokenResponse } from './schema.ts';

/** What an app keeps of a connection, one row each, under its id: the token response, and what is noted beside it. */
export interface StoredTokens extends TokenResponse {
  /** The `Idempotency-Key` of a refresh that may be under way (apps without a client secret). */
  refresh_key?: string;
  /** Why the connection has ended; absent while it hasn't. */
  ended_because?: string;
}

/** Where an app keeps its tokens. Encrypt them: they are all that it takes. */
export interface TokenStore {
  /** What any worker has `set`. */
  get(connectionId: string): Promise<StoredTokens | null>;
  set(connectionId: string, tokens: StoredTokens): Promise<void>;
  /** Runs the work while no other worker holds the connection, and lets go of it afterwards, also when that throws. */
  hold<Result>(connectionId: string, work: () => Promise<Result>): Promise<Result>;
}

/** Keeps tokens in this process: for tests and scripts. */
export class MemoryStore implements TokenStore {
  readonly #kept = new Map<string, StoredTokens>();
  readonly #last = new Map<string, Promise<unknown>>();

  async get(connectionId: string): Promise<StoredTokens | null> {
    return this.#kept.get(connectionId) ?? null;
  }

  async set(connectionId: string, tokens: StoredTokens): Promise<void> {
    this.#kept.set(connectionId, { ...tokens });
  }

  async hold<Result>(connectionId: string, work: () => Promise<Result>): Promise<Result> {
    const result = (this.#last.get(connectionId) ?? Promise.resolve()).then(work);
    const done = result.catch(() => {});
    this.#last.set(connectionId, done);
    await done;
    if (this.#last.get(connectionId) === done) this.#last.delete(connectionId);
    return result;
  }
}
