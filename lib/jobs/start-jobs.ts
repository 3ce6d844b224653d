import { setTimeout as sleep } from 'node:timers/promises';
import { currentTime } from '../clock.ts';
import { db } from '../db.ts';
import { every } from '../every.ts';
import { log } from '../log.ts';
import { finishTurn, takeTurn } from './jobs.ts';
import { runRenewals } from './run-renewals.ts';

/**
 * Something that runs on its own. Two of it may run at once, after a turn that takes longer than its time, so what it acts
 * upon is locked row by row (`FOR UPDATE SKIP LOCKED`); taking turns only spares the database idle looks.
 */
export interface Job {
  name: string;
  everySeconds: number;
  /** Does what is due until nothing is left or the process is about to stop; what is left, the next turn finds. */
  run(signal: AbortSignal): Promise<void>;
}

const JOBS: Job[] = [{ name: 'renew-subscriptions', everySeconds: 60, run: renew }];

/** How often a process looks whether a turn has come. */
const LOOK_MS = 5_000;
const STOP_MS = 8_000;

/**
 * Starts what runs on its own: each job at once, because time has gone on while nothing ran, and then in turns that all
 * processes on one database share.
 * @returns what stops it: no new run begins, one under way finishes what it is at
 */
export function startJobs(jobs = JOBS): () => Promise<void> {
  const stopping = new AbortController();
  const stops = jobs.map((job) => {
    let isStart = true;
    return every(LOOK_MS, async () => {
      const turn = await takeTurn(db(), job.name, isStart ? 0 : job.everySeconds);
      if (turn === null) return;
      isStart = false;
      await job.run(stopping.signal);
      if (!stopping.signal.aborted) await finishTurn(db(), job.name, turn);
    });
  });
  return async () => {
    stopping.abort();
    await Promise.race([Promise.all(stops.map((stop) => stop())), sleep(STOP_MS, undefined, { ref: false })]);
  };
}

async function renew(signal: AbortSignal): Promise<void> {
  const periods = await runRenewals(currentTime, signal);
  if (periods > 0) log().info({ periods }, 'jobs: acted upon periods that ended');
}
