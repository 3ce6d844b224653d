import { randomInt } from 'node:crypto';
import { db } from '../db.ts';
import { arrayLiteral, query, sql } from '../query.ts';
import { type Limit, throttleKey } from './throttle.ts';

/** One of the seats that a subject has in all processes together. */
export interface Seat {
  key: string;
  /** Tells its holder from whoever takes the seat after it has lapsed. */
  holder: number;
  lastsMs: number;
}

const HOLDERS = 2 ** 31;

/**
 * Takes one of the seats of a subject, in one statement that decides for all processes. It is no limit of attempts, so
 * it holds with those switched off too. A seat that isn't renewed lapses, so that a process that dies leaves none.
 * @param limit how many seats there are, and how long each lasts unless it is renewed
 * @returns null when all are taken
 */
export async function takeSeat(limit: Limit, subject: string, now: Date): Promise<Seat | null> {
  const keys = Array.from({ length: limit.most }, (_, index) => throttleKey(limit, `${subject}\0${index}`));
  const holder = randomInt(HOLDERS);
  const ends = new Date(now.getTime() + limit.windowMs).toISOString();
  for (;;) {
    const free = sql`SELECT wanted.key FROM unnest((SELECT ${arrayLiteral(keys)}::text[])) AS wanted(key)
      WHERE NOT EXISTS (SELECT FROM throttle taken WHERE taken.key = wanted.key
        AND taken.expires_at > ${now.toISOString()}::timestamptz)`;
    const [taken] = await query<{ key: string }>(
      db(),
      sql`INSERT INTO throttle (key, count, expires_at)
        SELECT free.key, ${holder}::int, ${ends}::timestamptz FROM (${free}) AS free ORDER BY random() LIMIT 1
        ON CONFLICT (key) DO UPDATE SET count = EXCLUDED.count, expires_at = EXCLUDED.expires_at
          WHERE throttle.expires_at <= ${now.toISOString()}::timestamptz
        RETURNING key`,
    );
    if (taken) return { key: taken.key, holder, lastsMs: limit.windowMs };
    // Either none is free, or somebody else took this one at the same moment.
    if ((await query(db(), free)).length === 0) return null;
  }
}

/** Keeps a seat for as long again. False when it had lapsed and is somebody else's. */
export async function renewSeat({ key, holder, lastsMs }: Seat, now: Date): Promise<boolean> {
  const ends = new Date(now.getTime() + lastsMs);
  const { count } = await db().throttle.updateMany({ where: { key, count: holder }, data: { expiresAt: ends } });
  return count === 1;
}

/** Gives a seat back. */
export async function leaveSeat({ key, holder }: Seat): Promise<void> {
  await db().throttle.deleteMany({ where: { key, count: holder } });
}
