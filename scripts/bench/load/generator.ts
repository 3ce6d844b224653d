import { ask, startChild } from '../children.ts';
import type { Load, Measured } from './drive.ts';
import type { Subject } from './workload.ts';

export type Generator = ReturnType<typeof startGenerator>;

type Reply = { measured: Measured; subjects: Subject[] } | { fault: string };

/** Starts the load generator. */
export function startGenerator() {
  const child = startChild('load/generator-process.ts');
  return {
    /** Runs a workload by name; the subjects come back as the answers left them. Throws at a wrong answer. */
    async run(workload: string, load: Load) {
      const reply = await ask<Reply>(child, { workload, ...load });
      if ('fault' in reply) throw new Error(reply.fault);
      return reply;
    },
  };
}
