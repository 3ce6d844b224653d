import { currentReader } from '../language/current-language.ts';
import { dateFormat, type Reader } from './date-format.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
import { wallClock } from './wall-clock.ts';

const relatives = new Map<string, Intl.RelativeTimeFormat>();

/** A time in words, and exactly. */
export interface TimeInWords {
  /** RFC 3339, in UTC. */
  iso: string;
  exact: string;
  words: string;
}

// All of these write for whoever the request is answered to, unless told for whom: a mail says its recipient.

/** A past time as {@link whenInWords} says it. */
export function pastInWords(at: Date, now: Date, reader: Reader = currentReader()): TimeInWords {
  return withExact(at, whenInWords(at, now, reader), reader);
}

/** A day as {@link dayInWords} says it. */
export function inDays(at: Date, reader: Reader = currentReader()): TimeInWords {
  return withExact(at, dayInWords(at, reader), reader);
}

/** A time as the time of day: “14:05”; {@link zonesOf} says in which zone. */
export function timeOfDay(at: Date, reader: Reader = currentReader()): TimeInWords {
  return withExact(at, dateFormat('clock', reader).format(at), reader);
}

/** The same to the second: “14:05:09”. */
export function timeToSecond(at: Date, reader: Reader = currentReader()): TimeInWords {
  return withExact(at, dateFormat('seconds', reader).format(at), reader);
}

/** A past time as a person would say it: “just now”, “5 minutes ago”, “yesterday”, “3 May”, “3 May 2024”. */
export function whenInWords(at: Date, now: Date, reader: Reader = currentReader()): string {
  const ago = now.getTime() - at.getTime();
  const { language } = reader;
  if (ago < MINUTE_MS) return language === 'en' ? 'just now' : relative(language).format(0, 'second');
  if (ago < HOUR_MS) return relative(language).format(-Math.floor(ago / MINUTE_MS), 'minute');
  const days = daysBetween(at, now, reader);
  if (days === 0) return relative(language).format(-Math.floor(ago / HOUR_MS), 'hour');
  return days === 1 ? relative(language).format(-1, 'day') : dateInWords(at, now, reader);
}

/** The day of a past time, for what is listed under it: “Today”, “Yesterday”, “3 May”, “3 May 2024”. */
export function pastDayInWords(at: Date, now: Date, reader: Reader = currentReader()): string {
  const days = daysBetween(at, now, reader);
  if (days > 1 || days < 0) return dateInWords(at, now, reader);
  const word = relative(reader.language).format(-days, 'day');
  return word.charAt(0).toLocaleUpperCase(reader.language) + word.slice(1);
}

/** A time to the minute, with its zone: “3 May 2024 at 14:05 UTC”. */
export function exactTime(at: Date, reader: Reader = currentReader()): string {
  return dateFormat('exact', reader).format(at);
}

/** A time as {@link exactTime} says it. */
export function exactlyInWords(at: Date, reader: Reader = currentReader()): TimeInWords {
  return withExact(at, exactTime(at, reader), reader);
}

/** A time to the millisecond, with its zone: “3 May 2024 at 14:05:09.123 UTC”. */
export function preciselyInWords(at: Date, reader: Reader = currentReader()): TimeInWords {
  return withExact(at, dateFormat('precise', reader).format(at), reader);
}

/** The day of a time, past or future: “3 May 2024”. */
export function dayInWords(at: Date, reader: Reader = currentReader()): string {
  return dateFormat('withYear', reader).format(at);
}

/** A day of UTC, as what is counted by days writes it: “3 May 2024” for 2024-05-03, whoever reads it. */
export function utcDayInWords(day: string): string {
  return dayInWords(new Date(day), { ...currentReader(), timeZone: 'UTC' });
}

/** The day and the month that a time has in UTC, as short as they go: “3 May”, and “May”. */
export function utcInWords(at: Date, part: 'shortDay' | 'month'): string {
  return dateFormat(part, { ...currentReader(), timeZone: 'UTC' }).format(at);
}

/** The short names that the reader's zone has at these times, for the head of a column: “CET”, “CET, CEST”, “UTC”. */
export function zonesOf(times: readonly Date[], reader: Reader = currentReader()): string {
  if (reader.timeZone === 'UTC') return 'UTC';
  const names = times.map((at) => dateFormat('zone', reader).formatToParts(at).find(isZone)?.value ?? reader.timeZone);
  return [...new Set(names)].join(', ');
}

const isZone = ({ type }: Intl.DateTimeFormatPart) => type === 'timeZoneName';

function withExact(at: Date, words: string, reader: Reader): TimeInWords {
  return { iso: at.toISOString(), exact: exactTime(at, reader), words };
}

function dateInWords(at: Date, now: Date, reader: Reader): string {
  const isThisYear = dayOf(at, reader).getUTCFullYear() === dayOf(now, reader).getUTCFullYear();
  return dateFormat(isThisYear ? 'dayAndMonth' : 'withYear', reader).format(at);
}

function daysBetween(at: Date, now: Date, reader: Reader): number {
  return Math.round((dayOf(now, reader).getTime() - dayOf(at, reader).getTime()) / DAY_MS);
}

/** Midnight in UTC of the day that a time has in the reader's zone. */
function dayOf(at: Date, { timeZone }: Reader): Date {
  return new Date(Math.floor(wallClock(at, timeZone) / DAY_MS) * DAY_MS);
}

function relative(language: string): Intl.RelativeTimeFormat {
  const known = relatives.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  relatives.set(language, known);
  return known;
}
