import type { Db } from '../db.ts';

/**
 * Takes a job's turn: of all processes that ask, one gets it, once in so many seconds by the database's clock. Whether
 * the last turn came to its end doesn't matter, so a process that died holds up nothing.
 * @param everySeconds 0: takes the turn whenever the last one was
 * @returns when the turn began; null: it has not come, or another process has it
 */
export async function takeTurn(db: Db, name: string, everySeconds: number): Promise<Date | null> {
  const rows = await db.$queryRaw<{ startedAt: Date }[]>`
    INSERT INTO job (name, started_at) VALUES (${name}, now())
    ON CONFLICT (name) DO UPDATE SET started_at = now(), finished_at = NULL
    WHERE job.started_at <= now() - make_interval(secs => ${everySeconds})
    RETURNING started_at AS "startedAt"`;
  return rows[0]?.startedAt ?? null;
}

/** Notes that a turn came to its end, unless another has begun since. */
export async function finishTurn(db: Db, name: string, startedAt: Date): Promise<void> {
  await db.$executeRaw`UPDATE job SET finished_at = now() WHERE name = ${name} AND started_at = ${startedAt}`;
}
