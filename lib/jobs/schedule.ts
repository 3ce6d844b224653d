/** Every job, and how many seconds lie between the beginnings of its turns. */
export const SCHEDULE = {
  'renew-subscriptions': 60,
  'settle-payments': 5,
  'check-domains': 3600,
  'remove-expired': 60,
  'queue-endings': 60,
  // Its name is older than most of what it encrypts again.
  'renew-two-factors': 3600,
  'remove-old-sessions': 3600,
  'remove-old-invitations': 3600,
  'queue-error-alerts': 60,
  'queue-notices': 5,
  'join-stores': 5,
  'remove-old-notices': 3600,
  'remove-old-mail': 3600,
  'advance-test-clocks': 60,
  'remove-old-events': 3600,
  'remove-old-requests': 3600,
} as const;

export type JobName = keyof typeof SCHEDULE;

/** What there is nothing to do for where subscriptions and invoices are a platform's. */
const OF_STORE: JobName[] = ['renew-subscriptions', 'settle-payments', 'advance-test-clocks'];

/** Whether there is such a job on an installation; one of an earlier release may still be known by its name. */
export function isJob(name: string, { ownStoreApi }: { ownStoreApi: boolean }): name is JobName {
  return Object.hasOwn(SCHEDULE, name) && (ownStoreApi || !OF_STORE.includes(name as JobName));
}

/** How long a turn may be overdue before somebody should look: processes look every few seconds, and may be busy. */
const GRACE_SECONDS = 120;

/** Whether a job's turn should have begun long ago. */
export function isLate(name: JobName, startedSecondsAgo: number): boolean {
  return startedSecondsAgo > SCHEDULE[name] + GRACE_SECONDS;
}
