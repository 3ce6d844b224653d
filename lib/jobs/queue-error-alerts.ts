import { queueTeamNotices } from '../apps/queue-team-notices.ts';
import { type FailingHour, listFailingHours } from '../calls/call-totals.ts';
import { db } from '../database/db.ts';
import { addUses } from '../database/limits/throttle.ts';
import type { NoticeContent } from '../journal/notices/notice-content.ts';
import { HOUR_MS } from '../kernel/text/durations.ts';

/** How often one app's team gets such a notice. */
const ONE_AN_HOUR = { name: 'mails about an app’s errors', most: 1, windowMs: HOUR_MS };
/** Of fewer calls in an hour, a share says nothing. */
export const LEAST_CALLS = 20;

/**
 * Sends a notice to the teams of apps whose calls fail alike more often than their settings say, or that have used up
 * their calls, in this hour or the one before; each team once an hour at most.
 */
export async function queueErrorAlerts(now: Date, signal?: AbortSignal): Promise<void> {
  const since = new Date((Math.floor(now.getTime() / HOUR_MS) - 1) * HOUR_MS);
  const failing = await listFailingHours(db(), since, LEAST_CALLS);
  for (const appId of new Set(failing.map((hour) => hour.appId))) {
    if (signal?.aborted) return;
    await alertTeam(
      appId,
      failing.filter((hour) => hour.appId === appId),
      now,
    );
  }
}

async function alertTeam(appId: string, hours: FailingHour[], now: Date): Promise<void> {
  const ends = new Date(now.getTime() + ONE_AN_HOUR.windowMs);
  const [counted] = await addUses([{ limit: ONE_AN_HOUR, subject: appId, uses: 1, ends }], now);
  if (counted?.count !== 1) return;
  const content = (app: string) => hours.map((hour) => contentOf(hour, app));
  await queueTeamNotices(db(), appId, { kind: 'app_errors', at: now, content });
}

function contentOf({ reason, calls, all, hour }: FailingHour, app: string): NoticeContent {
  const about = { app, time: timeOf(hour), calls };
  if (reason === 'too_many_calls') return { sentence: 'limitReached', ...about };
  return { sentence: 'callsFail', ...about, all, percent: Math.round((calls / all) * 100), reason };
}

function timeOf(hour: Date): string {
  return `${hour.toISOString().slice(11, 16)} UTC`;
}
