// Lengths of time, in milliseconds.
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A wait in words: “40 seconds”, “3 minutes”. Rounds up, so that waiting this long is enough. */
export function waitInWords(seconds: number): string {
  if (seconds < 60) return count(Math.max(1, Math.ceil(seconds)), 'second');
  return count(Math.ceil(seconds / 60), 'minute');
}

function count(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
}
