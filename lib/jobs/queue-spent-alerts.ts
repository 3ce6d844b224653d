import { queueTeamNotices } from '../apps/queue-team-notices.ts';
import { listRefusedFor } from '../calls/call-totals.ts';
import { db } from '../database/db.ts';
import { addUses } from '../database/limits/throttle.ts';
import { DAY_MS } from '../kernel/text/durations.ts';

/** One app's team is told no more often. */
const ONE_A_DAY = { name: 'mails about spent refresh tokens', most: 1, windowMs: DAY_MS };
/** So many of one app's within a day are worth a mail. */
const MANY = 5;

/** Tells the teams of apps that have sent many refresh tokens within a day that were spent before, each once a day. */
export async function queueSpentAlerts(now: Date, signal?: AbortSignal): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  for (const { appId, calls } of await listRefusedFor(db(), 'spent', { since, now, least: MANY })) {
    if (signal?.aborted) return;
    const ends = new Date(now.getTime() + ONE_A_DAY.windowMs);
    const [counted] = await addUses([{ limit: ONE_A_DAY, subject: appId, uses: 1, ends }], now);
    if (counted?.count !== 1) continue;
    await queueTeamNotices(db(), appId, {
      kind: 'spent_tokens',
      at: now,
      content: (app) => [{ sentence: 'spentTokens', app, count: calls }],
    });
  }
}
