import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os';

/** What the numbers were measured on, and how busy it was before. */
export interface Machine {
  date: string;
  cores: number;
  processor: string;
  memory: string;
  node: string;
  system: string;
  /** Processes that wanted a core in the minute before the bench began: without others, near 0. */
  loadBefore: number;
}

export function describeMachine(): Machine {
  return {
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    node: process.versions.node,
    system: `${process.platform} ${release()}`,
    loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}
