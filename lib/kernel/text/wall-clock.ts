import { dateFormat } from './date-format.ts';
import { DAY_MS } from './durations.ts';

/**
 * What a clock on the wall of a time zone shows at a time: that day and time in UTC, in milliseconds, to the second.
 */
export function wallClock(at: Date, timeZone: string): number {
  if (timeZone === 'UTC') return at.getTime();
  const shown = dateFormat('digits', { language: 'en', timeZone }).format(at);
  const [day = 1, month = 1, year = 1970, hour, minute, second] = shown.split(/\D+/).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The day that a clock on the wall of a time zone shows at a time, as 2026-05-31. */
export function dayOnWall(at: Date, timeZone: string): string {
  return new Date(wallClock(at, timeZone)).toISOString().slice(0, 10);
}

/** Whether a text is a day of the calendar, as a date field sends it. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00.000Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The day after another, both as 2026-05-31. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

/**
 * When a clock on the wall of a time zone first shows a day and time. What it skips, because the clock is put forward
 * or the zone leaves out a day, is when it does so.
 * @param shown as a browser's fields write it: 2026-05-31 for the day's beginning, or 2026-05-31T12:00
 * @returns an invalid date for what is none
 */
export function timeOnWall(shown: string, timeZone: string): Date {
  const sought = Date.parse(`${shown.length === 10 ? `${shown}T00:00` : shown}Z`);
  if (Number.isNaN(sought)) return new Date(Number.NaN);
  const showing = (offset: number) => wallClock(new Date(sought - offset), timeZone) === sought;
  const [before, after] = [offsetAt(sought - DAY_MS, timeZone), offsetAt(sought + DAY_MS, timeZone)];
  // Of two times that show it, as the clock is put back, the one with more of an offset is the earlier.
  const offset = [Math.max(before, after), Math.min(before, after)].find(showing);
  return new Date(offset === undefined ? changeBetween(sought - after, sought - before, timeZone) : sought - offset);
}

/**
 * The first time of a day, written as 2026-05-31, at which it is that day in UTC and, whatever the clocks are put to in
 * the year, in a time zone too: what repeats by the days of UTC from then on does so by those of the zone.
 */
export function startOfSharedDay(day: string, timeZone: string): Date {
  const start = Date.parse(day);
  const year = day.slice(0, 4);
  const behind = ['01-01', '07-01'].map((part) => -offsetAt(Date.parse(`${year}-${part}`), timeZone));
  return new Date(start + Math.max(0, ...behind));
}

/** How far a zone's clocks are ahead of UTC, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  const second = Math.floor(time / 1000) * 1000;
  return wallClock(new Date(second), timeZone) - second;
}

/** The first second of a span at which the zone's clocks have changed. */
function changeBetween(from: number, until: number, timeZone: string): number {
  const old = offsetAt(from, timeZone);
  let [before, after] = [from, until];
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (offsetAt(middle, timeZone) === old) before = middle;
    else after = middle;
  }
  return after;
}
