import { DAY_MS, HOUR_MS } from '@/lib/kernel/text/durations.ts';
import type { Mode } from '../generated/enums.ts';

/** How far back connections go: some are older than the 30 days that charts show. */
const OLDEST_DAYS = 36;

/** Shops are quieter at weekends; on two days the app was as good as down. */
const WEEKEND = 0.45;
export const DIP = new Map([
  [12, 0.12],
  [11, 0.4],
]);

/** The life of one connection. */
export interface Life {
  /** The shop's index. */
  shop: number;
  mode: Mode;
  connectedAt: Date;
  rotatedAt: Date | null;
  lastUsedAt: Date;
  end: { at: Date; by: 'seller' | 'app' } | null;
  /** Calls on an ordinary weekday. */
  callsPerDay: number;
}

/** Lives of connections over the last weeks, fewer new ones at weekends; the same for the same seed and time. */
export function planLives(seed: number, count: number, now: Date): Life[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, shop) => {
    const mode: Mode = random() < 0.3 ? 'test' : 'live';
    const connectedAt = workingHour(random, now);
    const age = now.getTime() - connectedAt.getTime();
    const within = (from: number, to: number) =>
      new Date(connectedAt.getTime() + age * (from + (to - from) * random()));
    const isEnded = random() < 0.24 && age > 2 * DAY_MS;
    const end = isEnded ? { at: within(0.4, 0.95), by: shop % 2 ? ('seller' as const) : ('app' as const) } : null;
    const until = (end?.at ?? now).getTime();
    const quiet = (mode === 'test' ? 40 : 5) * HOUR_MS * random();
    const lastUsedAt = new Date(Math.max(connectedAt.getTime() + 60_000, until - quiet));
    const rotatedAt = !end && age > 16 * DAY_MS && random() < 0.6 ? within(0.5, 0.7) : null;
    const callsPerDay = Math.round(mode === 'test' ? 6 + 14 * random() : 30 + 110 * random());
    return { shop, mode, connectedAt, rotatedAt, lastUsedAt, end, callsPerDay };
  });
}

/** How many calls these connections made on a day, given as its midnight UTC; for today, up to now. */
export function callsOfDay(lives: Life[], day: Date, seed: number, now: Date): number {
  const [from, to] = [day.getTime(), Math.min(day.getTime() + DAY_MS, now.getTime())];
  const daysAgo = Math.round((startOfDay(now) - from) / DAY_MS);
  const noise = 0.88 + 0.24 * randomFrom(seed * 100 + daysAgo)();
  const factor = noise * (isWeekend(day) ? WEEKEND : 1) * (DIP.get(daysAgo) ?? 1);
  const calls = lives.map(({ connectedAt, end, callsPerDay }) => {
    const alive = Math.min(to, end?.at.getTime() ?? to) - Math.max(from, connectedAt.getTime());
    return (callsPerDay * Math.max(0, alive)) / DAY_MS;
  });
  return Math.round(factor * calls.reduce((sum, one) => sum + one, 0));
}

/** Midnight UTC of a time's day. */
export function startOfDay(date: Date): number {
  return Math.floor(date.getTime() / DAY_MS) * DAY_MS;
}

function workingHour(random: () => number, now: Date): Date {
  for (;;) {
    const daysAgo = 1 + Math.floor(OLDEST_DAYS * random());
    const at = new Date(startOfDay(now) - daysAgo * DAY_MS + Math.round((7 + 13 * random()) * HOUR_MS));
    if (!isWeekend(at) || random() < 0.3) return at;
  }
}

function isWeekend(date: Date): boolean {
  return date.getUTCDay() % 6 === 0;
}

/** Numbers from 0 to 1 that depend on a seed alone (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
