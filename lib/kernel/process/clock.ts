import { processWide } from './process-wide.ts';

declare module './process-wide.ts' {
  interface ProcessWide {
    /** What the database's clock said, in milliseconds, when this process's own stopwatch said this. */
    databaseClock?: { time: number; at: number };
  }
}

/** What says the time in place of the real one. */
let otherClock: (() => Date) | undefined;

/** The product's current time: the real one, unless the process was given another clock. */
export function currentTime(): Date {
  return otherClock?.() ?? realTime();
}

/**
 * The real time by the database's clock, which all instances share: whether something has expired must not depend on
 * which of them is asked. Until it has been read, the machine's.
 */
export function realTime(): Date {
  const read = processWide.databaseClock;
  return read ? new Date(read.time + performance.now() - read.at) : new Date();
}

/** Sets the real time to what the database said. @param at the middle of the question's way, as performance.now() */
export function setDatabaseClock(read: { time: number; at: number }): void {
  processWide.databaseClock = read;
}

/** Gives the process another clock, for tests in which time passes; undefined restores the real time. */
export function setClock(clock: (() => Date) | undefined): void {
  otherClock = clock;
}
