import { hostname } from 'node:os';
import type { Db } from '../database/db.ts';
import { execute, query, sql } from '../database/query.ts';

/** How long a turn is held without its process saying that it still runs, in seconds. */
const HOLD_SECONDS = 10;
/** This process, as operators tell it from others. */
const HERE = `${hostname()} ${process.pid}`;

/**
 * Takes a job's turn: of all processes that ask, one gets it, at most once in so many seconds by the database's clock,
 * and nobody while another still runs it. Whoever has it says so with {@link renewTurn}; what a process left when it
 * died is taken over ten seconds later, whenever the turn began.
 * @param everySeconds 0 takes the turn no matter when the last one began
 * @returns when the turn began; null when it isn't due, or another process has it
 */
export async function takeTurn(db: Db, name: string, everySeconds: number): Promise<Date | null> {
  const rows = await query<{ startedAt: Date }>(
    db,
    sql`
    INSERT INTO job (name, started_at, held_until, holder)
    VALUES (${name}, now(), now() + make_interval(secs => ${HOLD_SECONDS}), ${HERE})
    ON CONFLICT (name) DO UPDATE SET started_at = now(), finished_at = NULL, held_until = EXCLUDED.held_until,
      holder = EXCLUDED.holder
    WHERE (job.started_at <= now() - make_interval(secs => ${everySeconds}) OR job.held_until <= now())
      AND (job.held_until IS NULL OR job.held_until <= now())
    RETURNING started_at AS "startedAt"`,
  );
  return rows[0]?.startedAt ?? null;
}

/** Says that a turn still runs, unless another has begun since. */
export async function renewTurn(db: Db, name: string, startedAt: Date): Promise<void> {
  await execute(
    db,
    sql`UPDATE job SET held_until = now() + make_interval(secs => ${HOLD_SECONDS})
    WHERE name = ${name} AND started_at = ${startedAt}`,
  );
}

/** Records that a turn has finished, unless another has begun since. */
export async function finishTurn(db: Db, name: string, startedAt: Date): Promise<void> {
  await execute(
    db,
    sql`UPDATE job SET finished_at = now(), held_until = NULL
    WHERE name = ${name} AND started_at = ${startedAt}`,
  );
}

/** Gives a turn back that was stopped or has failed, so that another can begin when it is due. */
export async function releaseTurn(db: Db, name: string, startedAt: Date): Promise<void> {
  await execute(db, sql`UPDATE job SET held_until = NULL WHERE name = ${name} AND started_at = ${startedAt}`);
}

/** A job's last turn, by the database's clock. */
export interface Turn {
  name: string;
  /** How many seconds ago it began. */
  seconds: number;
  /** How many seconds it took; null when it runs, has failed, or was stopped. */
  took: number | null;
  isRunning: boolean;
  /** The process that had it; null before that was recorded. */
  holder: string | null;
}

/** The last turn of each job. */
export async function listTurns(db: Db): Promise<Turn[]> {
  return query(
    db,
    sql`
    SELECT name, extract(epoch FROM now() - started_at)::float8 AS seconds,
      extract(epoch FROM finished_at - started_at)::float8 AS took,
      coalesce(held_until > now(), false) AS "isRunning", holder
    FROM job ORDER BY name`,
  );
}
