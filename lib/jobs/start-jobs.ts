import { setTimeout as sleep } from 'node:timers/promises';
import { removeOldSessions } from '../accounts/remove-old-sessions.ts';
import { renewTwoFactors } from '../accounts/renew-two-factors.ts';
import { advanceClocks } from '../billing/advance-clock.ts';
import { currentTime } from '../clock.ts';
import { db } from '../db.ts';
import { every } from '../every.ts';
import { log } from '../log.ts';
import { removeOldMail } from '../mail/remove-old-mail.ts';
import { startSending } from '../mail/start-sending.ts';
import { removeOldInvitations } from '../members/remove-old-invitations.ts';
import { removeExpired } from '../oauth/remove-expired.ts';
import { checkDueDomains } from '../stores/check-due-domains.ts';
import { removeOldEvents } from '../webhooks/remove-old-events.ts';
import { startDelivering } from '../webhooks/start-delivering.ts';
import { finishTurn, holdTurn, releaseTurn, takeTurn } from './jobs.ts';
import { runRenewals } from './run-renewals.ts';

/**
 * Something that runs on its own, in one process at a time, however long a turn takes. A process that stalls may lose its
 * turn without knowing, so a job also locks what it processes row by row (`FOR UPDATE SKIP LOCKED`).
 */
export interface Job {
  name: string;
  everySeconds: number;
  /** Does what is due until nothing is left or the process is about to stop; the next turn finds what is left. */
  run(signal: AbortSignal): Promise<void>;
}

const JOBS: Job[] = [
  { name: 'renew-subscriptions', everySeconds: 60, run: renew },
  { name: 'check-domains', everySeconds: 3600, run: (signal) => checkDueDomains(currentTime(), signal) },
  { name: 'remove-expired', everySeconds: 60, run: (signal) => removeExpired(currentTime(), signal) },
  { name: 'renew-two-factors', everySeconds: 3600, run: renewSecondSteps },
  // By the real clock, as sessions are made.
  { name: 'remove-old-sessions', everySeconds: 3600, run: () => removeOldSessions(new Date()) },
  { name: 'remove-old-invitations', everySeconds: 3600, run: () => removeOldInvitations(currentTime()) },
  { name: 'remove-old-mail', everySeconds: 3600, run: () => removeOldMail(new Date()) },
  { name: 'advance-test-clocks', everySeconds: 60, run: advanceClocks },
  { name: 'remove-old-events', everySeconds: 3600, run: (signal) => removeOldEvents(currentTime(), signal) },
];

/** How often a process checks whether a turn is due. */
const CHECK_MS = 5_000;
/** How often the one that runs says so. */
const HOLD_MS = 10_000;
const STOP_MS = 8_000;

/**
 * Starts the jobs: each one at once, because time has passed while nothing ran, and then in turns that all processes on
 * one database share; and the delivery of events and mail, which every process does all the time.
 * @returns what stops them: no new run begins, and one in progress finishes its current step
 */
export function startJobs(jobs = JOBS): () => Promise<void> {
  const stopping = new AbortController();
  const stops = jobs.map((job) => {
    let isStart = true;
    return every(CHECK_MS, async () => {
      const turn = await takeTurn(db(), job.name, isStart ? 0 : job.everySeconds);
      if (turn === null) return;
      isStart = false;
      const stillRuns = every(HOLD_MS, () => holdTurn(db(), job.name, turn));
      try {
        await job.run(stopping.signal);
        await stillRuns();
        await (stopping.signal.aborted ? releaseTurn : finishTurn)(db(), job.name, turn);
      } catch (error) {
        await stillRuns();
        await releaseTurn(db(), job.name, turn);
        throw error;
      }
    });
  });
  stops.push(startDelivering(), startSending());
  return async () => {
    stopping.abort();
    await Promise.race([Promise.all(stops.map((stop) => stop())), sleep(STOP_MS, undefined, { ref: false })]);
  };
}

async function renew(signal: AbortSignal): Promise<void> {
  const periods = await runRenewals(currentTime, signal);
  if (periods > 0) log().info({ periods }, 'jobs: processed period ends');
}

async function renewSecondSteps(signal: AbortSignal): Promise<void> {
  const { renewed, unreadable } = await renewTwoFactors(signal);
  if (renewed > 0) log().info({ renewed }, 'jobs: encrypted second steps of signing in with the current secret');
  if (unreadable > 0)
    log().warn({ unreadable }, 'jobs: second steps that neither AUTH_SECRET nor AUTH_SECRET_PREVIOUS opens');
}
