// Lengths of time, in milliseconds.
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

/** A wait in words of a language: “40 seconds”, “3 minutes”. Rounds up, so that waiting this long is enough. */
export function waitInWords(seconds: number, language = 'en'): string {
  if (seconds < 60) return count(Math.max(1, Math.ceil(seconds)), 'second', language);
  return count(Math.ceil(seconds / 60), 'minute', language);
}

function count(n: number, unit: string, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', useGrouping: false }).format(n);
}
