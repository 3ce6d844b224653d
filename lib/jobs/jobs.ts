import type { Db } from '../db.ts';

/**
 * Takes a job's turn: of all processes that ask, one gets it, at most once in so many seconds by the database's clock.
 * Whether the last turn finished doesn't matter, so a process that died holds up nothing.
 * @param everySeconds 0 takes the turn no matter when the last one was
 * @returns when the turn began; null when it isn't due, or another process has it
 */
export async function takeTurn(db: Db, name: string, everySeconds: number): Promise<Date | null> {
  const rows = await db.$queryRaw<{ startedAt: Date }[]>`
    INSERT INTO job (name, started_at) VALUES (${name}, now())
    ON CONFLICT (name) DO UPDATE SET started_at = now(), finished_at = NULL
    WHERE job.started_at <= now() - make_interval(secs => ${everySeconds})
    RETURNING started_at AS "startedAt"`;
  return rows[0]?.startedAt ?? null;
}

/** Records that a turn has finished, unless another has begun since. */
export async function finishTurn(db: Db, name: string, startedAt: Date): Promise<void> {
  await db.$executeRaw`UPDATE job SET finished_at = now() WHERE name = ${name} AND started_at = ${startedAt}`;
}

/** How many seconds ago each job last started, by the database's clock. */
export async function listTurns(db: Db): Promise<{ name: string; seconds: number }[]> {
  return db.$queryRaw`SELECT name, extract(epoch FROM now() - started_at)::float8 AS seconds FROM job ORDER BY name`;
}
