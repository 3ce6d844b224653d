import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from './process-wide.ts';

/** The request that is being answered. */
interface RequestScope {
  requestId: string;
}

declare module './process-wide.ts' {
  interface ProcessWide {
    requests?: AsyncLocalStorage<RequestScope>;
  }
}

/** Answers a request, so that whatever is logged on the way bears its id. */
export function inRequest<T>(requestId: string, work: () => T): T {
  processWide.requests ??= new AsyncLocalStorage();
  return processWide.requests.run({ requestId }, work);
}

/** The id of the request that is being answered; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return processWide.requests?.getStore()?.requestId;
}
