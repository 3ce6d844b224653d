import { processWide } from './process-wide.ts';

declare module './process-wide.ts' {
  interface ProcessWide {
    isStopping?: true;
  }
}

/** From now on this process says that it will stop, so that proxies send their requests elsewhere. It still serves. */
export function announceStop(): void {
  processWide.isStopping = true;
}

/** Whether this process has said that it will stop. */
export function isStopping(): boolean {
  return processWide.isStopping === true;
}
