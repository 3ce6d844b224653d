import type { Subject } from '../load/workload.ts';
import type { Usage } from '../processes.ts';

/** A server that is measured. */
export interface Side {
  name: string;
  port: number;
  /** Names of the workloads it can be given. */
  workloads: string[];
  /** Subjects for a measurement; made before it, outside the measured time. */
  subjects(workload: string, connections: number, seconds: number): Promise<Subject[]>;
  /** Takes back what a measurement has left of them. */
  keep(workload: string, subjects: Subject[], measured: { requests: number; seconds: number }): void;
  /** What the server's processes have used so far, and the database's. */
  usage(): { server: Usage; database: Usage };
}

/** Codes that a measurement may need: a third more than the last one used, half as many again in its first. */
export class CodeNeed {
  #perSecond: number;

  constructor(guess: number) {
    this.#perSecond = guess;
  }

  of(seconds: number, connections: number): number {
    return Math.ceil(this.#perSecond * seconds * 1.35) + 2 * connections;
  }

  learn({ requests, seconds }: { requests: number; seconds: number }): void {
    if (requests > 0) this.#perSecond = Math.max(requests / seconds, this.#perSecond / 2);
  }
}
