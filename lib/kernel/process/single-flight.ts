import { memory } from './process-wide.ts';

/** Work that is under way, by what it is about. */
export const flights = memory<string, Promise<unknown>>();

/**
 * Does work about something once at a time in this process: whoever comes while it is under way gets what comes of
 * that, or its error. How many may wait for it is for the caller to bound.
 * @param about names the work and what it is about
 */
export function singleFlight<T>(about: string, work: () => Promise<T>): Promise<T> {
  const known = flights.get(about) as Promise<T> | undefined;
  if (known) return known;
  const flight = work().finally(() => flights.delete(about));
  flights.set(about, flight);
  return flight;
}

/** Whether work about something is under way in this process. */
export function isInFlight(about: string): boolean {
  return flights.has(about);
}

/** The last of those who wait, by what they wait for. */
const lines = new Map<string, Promise<unknown>>();

/**
 * Has those in this process who want the same come one after another, in the order in which they asked. Who waits here
 * holds no connection to the database meanwhile, so that however many want one row, others get theirs. Pages, whose
 * bundle has its own lines, wait for the row like another process.
 * @param what names what they want
 */
export function inLine<T>(what: string, work: () => Promise<T>): Promise<T> {
  const mine = (lines.get(what) ?? Promise.resolve()).then(work);
  const leave = () => {
    if (lines.get(what) === over) lines.delete(what);
  };
  const over: Promise<void> = mine.then(leave, leave);
  lines.set(what, over);
  return mine;
}
