import { LIMITS } from '../config/limits.ts';

/** The longest a billing transaction may take, in milliseconds, including waiting for others. */
export const TRANSACTION = { maxWait: 8_000, timeout: 6_000 } as const;

/** The same for a batch of many subscriptions; it takes the time of a job first. */
export const JOB_TRANSACTION = { maxWait: 8_000, timeout: LIMITS.jobStatementMs } as const;
