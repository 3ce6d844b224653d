import { setTimeout as sleep } from 'node:timers/promises';
import { removeOldSessions } from '../accounts/remove-old-sessions.ts';
import { recheckAppDomains } from '../apps/check-app-domain.ts';
import { settlePayments } from '../billing/subscriptions/settle-payments.ts';
import { advanceClocks } from '../billing/test-clock/advance-clock.ts';
import { removeOldCalls } from '../calls/save-calls.ts';
import { removeOldMail } from '../journal/mail/send-due-mail.ts';
import { startSending } from '../journal/mail/start-sending.ts';
import { queueNotices, removeOldNotices } from '../journal/notices/queue-notices.ts';
import { env } from '../kernel/config/env.ts';
import { currentTime, realTime } from '../kernel/process/clock.ts';
import { every } from '../kernel/process/every.ts';
import { log } from '../kernel/process/log.ts';
import { joinConfirmed } from '../members/put-member.ts';
import { removeOldInvitations } from '../members/remove-member.ts';
import { queueEndings } from '../oauth/queue-endings.ts';
import { removeExpired } from '../oauth/remove-expired.ts';
import { checkDueDomains } from '../stores/check-domain.ts';
import { removeOldEvents } from '../webhooks/publish-events.ts';
import { startDelivering } from '../webhooks/start-delivering.ts';
import { queueErrorAlerts } from './queue-error-alerts.ts';
import { queueSpentAlerts } from './queue-spent-alerts.ts';
import { renewSealed } from './renew-sealed.ts';
import { runRenewals } from './run-renewals.ts';
import { runTurn } from './run-turn.ts';
import { isJob, type JobName, SCHEDULE } from './schedule.ts';
import { startRenewing } from './start-renewing.ts';

/**
 * Something that runs on its own, in one process at a time, however long a turn takes. A process that stalls may lose
 * its turn without knowing, so a job also locks what it processes row by row (`FOR UPDATE SKIP LOCKED`).
 */
export interface Job {
  name: string;
  everySeconds: number;
  /** Does what is due until nothing is left or the process is about to stop; the next turn finds what is left. */
  run(signal: AbortSignal): Promise<void>;
}

const WORK: Record<JobName, Job['run']> = {
  'renew-subscriptions': renew,
  'settle-payments': (signal) => settlePayments(currentTime(), signal),
  'check-domains': async (signal) => {
    await checkDueDomains(currentTime(), signal);
    await recheckAppDomains(currentTime(), signal);
  },
  'remove-expired': (signal) => removeExpired(currentTime(), signal),
  'queue-endings': (signal) => queueEndings(realTime(), signal),
  'renew-two-factors': renewSecrets,
  // By the real clock, as sessions are made.
  'remove-old-sessions': () => removeOldSessions(realTime()),
  'remove-old-invitations': () => removeOldInvitations(currentTime()),
  'queue-error-alerts': async (signal) => {
    await queueErrorAlerts(realTime(), signal);
    await queueSpentAlerts(realTime(), signal);
  },
  // By the real clock, as mail is sent.
  'queue-notices': async (signal) => void (await queueNotices(realTime(), signal)),
  'join-stores': () => joinConfirmed(currentTime()),
  'remove-old-notices': () => removeOldNotices(realTime()),
  'remove-old-mail': () => removeOldMail(realTime()),
  'advance-test-clocks': advanceClocks,
  'remove-old-events': (signal) => removeOldEvents(currentTime(), signal),
  'remove-old-requests': () => removeOldCalls(currentTime()),
};
const JOBS: Job[] = (Object.keys(WORK) as JobName[]).map((name) => ({
  name,
  everySeconds: SCHEDULE[name],
  run: WORK[name],
}));

/** How often a process checks whether a turn is due. */
const CHECK_MS = 5_000;
const STOP_MS = 8_000;

/**
 * Starts the jobs: each one at once, because time has passed while nothing ran, and then in turns that all processes on
 * one database share; and the delivery of events and mail, which every process does all the time.
 * @returns what stops them: no new run begins, and one in progress finishes its current step
 */
export function startJobs(jobs = JOBS.filter(({ name }) => isJob(name, env()))): () => Promise<void> {
  const stopping = new AbortController();
  const stops = jobs.map((job) => {
    let isStart = true;
    return every(CHECK_MS, async () => {
      const seconds = isStart ? 0 : job.everySeconds;
      const begin = (signal: AbortSignal) => {
        isStart = false;
        return job.run(signal);
      };
      await runTurn(job.name, seconds, begin, stopping.signal);
    });
  });
  stops.push(startDelivering(), startSending());
  if (env().ownStoreApi) stops.push(startRenewing());
  return async () => {
    stopping.abort();
    await Promise.race([Promise.all(stops.map((stop) => stop())), sleep(STOP_MS, undefined, { ref: false })]);
  };
}

async function renew(signal: AbortSignal): Promise<void> {
  const periods = await runRenewals(currentTime, signal);
  if (periods > 0) log().info({ periods }, 'jobs: processed period ends');
}

async function renewSecrets(signal: AbortSignal): Promise<void> {
  // All of it has to be opened to know, except for second steps, which also come from releases before the keys.
  const kinds = env().authSecretPrevious === null ? (['second steps'] as const) : undefined;
  for (const { what, old, unreadable } of await renewSealed({ signal, isCheck: false }, kinds)) {
    if (old > 0) log().info({ what, renewed: old }, 'jobs: encrypted again with the current secret');
    if (unreadable > 0)
      log().warn({ what, unreadable }, 'jobs: encrypted with neither AUTH_SECRET nor AUTH_SECRET_PREVIOUS');
  }
}
