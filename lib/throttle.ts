import { createHash } from 'node:crypto';
import { db } from './db.ts';
import { env } from './env.ts';
import { meters } from './metrics.ts';

/** How many failures (or attempts) are allowed in a window of time. */
export interface Limit {
  name: string;
  most: number;
  windowMs: number;
}

/**
 * Counts a failure or attempt, in one statement and in the database, so that all instances count together.
 * @returns seconds to wait when this one is over the limit, else null
 */
export async function countAttempt(limit: Limit, subject: string, now: Date): Promise<number | null> {
  if (!env().throttle) return null;
  const { count, ends } = await tally(limit, subject, now);
  if (count <= limit.most) return null;
  meters()?.throttled.inc({ limit: limit.name });
  return secondsUntil(ends, now);
}

/**
 * Uses up something that may be used once, such as a code from an authenticator app. It is no limit, so it holds with
 * limits switched off too.
 * @param windowMs how long it could be used at all
 * @returns false when it has been used before
 */
export async function spendOnce(name: string, subject: string, windowMs: number, now: Date): Promise<boolean> {
  return (await tally({ name, most: 1, windowMs }, subject, now)).count === 1;
}

/** What is left of a limit after this use of it, and in how many seconds it resets. */
export interface Quota {
  isExceeded: boolean;
  remaining: number;
  resetSeconds: number;
}

/**
 * Counts a use of something that is limited per window of time.
 * @returns null when limits are switched off
 */
export async function countUse(limit: Limit, subject: string, now: Date): Promise<Quota | null> {
  if (!env().throttle) return null;
  const { count, ends } = await tally(limit, subject, now);
  return {
    isExceeded: count > limit.most,
    remaining: Math.max(0, limit.most - count),
    resetSeconds: secondsUntil(ends, now),
  };
}

/** One statement, which decides for all instances; once per window, another deletes what expired long ago. */
async function tally(limit: Limit, subject: string, now: Date): Promise<{ count: number; ends: Date }> {
  const key = throttleKey(limit, subject);
  const ends = new Date(now.getTime() + limit.windowMs);
  const rows = await db().$queryRaw<{ count: number; expires_at: Date }[]>`
    INSERT INTO throttle (key, count, expires_at) VALUES (${key}, 1, ${ends})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN throttle.expires_at <= ${now} THEN 1 ELSE throttle.count + 1 END,
      expires_at = CASE WHEN throttle.expires_at <= ${now} THEN ${ends} ELSE throttle.expires_at END
    RETURNING count, expires_at`;
  const { count, expires_at } = rows[0] ?? { count: 1, expires_at: ends };
  if (count === 1)
    await db().throttle.deleteMany({ where: { expiresAt: { lt: new Date(now.getTime() - limit.windowMs) } } });
  return { count, ends: expires_at };
}

/** Clears a subject's count, once its owner has proven who they are. */
export async function clearThrottle(limit: Limit, subject: string): Promise<void> {
  if (env().throttle) await db().throttle.deleteMany({ where: { key: throttleKey(limit, subject) } });
}

/** Takes back one counted attempt that turned out not to be a failure. */
export async function forgiveAttempt(limit: Limit, subject: string): Promise<void> {
  if (!env().throttle) return;
  const key = throttleKey(limit, subject);
  await db().throttle.updateMany({ where: { key, count: { gt: 0 } }, data: { count: { decrement: 1 } } });
}

/** Hashed, so that this table doesn't store the addresses of people and machines. */
function throttleKey(limit: Limit, subject: string): string {
  return createHash('sha256').update(`${limit.name}\0${subject}`).digest('base64url');
}

function secondsUntil(time: Date, now: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000));
}
