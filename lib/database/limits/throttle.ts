import { createHash } from 'node:crypto';
import { env } from '../../kernel/config/env.ts';
import { log } from '../../kernel/process/log.ts';
import { meters } from '../../kernel/process/metrics.ts';
import { db } from '../db.ts';
import { arrayLiteral, execute, query, sql } from '../query.ts';

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
export function countAttempt(limit: Limit, subject: string, now: Date): Promise<number | null> {
  return countAttempts([[limit, subject]], now);
}

/** The same for one that counts under several limits: the longest wait of those that it is over. */
export async function countAttempts(attempts: [Limit, string][], now: Date): Promise<number | null> {
  if (!env().throttle) return null;
  const counts = await tally(attempts, now);
  const waits = attempts.flatMap(([limit], index) => {
    const { count = 0, ends = now } = counts[index] ?? {};
    if (count <= limit.most) return [];
    meters()?.throttled.inc({ limit: limit.name });
    return [secondsUntil(ends, now)];
  });
  return waits.length === 0 ? null : Math.max(...waits);
}

/**
 * Uses up something that may be used once, such as a code from an authenticator app. It is no limit, so it holds with
 * limits switched off too.
 * @param windowMs how long it could be used at all
 * @returns false when it has been used before
 */
export async function spendOnce(name: string, subject: string, windowMs: number, now: Date): Promise<boolean> {
  const [counted] = await tally([[{ name, most: 1, windowMs }, subject]], now);
  return counted?.count === 1;
}

/** Notes for all processes that something is so until a time; of several, the latest counts. */
export async function noteUntil(name: string, subject: string, until: Date): Promise<void> {
  await execute(
    db(),
    sql`INSERT INTO throttle (key, count, expires_at)
      VALUES (${throttleKey({ name }, subject)}, 1, ${until.toISOString()}::timestamptz)
      ON CONFLICT (key) DO UPDATE SET expires_at = greatest(throttle.expires_at, EXCLUDED.expires_at)`,
  );
}

/** Until when something is so that was noted; null when it isn't any more. */
export async function notedUntil(name: string, subject: string, now: Date): Promise<Date | null> {
  const [row] = await query<{ until: Date }>(
    db(),
    sql`SELECT expires_at AS until FROM throttle
      WHERE key = ${throttleKey({ name }, subject)} AND expires_at > ${now.toISOString()}::timestamptz`,
  );
  return row?.until ?? null;
}

/** Lets something be used again before its time. */
export async function takeBackSpent(name: string, subject: string): Promise<void> {
  await db().throttle.deleteMany({ where: { key: throttleKey({ name }, subject) } });
}

/** Uses to be added to a count, which begins a window of time unless one is under way. */
export interface Added {
  limit: Limit;
  subject: string;
  uses: number;
  /** The end of the window that this would begin. */
  ends: Date;
}

/** A count in the database, and when its window ends. */
export interface Counted {
  count: number;
  ends: Date;
}

function tally(attempts: [Limit, string][], now: Date): Promise<Counted[]> {
  const added = attempts.map(([limit, subject]) => ({
    limit,
    subject,
    uses: 1,
    ends: new Date(now.getTime() + limit.windowMs),
  }));
  return addUses(added, now);
}

/**
 * Adds to counts in one statement, which decides for all instances. When one begins, another deletes what expired long
 * ago.
 * @returns the counts, in the order given
 */
export async function addUses(added: Added[], now: Date): Promise<Counted[]> {
  const keys = added.map(({ limit, subject }) => throttleKey(limit, subject));
  const uses = arrayLiteral(added.map((one) => String(one.uses)));
  const ends = arrayLiteral(added.map((one) => one.ends.toISOString()));
  const at = now.toISOString();
  const rows = await query<{ key: string; count: number; expires_at: Date }>(
    db(),
    sql`INSERT INTO throttle (key, count, expires_at)
      SELECT * FROM unnest((SELECT ${arrayLiteral(keys)}::text[]), ${uses}::int[], ${ends}::timestamptz[]) AS given
      ORDER BY 1
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN throttle.expires_at <= ${at}::timestamptz THEN EXCLUDED.count
          ELSE throttle.count + EXCLUDED.count END,
        expires_at = CASE WHEN throttle.expires_at <= ${at}::timestamptz THEN EXCLUDED.expires_at
          ELSE throttle.expires_at END
      RETURNING key, count, expires_at`,
  );
  const counted = new Map(rows.map(({ key, count, expires_at: ends }) => [key, { count, ends }]));
  const counts = added.map(({ uses, ends }, index) => counted.get(keys[index] ?? '') ?? { count: uses, ends });
  const longest = Math.max(...added.map(({ limit }) => limit.windowMs));
  if (counts.some(({ count }, index) => count === added[index]?.uses))
    await db()
      .throttle.deleteMany({ where: { expiresAt: { lt: new Date(now.getTime() - longest) } } })
      // What was added is counted, and must not be added again.
      .catch((error) => log().warn({ err: error }, 'old counts were not removed; the next new one tries again'));
  return counts;
}

/** What is counted at a time of these subjects, by subject; those without a window under way are left out. */
export async function readCounts(limit: Limit, subjects: string[], now: Date): Promise<Map<string, Counted>> {
  const byKey = new Map(subjects.map((subject) => [throttleKey(limit, subject), subject]));
  const rows = await db().throttle.findMany({ where: { key: { in: [...byKey.keys()] }, expiresAt: { gt: now } } });
  return new Map(rows.map(({ key, count, expiresAt: ends }) => [byKey.get(key) ?? '', { count, ends }]));
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
export function throttleKey({ name }: Pick<Limit, 'name'>, subject: string): string {
  return createHash('sha256').update(`${name}\0${subject}`).digest('base64url');
}

/** Whole seconds until a time, at least one. */
export function secondsUntil(time: Date, now: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000));
}
