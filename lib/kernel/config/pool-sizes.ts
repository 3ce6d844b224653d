/** How many connections to PostgreSQL a process opens at most that knows of no others: a worker, a script, a test. */
export const ALONE = 10;

/** What each process wants; the jobs do one thing after the other, but deliveries and mail go out at the same time. */
const WANTED = { serving: ALONE, jobs: 5 };
/** A transaction, and a statement beside it. */
const LEAST = 2;
/** The first process migrates, and asks for metrics. */
const FIRST = 2;
/** With this a start fits into the 100 connections that PostgreSQL allows unless it is told otherwise. */
const MOST_UNASKED = 80;

/** How many connections the processes of one start may open at most, each of its kind. */
export interface PoolSizes {
  first: number;
  serving: number;
  jobs: number;
}

/**
 * Shares connections out among the processes of one start.
 * @param most of all together; null: as many as they want, but no more than 80
 * @param processes how many serve requests
 */
export function poolSizes(most: number | null, processes: number): PoolSizes {
  const wanted = FIRST + WANTED.jobs + WANTED.serving * processes;
  const rest = (most ?? Math.max(leastConnections(processes), Math.min(wanted, MOST_UNASKED))) - FIRST;
  const jobs = Math.max(LEAST, Math.min(WANTED.jobs, Math.floor(rest / (processes + 1))));
  return { first: FIRST, serving: Math.max(LEAST, Math.floor((rest - jobs) / processes)), jobs };
}

/** The fewest connections that so many serving processes can do with. */
export function leastConnections(processes: number): number {
  return FIRST + LEAST * (processes + 1);
}
