import { ask, startChild } from '../children.ts';
import type { Subject } from '../load/workload.ts';
import type { Postgres } from '../postgres.ts';
import { usageOf } from '../processes.ts';
import { CodeNeed, type Side } from './side.ts';

export interface HostedSide extends Side {
  codes(count: number): Promise<Subject[]>;
  pairs(count: number): Promise<Subject[]>;
}

/** Starts a server beside the product, the floor or another library, on a database of its own in this PostgreSQL. */
export async function hostedOn(postgres: Postgres, name: string, file: string): Promise<HostedSide> {
  const child = startChild('floor/host.ts', [file, await postgres.create(name.replace(/\W/g, '_'))]);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`${name} did not start.`)));
    child.once('message', (said) => resolve((said as { port: number }).port));
  });
  const pairs = (count: number) => ask<Subject[]>(child, { pairs: count });
  const codes = (count: number) => ask<Subject[]>(child, { codes: count });
  const shares = { rotate: await pairs(64), me: await pairs(512) };
  const need = new CodeNeed(6_000);
  return {
    name,
    port,
    pairs,
    codes,
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
