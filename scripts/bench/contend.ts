import { Line } from './load/line.ts';
import type { Subject } from './load/workload.ts';
import { exchange, rotate } from './workloads/oauth.ts';

/** What became of one credential that was used by many at once. */
export interface Contention {
  workload: string;
  side: string;
  tries: number;
  /** Successes per try, the fewest and the most. One is right. */
  least: number;
  most: number;
}

const AT_ONCE = 16;
export const TRIES = 50;

/** Uses each credential sixteen times at once, over connections that are open already, and counts the successes. */
export async function contend(
  side: { name: string; port: number },
  workload: string,
  subjects: Subject[],
): Promise<Contention> {
  const { request } = workload === 'rotate' ? rotate : exchange;
  // Of a burst the product gives the first sixteen to one process, and the next to another: of these, eight are each's.
  const opened = await Promise.all(Array.from({ length: 2 * AT_ONCE }, () => Line.open(side.port)));
  const lines = opened.slice(AT_ONCE / 2, -AT_ONCE / 2);
  const successes: number[] = [];
  try {
    for (const subject of subjects) {
      const wire = request(subject);
      const answers = await Promise.all(lines.map((line) => line.send(wire)));
      const unexpected = answers.find(({ status }) => status !== 200 && status !== 400 && status !== 429);
      // A server error is no answer to the question; other libraries are shown as they are.
      if (unexpected && isOurs(side.name)) throw new Error(`A parallel ${workload} was answered ${unexpected.status}.`);
      successes.push(answers.filter(({ status }) => status === 200).length);
    }
  } finally {
    for (const line of opened) line.close();
  }
  return {
    workload,
    side: side.name,
    tries: successes.length,
    least: Math.min(...successes),
    most: Math.max(...successes),
  };
}

/** Whether a side has to be right; what other libraries do is only told. */
export function isOurs(side: string): boolean {
  return side === 'product' || side === 'embedded' || side === 'floor';
}
