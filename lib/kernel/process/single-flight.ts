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
