import { db } from '../database/db.ts';
import { saveQuotas } from '../database/limits/quota.ts';
import { currentTime } from '../kernel/process/clock.ts';
import { every } from '../kernel/process/every.ts';
import { log } from '../kernel/process/log.ts';
import { processWide } from '../kernel/process/process-wide.ts';
import { addCalls } from './app-days.ts';
import { saveNetworks } from './networks/save-networks.ts';
import { saveScopeUses } from './record-scope-uses.ts';
import { saveUses } from './record-uses.ts';
import { saveRequests } from './save-requests.ts';

/** Counts stay in memory for this long at most, so that a call costs no statement of its own. */
const SAVE_EVERY_MS = 5_000;

declare module '../kernel/process/process-wide.ts' {
  interface ProcessWide {
    /** Calls since they were last saved, by day and app: `2026-05-31 app-id`. */
    countedCalls?: Map<string, number>;
  }
}

/** Counts a call of an app whose token was checked, whatever its answer will be, in memory. */
export function countAppCall(appId: string, now: Date): void {
  count(`${now.toISOString().slice(0, 10)} ${appId}`, 1);
}

/**
 * Adds the calls that this process has counted since the last save to the days of their apps, in one statement.
 * When that fails, the counts wait for the next save. Throws what the database throws.
 */
export async function saveCalls(): Promise<void> {
  const counted = processWide.countedCalls;
  if (!counted?.size) return;
  delete processWide.countedCalls;
  try {
    await addCalls(
      db(),
      [...counted].map(([key, calls]) => ({ day: key.slice(0, 10), appId: key.slice(11), calls })),
    );
  } catch (error) {
    for (const [key, calls] of counted) count(key, calls);
    throw error;
  }
}

/** How long the last use of something, and what was used of a quota, may be missing from the database. */
const SAVE_LATEST_EVERY_MS = 1_000;

/**
 * Saves calls and uses of scopes every few seconds, last uses, quotas, networks and the request log every second. A process that is killed loses
 * the last of them; one that is stopped saves them.
 * @returns what stops it, once the rest is saved
 */
export function startSavingUsage(): () => Promise<void> {
  const later = (error: unknown) => log().warn({ err: error }, 'usage could not be saved yet; tried again soon');
  const save = async () => {
    await saveCalls().catch(later);
    await saveScopeUses().catch(later);
  };
  const saveLatest = async () => {
    await saveUses().catch(later);
    await saveQuotas(currentTime()).catch(later);
    await saveNetworks(currentTime());
    await saveRequests(currentTime());
  };
  const stops = [every(SAVE_EVERY_MS, save), every(SAVE_LATEST_EVERY_MS, saveLatest)];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await save();
    await saveLatest();
  };
}

function count(key: string, calls: number): void {
  processWide.countedCalls ??= new Map();
  const counted = processWide.countedCalls;
  counted.set(key, (counted.get(key) ?? 0) + calls);
}
