import { processWide } from './process-wide.ts';

declare module './process-wide.ts' {
  interface ProcessWide {
    stopping?: AbortController;
  }
}

/** From now on this process says that it will stop, so that proxies send their requests elsewhere. It still serves. */
export function announceStop(): void {
  stopping().abort();
}

/** Whether this process has said that it will stop. */
export function isStopping(): boolean {
  return processWide.stopping?.signal.aborted === true;
}

/** Aborted when this process says that it will stop; for what waits. */
export function stopSignal(): AbortSignal {
  return stopping().signal;
}

function stopping(): AbortController {
  processWide.stopping ??= new AbortController();
  return processWide.stopping;
}
