import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from './process-wide.ts';

/** What this is done for: a request, or something that runs on its own. */
export interface Scope {
  requestId?: string;
  /** What lets a style of the page's own in, by the policy of the response. */
  nonce?: string;
}

declare module './process-wide.ts' {
  interface ProcessWide {
    requests?: AsyncLocalStorage<Scope>;
  }
}

/** Does work for a request or a job, so that whatever is logged or traced on the way belongs to it. */
export function inScope<T>(scope: Scope, work: () => T): T {
  processWide.requests ??= new AsyncLocalStorage();
  return processWide.requests.run(scope, work);
}

/** What this is done for; undefined outside of a request or job. */
export function currentScope(): Scope | undefined {
  return processWide.requests?.getStore();
}

/** The id of the request that is being answered; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return currentScope()?.requestId;
}
