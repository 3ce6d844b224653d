import { ask, startChild } from '../children.ts';
import type { Subject } from '../load/workload.ts';
import type { Postgres } from '../postgres.ts';
import { usageOf } from '../processes.ts';
import { CodeNeed, type Side } from './side.ts';

/** Starts the floor on a database of its own in this PostgreSQL. */
export async function floorOn(postgres: Postgres): Promise<Side> {
  const child = startChild('floor/host.ts', [await postgres.create('floor')]);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The floor did not start.')));
    child.once('message', (said) => resolve((said as { port: number }).port));
  });
  const pairs = (count: number) => ask<Subject[]>(child, { pairs: count });
  const codes = (count: number) => ask<Subject[]>(child, { codes: count });
  const shares = { rotate: await pairs(64), me: await pairs(512) };
  const need = new CodeNeed(6_000);
  return {
    name: 'floor',
    port,
    workloads: ['rotate', 'me', 'exchange'],
    usage: () => ({ server: usageOf([child.pid ?? 0]), database: usageOf([postgres.pid]) }),
    async subjects(workload, connections, seconds) {
      if (workload === 'exchange') return codes(need.of(seconds, connections));
      return workload === 'rotate' ? shares.rotate.slice(0, connections) : shares.me;
    },
    keep(workload, subjects, measured) {
      if (workload === 'exchange') need.learn(measured);
      if (workload === 'rotate') shares.rotate.splice(0, subjects.length, ...subjects);
    },
  };
}
