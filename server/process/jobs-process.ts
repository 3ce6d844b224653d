import { startJobs } from '@/lib/jobs/start-jobs.ts';
import { endWithLine } from './one-log.ts';
import { runAsOneOfSeveral } from './one-of-several.ts';

/** Runs the jobs and delivers events and mail beside the processes that serve, until it is told to stop. */
export function runJobs(): Promise<void> {
  endWithLine('the process of the jobs failed');
  return runAsOneOfSeveral('jobs', async () => startJobs());
}
