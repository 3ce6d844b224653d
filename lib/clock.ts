import { processWide } from './process-wide.ts';

declare module './process-wide.ts' {
  interface ProcessWide {
    clock?: () => Date;
  }
}

/** What time it is for the product: the machine's, unless whoever started the process gave it another clock. */
export function currentTime(): Date {
  return processWide.clock?.() ?? new Date();
}

/** Gives the process another clock, for tests of what time brings; undefined: the machine's again. */
export function setClock(clock: (() => Date) | undefined): void {
  processWide.clock = clock;
}
