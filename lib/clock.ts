import { processWide } from './process-wide.ts';

declare module './process-wide.ts' {
  interface ProcessWide {
    clock?: () => Date;
  }
}

/** The product's current time: the machine's, unless the process was given another clock. */
export function currentTime(): Date {
  return processWide.clock?.() ?? new Date();
}

/** Gives the process another clock, for tests in which time passes; undefined restores the machine's. */
export function setClock(clock: (() => Date) | undefined): void {
  processWide.clock = clock;
}
