import { db } from '../database/db.ts';
import { LIMITS } from '../kernel/config/limits.ts';
import { log } from '../kernel/process/log.ts';
import { meters } from '../kernel/process/metrics.ts';
import { processWide } from '../kernel/process/process-wide.ts';
import { DAY_MS, HOUR_MS } from '../kernel/text/durations.ts';
import { pathIn } from '../kernel/text/url.ts';
import { readStorePath } from '../permissions/installation/read-installation.ts';
import { wordsOf } from '../permissions/installation/store-path.ts';
import { addHours, type CountedHour, dropHours } from './app-hours.ts';
import type { KnownHolder } from './holder.ts';
import { loggedPath } from './logged-path.ts';
import { addDay, addRequests, dropDays, findClaimed, type LoggedRow, readLogBytes } from './logged-requests.ts';
import { readFirstKept } from './read-first-kept.ts';
import { bytesOf, type WaitingRequest } from './record-request.ts';

declare module '../kernel/process/process-wide.ts' {
  interface ProcessWide {
    /** The days whose partitions are there, the bytes written today by app or key, and when all of it was last measured. */
    requestLog?: {
      days: Set<string>;
      today: string;
      written: Map<string, number>;
      measuredAt: number;
      isFull: boolean;
    };
  }
}

/** How often all of the log is measured. */
const MEASURE_MS = 60_000;
/** How many calls one statement writes. */
const BATCH = 2_000;

/**
 * Writes the calls that were noted since the last time, in bulk. What can't be written is counted and dropped: nothing
 * waits for the log. Never throws.
 */
export async function saveRequests(now: Date): Promise<void> {
  const waiting = processWide.waitingRequests?.list ?? [];
  delete processWide.waitingRequests;
  for (let from = 0; from < waiting.length; from += BATCH) {
    const batch = waiting.slice(from, from + BATCH);
    try {
      await write(batch, now);
    } catch (error) {
      unlogged('database', batch.length);
      log().warn({ err: error, calls: batch.length }, 'calls are missing in the request log');
    }
  }
}

/** Drops the days that are over, all of them when nothing is logged. */
export async function removeOldRequests(now: Date): Promise<void> {
  const first = readFirstKept(now);
  await dropDays(db(), dayOf(first));
  await dropHours(db(), first);
  processWide.requestLog?.days.clear();
}

async function write(batch: WaitingRequest[], now: Date): Promise<void> {
  const state = logState(now);
  await measure(state, now);
  if (state.isFull) return unlogged('full', batch.length);
  const claimed = batch.flatMap(({ id, whose }) => ('storeId' in whose ? [] : [{ id, ...whose }]));
  const found = claimed.length > 0 ? await findClaimed(db(), claimed) : new Map();
  const first = dayOf(readFirstKept(now));
  const rows: LoggedRow[] = [];
  const days = new Set<string>();
  const hours = new Map<string, CountedHour>();
  for (const call of batch) {
    const { id, at, requestId, method, url, status, reason, micros, whose, isProven, bodies, listed = null } = call;
    const holder: Partial<KnownHolder> | undefined = 'storeId' in whose ? whose : found.get(id);
    // Nobody could read a call that is nobody's.
    if (!holder) continue;
    if (holder.appId) countHour(hours, { appId: holder.appId, at, reason: reason ?? '', isProven });
    if (dayOf(at) < first || at.getTime() > now.getTime() + DAY_MS) unlogged('time', 1);
    else if (!hasRoom(state, holder.appId ?? holder.holderId ?? '', bytesOf({ url, bodies }))) unlogged('share', 1);
    else {
      days.add(dayOf(at));
      const { appId = null, holderId = null, storeId = null, mode = null } = holder;
      const { sent, answered } = textsOf(bodies);
      const passedOn = readStorePath(pathIn(url));
      const path = loggedPath(url, passedOn && wordsOf(passedOn.path));
      // Named one by one, see recordRequest().
      rows.push({
        id,
        method,
        path,
        status,
        reason,
        micros,
        requestId,
        appId,
        holderId,
        storeId,
        mode,
        sent,
        answered,
        listed,
      });
    }
  }
  if (hours.size > 0) await addHours(db(), [...hours.values()]);
  if (rows.length === 0) return;
  await makeDays(state, days);
  await addRequests(db(), rows);
}

/** What there is no room for counts too. */
function countHour(
  hours: Map<string, CountedHour>,
  made: { appId: string; at: Date; reason: string; isProven: boolean },
): void {
  const { appId, at, reason, isProven } = made;
  const hour = Math.floor(at.getTime() / HOUR_MS);
  const key = `${appId} ${hour} ${reason}`;
  const known = hours.get(key) ?? { appId, hour: new Date(hour * HOUR_MS), reason, calls: 0, proven: 0 };
  known.calls += 1;
  if (isProven) known.proven += 1;
  hours.set(key, known);
}

/** What is kept of bodies: nothing of one that is too large, or that was empty. */
function textsOf(bodies: WaitingRequest['bodies']): Pick<LoggedRow, 'sent' | 'answered'> {
  const { sent, answered } = bodies?.masked() ?? { sent: '', answered: '' };
  const kept = (text: string) => (text === '' || text.length > LIMITS.bodyBytes ? null : text);
  return { sent: kept(sent), answered: kept(answered) };
}

type LogState = NonNullable<typeof processWide.requestLog>;

function logState(now: Date): LogState {
  const today = dayOf(now);
  processWide.requestLog ??= { days: new Set(), today, written: new Map(), measuredAt: 0, isFull: false };
  const state = processWide.requestLog;
  if (state.today !== today) Object.assign(state, { today, written: new Map() });
  return state;
}

async function measure(state: LogState, now: Date): Promise<void> {
  if (Math.abs(now.getTime() - state.measuredAt) < MEASURE_MS) return;
  state.measuredAt = now.getTime();
  state.isFull = (await readLogBytes(db())) > LIMITS.requestLogBytes;
}

function hasRoom({ written }: LogState, whose: string, bytes: number): boolean {
  const all = (written.get(whose) ?? 0) + bytes;
  if (all > LIMITS.dailyRequestBytes) return false;
  written.set(whose, all);
  return true;
}

async function makeDays({ days }: LogState, wanted: Set<string>): Promise<void> {
  for (const day of wanted) {
    if (days.has(day)) continue;
    await addDay(db(), day);
    days.add(day);
  }
}

function unlogged(cause: string, calls: number): void {
  meters()?.unlogged.inc({ cause }, calls);
}

/** By the number of the day: writing dates costs more than all the rest of a row. */
const dayNames = new Map<number, string>();

function dayOf(at: Date): string {
  const number = Math.floor(at.getTime() / DAY_MS);
  const name = dayNames.get(number) ?? at.toISOString().slice(0, 10);
  if (!dayNames.has(number)) {
    if (dayNames.size > 100) dayNames.clear();
    dayNames.set(number, name);
  }
  return name;
}
