import { Pool } from 'undici';
import type { Subject, Workload } from './workload.ts';
import { me } from './workloads.ts';

interface Load {
  port: number;
  connections: number;
  seconds: number;
  /** At least one per connection; those of a workload whose subjects are used once are taken out. */
  subjects: Subject[];
}

/**
 * Sends one request after the other over each connection until the time is over, then waits for those under way.
 * Throws at the first wrong answer, and where a pair of tokens that an answer gave doesn't work.
 * @returns how many were answered within how many seconds, and in how many milliseconds half, and 99 of 100
 */
export async function drive(workload: Workload, { port, connections, seconds, subjects }: Load) {
  if (subjects.length < connections) throw new Error(`${workload.name} has ${subjects.length} subjects, too few.`);
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections, pipelining: 1 });
  const send = async (one: Workload, subject: Subject) => {
    const { headers, ...wire } = one.request(subject);
    const answer = await pool.request({ ...wire, headers: { 'user-agent': 'bench/1.0', ...headers } });
    const body = Buffer.from(await answer.body.arrayBuffer());
    const done = performance.now();
    one.accept(subject, { status: answer.statusCode, headers: answer.headers, body });
    return done;
  };
  const times: number[] = [];
  const latest = new Map<number, Subject>();
  const began = performance.now();
  const until = began + seconds * 1000;
  const lines = Array.from({ length: connections }, async (_, connection) => {
    // Nobody else's: what an answer carries on must not be sent by two.
    const own = subjects.filter((_, index) => index % connections === connection);
    for (let turn = 0, now = began; now < until; turn += 1) {
      const subject = workload.isOnce ? subjects.pop() : own[turn % own.length];
      if (!subject) return;
      times.push((await send(workload, subject)) - now);
      latest.set(connection, subject);
      now = performance.now();
    }
  });
  await Promise.all(lines);
  const took = performance.now() - began;
  // An answer that looks right proves little.
  if (workload.givesTokens) for (const subject of latest.values()) await send(me, subject);
  await pool.destroy();
  if (times.length === 0) throw new Error(`${workload.name} had no request.`);
  return { requests: times.length, seconds: took / 1000, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** The least value that this share of all values is no greater than. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}
