import { processWide } from './process-wide.ts';

const slot = processWide<() => Date>('clock');

/** What time it is for the product: the machine's, unless whoever started the process gave it another clock. */
export function currentTime(): Date {
  return slot.get()?.() ?? new Date();
}

/** Gives the process another clock, for tests of what time brings; undefined: the machine's again. */
export function setClock(clock: (() => Date) | undefined): void {
  slot.set(clock);
}
