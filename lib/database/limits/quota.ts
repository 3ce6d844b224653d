import { env } from '../../kernel/config/env.ts';
import { processWide } from '../../kernel/process/process-wide.ts';
import { batched } from '../batched.ts';
import { db } from '../db.ts';
import { addUses, type Limit, secondsUntil } from './throttle.ts';

/** What is left of a limit after this use of it, and in how many seconds it resets. */
export interface Quota {
  isExceeded: boolean;
  remaining: number;
  resetSeconds: number;
}

/** Uses of one thing in its current window. */
interface Window {
  limit: Limit;
  subject: string;
  ends: Date;
  /** Uses in this process, and how many of them the database has been told of. */
  made: number;
  reported: number;
  /** Uses in other processes that it knew of then. */
  others: number;
  /** While it is being told. */
  reporting: Promise<void> | null;
}

declare module '../../kernel/process/process-wide.ts' {
  interface ProcessWide {
    /** By limit and subject. */
    quotas?: Map<string, Window>;
  }
}

/**
 * The part of a limit up to which uses are counted in memory, and told to the other processes within a second. The
 * processes of one start have it together.
 */
const UNREPORTED = 0.5;

/**
 * Counts a use of something that is limited per window of time. Up to half of the limit that happens in memory; beyond,
 * the database counts each for all processes, before it is answered. So a process alone is exact. Several let
 * through more only if half of the limit is used within a second, and those of one start never half as much again.
 * @returns null when limits are switched off
 */
export async function countUse(limit: Limit, subject: string, now: Date): Promise<Quota | null> {
  if (!env().throttle) return null;
  const window = windowOf(limit, subject, now);
  window.made += 1;
  const mine = window.made;
  const most = limit.most * UNREPORTED;
  if (window.others + mine > most || mine - window.reported > most / env().processes)
    while (window.reported < mine) await (window.reporting ?? reportNext(window, now));
  const count = window.others + mine;
  return {
    isExceeded: count > limit.most,
    remaining: Math.max(0, limit.most - count),
    resetSeconds: secondsUntil(window.ends, now),
  };
}

/** Tells the database of the uses that it doesn't know yet, in one statement. Throws what it throws; the uses stay. */
export async function saveQuotas(now: Date): Promise<void> {
  const { quotas } = processWide;
  if (!quotas) return;
  for (const [key, { ends }] of quotas) if (ends <= now) quotas.delete(key);
  const unreported = [...quotas.values()].filter(({ made, reported }) => reported < made);
  if (unreported.length > 0) await report(unreported, now);
}

function report(windows: Window[], now: Date): Promise<void> {
  const free = windows.filter(({ reporting }) => reporting === null);
  return reporting(free, reportNow(free, now));
}

/** Tells of one, together with what else has to be told of at that moment. */
function reportNext(window: Window, now: Date): Promise<void> {
  return reporting([window], reportTogether(db(), { window, now }));
}

const reportTogether = batched<{ window: Window; now: Date }, void>(async (_, inputs) => {
  const latest = new Date(Math.max(...inputs.map(({ now }) => now.getTime())));
  // One that is over by now counts for nobody any more, and its successor, which may be here, is the same row.
  const current = new Set<Window>();
  for (const { window } of inputs)
    if (window.ends > latest) current.add(window);
    else window.reported = window.made;
  if (current.size > 0) await reportNow([...current], latest);
  return inputs.map(() => undefined);
});

function reporting(windows: Window[], reported: Promise<void>): Promise<void> {
  const work = reported.finally(() => {
    for (const window of windows) window.reporting = null;
  });
  for (const window of windows) window.reporting = work;
  return work;
}

async function reportNow(windows: Window[], now: Date): Promise<void> {
  const upTo = windows.map(({ made }) => made);
  const added = windows.map(({ limit, subject, ends, made, reported }) => ({
    limit,
    subject,
    ends,
    uses: made - reported,
  }));
  const counted = await addUses(added, now);
  windows.forEach((window, index) => {
    const { count = 0, ends = window.ends } = counted[index] ?? {};
    window.reported = upTo[index] ?? 0;
    window.others = Math.max(window.others, count - window.reported);
    window.ends = ends;
  });
}

function windowOf(limit: Limit, subject: string, now: Date): Window {
  processWide.quotas ??= new Map();
  const key = `${limit.name}\0${subject}`;
  const known = processWide.quotas.get(key);
  if (known && known.ends > now) return known;
  const ends = new Date(now.getTime() + limit.windowMs);
  const window = { limit, subject, ends, made: 0, reported: 0, others: 0, reporting: null };
  processWide.quotas.set(key, window);
  return window;
}
