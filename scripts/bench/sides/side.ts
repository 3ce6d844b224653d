import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../e2e/servers/free-port.mjs';
import { startProduct, UNSET } from '../../../e2e/servers/product.ts';
import { ask, atEnd, portOf, startChild } from '../children.ts';
import type { Subject } from '../load/workload.ts';
import type { Postgres } from '../postgres.ts';
import { type Usage, usageOf } from '../processes.ts';

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
  /** Has the periods of so many subscriptions end in so many seconds; says how much later all are renewed. */
  endPeriods?(count: number, seconds: number): Promise<string>;
  /** What the server's processes have used so far, and the database's. */
  usage(): { server: Usage; database: Usage };
}

interface Parts extends Pick<Side, 'name' | 'port' | 'workloads' | 'endPeriods'> {
  pid: number;
  postgres: Postgres;
  /** What a workload's requests are about, but for an exchange. */
  share(workload: string): Subject[];
  makeCodes(count: number): Promise<Subject[]>;
  /** How many codes it may exchange in a second, until that has been measured. */
  exchanges: number;
}

/** A side that makes a third more codes than its last exchange used in the time, and carries on what has rotated. */
export function sideOf({ pid, postgres, share, makeCodes, exchanges, ...side }: Parts): Side {
  let perSecond = exchanges;
  return {
    ...side,
    usage: () => ({ server: usageOf(pid), database: usageOf(postgres.pid) }),
    async subjects(workload, connections, seconds) {
      if (workload === 'exchange') return makeCodes(Math.ceil(perSecond * seconds * 1.35) + 2 * connections);
      // One after the other for each connection, as an app that does nothing but rotate.
      return workload === 'rotate' ? share(workload).slice(0, connections) : share(workload);
    },
    keep(workload, subjects, { requests, seconds }) {
      if (workload === 'exchange' && requests > 0) perSecond = Math.max(requests / seconds, perSecond / 2);
      if (workload === 'rotate' || workload === 'update') share(workload).splice(0, subjects.length, ...subjects);
    },
  };
}

/** Only for the bench's own databases. */
const AUTH_SECRET = 'a secret of the bench alone, thrown away with its databases';

export type ServerSettings = Record<string, string> & Record<'PORT' | 'BASE_URL' | 'DATABASE_URL', string>;

/** The product's settings for one database: as shipped, throttles on, but for where it listens and what it opens. */
export async function settingsFor(url: string): Promise<ServerSettings> {
  const port = String(await freePort());
  const where = { PORT: port, HOST: '127.0.0.1', BASE_URL: `http://127.0.0.1:${port}`, DATABASE_URL: url };
  return { ...UNSET, ...where, AUTH_SECRET };
}

/** Starts the product as `npm start` does, and waits until it is ready. Gives its process id. */
export async function startServer(settings: ServerSettings): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-bench-log-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  // Its log goes to a file, as a log does: what writing it costs is part of the numbers.
  const product = await startProduct({ logFile: join(folder, 'log'), port: Number(settings.PORT), settings });
  atEnd(product.stop);
  return product.process.pid ?? 0;
}

/** Starts the floor on a database of its own in this PostgreSQL. @param upstream what its proxy stands in front of */
export async function floorOn(postgres: Postgres, upstream: string): Promise<Side> {
  const child = startChild('floor/floor.ts', [await postgres.create('floor'), upstream]);
  const port = await portOf(child);
  const make = (count: number, isConnected: boolean) => ask<Subject[]>(child, { count, isConnected });
  const [rotate, me, others] = [await make(64, true), await make(512, true), await make(128, true)];
  return sideOf({
    name: 'floor',
    port,
    pid: child.pid ?? 0,
    postgres,
    workloads: ['rotate', 'me', 'exchange', 'list-10', 'list-100', 'read', 'update', 'gateway'],
    share: (workload) => (workload === 'rotate' ? rotate : workload === 'me' ? me : others),
    makeCodes: (count) => make(count, false),
    exchanges: 6_000,
  });
}
