import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

/** Who reads a time: in which language, and in which time zone, as IANA names it. */
export interface Reader {
  language: string;
  timeZone: string;
}

const ENGLISH: Reader = { language: 'en', timeZone: 'UTC' };

const KINDS = {
  dayAndMonth: { day: 'numeric', month: 'long' },
  withYear: { day: 'numeric', month: 'long', year: 'numeric' },
  exact: { dateStyle: 'long', timeStyle: 'short' },
  clock: { timeStyle: 'short' },
  day: { day: '2-digit', month: '2-digit', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Making one takes longer than all that is written with it on a page. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A time in words, and exactly. */
export interface TimeInWords {
  /** RFC 3339, in UTC. */
  iso: string;
  exact: string;
  words: string;
}

/** A past time as {@link whenInWords} says it. */
export function pastInWords(at: Date, now: Date, reader?: Reader): TimeInWords {
  return { iso: at.toISOString(), exact: exactTime(at, reader?.language), words: whenInWords(at, now, reader) };
}

/** A time as the time of day: “14:05”. */
export function timeOfDay(at: Date, reader: Reader = ENGLISH): TimeInWords {
  return { iso: at.toISOString(), exact: exactTime(at, reader.language), words: format('clock', reader).format(at) };
}

/** A past time as a person would say it: “just now”, “5 minutes ago”, “yesterday”, “3 May”, “3 May 2024”. */
export function whenInWords(at: Date, now: Date, reader: Reader = ENGLISH): string {
  const ago = now.getTime() - at.getTime();
  const relative = new Intl.RelativeTimeFormat(reader.language, { numeric: 'auto' });
  if (ago < MINUTE_MS) return reader.language === 'en' ? 'just now' : relative.format(0, 'second');
  if (ago < HOUR_MS) return relative.format(-Math.floor(ago / MINUTE_MS), 'minute');
  const days = daysBetween(at, now, reader);
  if (days === 0) return relative.format(-Math.floor(ago / HOUR_MS), 'hour');
  return days === 1 ? relative.format(-1, 'day') : dateInWords(at, now, reader);
}

/** The day of a past time, for what is listed under it: “Today”, “Yesterday”, “3 May”, “3 May 2024”. */
export function pastDayInWords(at: Date, now: Date, reader: Reader = ENGLISH): string {
  const days = daysBetween(at, now, reader);
  if (days > 1 || days < 0) return dateInWords(at, now, reader);
  const word = new Intl.RelativeTimeFormat(reader.language, { numeric: 'auto' }).format(-days, 'day');
  return word.charAt(0).toLocaleUpperCase(reader.language) + word.slice(1);
}

/** A time to the minute, in UTC whoever reads it: “3 May 2024 at 14:05 UTC”. */
export function exactTime(at: Date, language = 'en'): string {
  return `${format('exact', { language, timeZone: 'UTC' }).format(at)} UTC`;
}

/** The day of a time, past or future: “3 May 2024”. */
export function dayInWords(at: Date, reader: Reader = ENGLISH): string {
  return format('withYear', reader).format(at);
}

function dateInWords(at: Date, now: Date, reader: Reader): string {
  const isThisYear = dayOf(at, reader).getUTCFullYear() === dayOf(now, reader).getUTCFullYear();
  return format(isThisYear ? 'dayAndMonth' : 'withYear', reader).format(at);
}

function daysBetween(at: Date, now: Date, reader: Reader): number {
  return Math.round((dayOf(now, reader).getTime() - dayOf(at, reader).getTime()) / DAY_MS);
}

/** Midnight in UTC of the day that a time has in the reader's zone. */
function dayOf(date: Date, { timeZone }: Reader): Date {
  if (timeZone === 'UTC') return new Date(Math.floor(date.getTime() / DAY_MS) * DAY_MS);
  const [day = 1, month = 1, year = 1970] = format('day', { language: 'en', timeZone })
    .format(date)
    .split('/')
    .map(Number);
  return new Date(Date.UTC(year, month - 1, day));
}

function format(kind: keyof typeof KINDS, { language, timeZone }: Reader): Intl.DateTimeFormat {
  const key = `${kind} ${language} ${timeZone}`;
  // Days before months, and a clock of 24 hours.
  const locale = language === 'en' ? 'en-GB' : language;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...KINDS[kind], timeZone });
  formats.set(key, known);
  return known;
}
