import { openConnection, type Subject, type Workload } from './workload.ts';

export interface Load {
  port: number;
  connections: number;
  seconds: number;
  /**
   * At least one per connection. Answers carry them on; those of a workload whose subjects are used once are taken out.
   */
  subjects: Subject[];
}

export interface Measured {
  requests: number;
  /** From the first request to the last answer. */
  seconds: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** CPU milliseconds of this process, the generator. */
  generatorCpu: number;
  /** Some of the subjects as their last answer left them. */
  latest: Subject[];
}

/**
 * Sends one request after the other over each connection until the time is over, then waits for those under way.
 * Throws at the first wrong answer.
 */
export async function drive(workload: Workload, { port, connections, seconds, subjects }: Load): Promise<Measured> {
  if (subjects.length < connections) throw new Error(`${workload.name} has ${subjects.length} subjects, too few.`);
  const lines = Array.from({ length: connections }, () => openConnection(port));
  const next = (connection: number, turn: number): Subject | undefined => {
    if (!workload.isOnce) {
      // Nobody else's: what an answer carries on must not be sent by two.
      const mine = Math.floor((subjects.length - 1 - connection) / connections) + 1;
      return subjects[connection + connections * (turn % mine)];
    }
    return subjects.pop();
  };
  const times: number[] = [];
  const latest = new Map<number, Subject>();
  const cpu = process.cpuUsage();
  const began = performance.now();
  const until = began + seconds * 1000;
  try {
    await Promise.all(
      lines.map(async (line, connection) => {
        for (let turn = 0, now = performance.now(); now < until; turn += 1) {
          const subject = next(connection, turn);
          if (!subject) return;
          const answer = await line.send(workload.request(subject));
          const then = performance.now();
          workload.accept(subject, answer);
          latest.set(connection, subject);
          times.push(then - now);
          now = performance.now();
        }
      }),
    );
  } finally {
    await Promise.all(lines.map((line) => line.close()));
  }
  const took = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  const sorted = Float64Array.from(times);
  return {
    requests: times.length,
    seconds: took / 1000,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    generatorCpu: (user + system) / 1000,
    latest: [...latest.values()],
  };
}

/** The least value that this share of all values is no greater than; 0 of none. Sorts what it is given. */
export function quantile(values: Float64Array, share: number): number {
  values.sort();
  return values[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;
}

/** The middle one of a few values; of an even number the mean of both in the middle. */
export function median(values: number[]): number {
  const sorted = Float64Array.from(values).sort();
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
