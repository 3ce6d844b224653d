import { ask, startChild } from '../children.ts';
import type { Load, Measured } from './drive.ts';
import type { Subject } from './workload.ts';

export interface Generator {
  /** Runs a workload by name; the subjects come back as the answers left them. Throws at a wrong answer. */
  run(workload: string, load: Load): Promise<{ measured: Measured; subjects: Subject[] }>;
}

type Reply = { measured: Measured; subjects: Subject[] } | { fault: string };

/** Starts the load generator. */
export function startGenerator(): Generator {
  const child = startChild('load/generator-process.ts');
  return {
    async run(workload, load) {
      const reply = await ask<Reply>(child, { workload, ...load });
      if ('fault' in reply) throw new Error(reply.fault);
      return reply;
    },
  };
}
