import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const withYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

/** A time in words, and exactly. */
export interface TimeInWords {
  /** RFC 3339, in UTC. */
  iso: string;
  exact: string;
  words: string;
}

/** A past time as {@link whenInWords} says it. */
export function pastInWords(at: Date, now: Date): TimeInWords {
  return { iso: at.toISOString(), exact: exactTime(at), words: whenInWords(at, now) };
}

/** A time as the time of day in UTC: “14:05”. */
export function timeOfDay(at: Date): TimeInWords {
  return { iso: at.toISOString(), exact: exactTime(at), words: clock.format(at) };
}

/** A past time as a person would say it: “just now”, “5 minutes ago”, “yesterday”, “3 May”, “3 May 2024”. */
export function whenInWords(at: Date, now: Date): string {
  const ago = now.getTime() - at.getTime();
  if (ago < MINUTE_MS) return 'just now';
  if (ago < HOUR_MS) return count(Math.floor(ago / MINUTE_MS), 'minute');
  if (dayOf(at) === dayOf(now)) return count(Math.floor(ago / HOUR_MS), 'hour');
  if (dayOf(at) === dayOf(now) - 1) return 'yesterday';
  return (at.getUTCFullYear() === now.getUTCFullYear() ? dayAndMonth : withYear).format(at);
}

/** The day of a past time, for what is listed under it: “Today”, “Yesterday”, “3 May”, “3 May 2024”. */
export function pastDayInWords(at: Date, now: Date): string {
  if (dayOf(at) === dayOf(now)) return 'Today';
  if (dayOf(at) === dayOf(now) - 1) return 'Yesterday';
  return (at.getUTCFullYear() === now.getUTCFullYear() ? dayAndMonth : withYear).format(at);
}

/** A time to the minute, with its time zone: “3 May 2024 at 14:05 UTC”. */
export function exactTime(at: Date): string {
  return `${exact.format(at)} UTC`;
}

/** The day of a time in UTC, past or future: “3 May 2024”. */
export function dayInWords(at: Date): string {
  return withYear.format(at);
}

function count(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? '' : 's'} ago`;
}

function dayOf(date: Date): number {
  return Math.floor(date.getTime() / DAY_MS);
}
