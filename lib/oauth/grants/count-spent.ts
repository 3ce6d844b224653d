import { queueTeamNotices } from '../../apps/queue-team-notices.ts';
import { db } from '../../database/db.ts';
import { addUses } from '../../database/limits/throttle.ts';
import { DAY_MS } from '../../kernel/text/durations.ts';

/** So many of one app's within a day, and its team is told, once. */
export const MANY_SPENT = { name: 'spent refresh tokens', most: 5, windowMs: DAY_MS };

/** Counts a spent refresh token that an app with its secret has sent, and tells its team when they get many. */
export async function countSpent(appId: string, now: Date): Promise<void> {
  const ends = new Date(now.getTime() + MANY_SPENT.windowMs);
  const [counted] = await addUses([{ limit: MANY_SPENT, subject: appId, uses: 1, ends }], now);
  if (counted?.count !== MANY_SPENT.most) return;
  await queueTeamNotices(db(), appId, {
    kind: 'spent_tokens',
    at: now,
    say: (app) => [{ sentence: 'spentTokens', app, count: MANY_SPENT.most }],
  });
}
