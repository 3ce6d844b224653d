import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Cluster } from '../../e2e/servers/cluster.ts';
import { postgresBinaries } from '../../e2e/servers/postgres-binaries.ts';
import { drive, quantile } from './drive.ts';
import { floorOn, productOn, type Side, startChild } from './sides.ts';
import type { Workload } from './workload.ts';
import { PAGE_CONNECTIONS, WORKLOADS } from './workloads.ts';

const USAGE = `npm run bench -- [options]
  --only rotate,me     these workloads alone
  --rounds 3           measurements of each, interleaved
  --seconds 8          length of each
  --rows 180,1800,18000,9000  stores, connections, subscriptions and entries of activity in the product's database
  --due 20000          subscriptions whose period ends as each measurement begins
Workloads: ${WORKLOADS.map(({ name }) => name).join(', ')}`;

/** Room for the large database; fsync, synchronous_commit and full_page_writes stay on. */
const POSTGRES = ['max_connections=200', 'shared_buffers=512MB', 'max_wal_size=4GB', 'maintenance_work_mem=256MB'];

/** Connections of the load generator for what machines send. */
const CONNECTIONS = [16, 64];

/**
 * How long each measurement is run before it counts, in seconds: longer the first time, until Node.js has compiled what
 * runs most, in each of the processes.
 */
const WARM_UP = { first: 6, later: 2 };

type Options = ReturnType<typeof readOptions>;

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/** Of a measurement. CPU in milliseconds per request, of all processes of the server, and of PostgreSQL. */
const NAMES = ['perSecond', 'p50', 'p99', 'server', 'database'] as const;
type Measurement = Record<(typeof NAMES)[number], number>;

/** Runs the bench as the command line says, and prints its table; what it has started ends with this process. */
export async function run(args: string[]): Promise<void> {
  const options = readOptions(args);
  if (process.platform !== 'linux') throw new Error('What processes use is read from /proc: it runs on Linux alone.');
  if (!postgresBinaries()) throw new Error('PostgreSQL is needed: no initdb in /usr/lib/postgresql or in the path.');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  const cluster = await Cluster.start(POSTGRES);
  console.log('Seeding and starting what is measured …');
  const { port: upstream } = await startChild('floor/upstream.ts');
  const sides = [await productOn(cluster, options.sizes, upstream), await floorOn(cluster, upstream)];
  const plans = WORKLOADS.filter(({ name }) => options.only.includes(name)).flatMap((workload) =>
    (workload.isPage ? [PAGE_CONNECTIONS] : CONNECTIONS).flatMap((connections) =>
      sides
        .filter((side) => side.name === 'product' || workload.hasFloor)
        .map((side) => ({ workload, side, connections, rounds: [] as Measurement[] })),
    ),
  );
  // Round by round, so that whatever else the machine does meets all of them.
  for (let round = 1; round <= options.rounds; round += 1)
    for (const { workload, side, connections, rounds } of plans) {
      const warmUp = round === 1 ? WARM_UP.first : WARM_UP.later;
      const measured = await measure({ workload, side, connections, database: cluster.pid }, { ...options, warmUp });
      rounds.push(measured);
      console.log(
        `round ${round}: ${workload.name}, ${side.name}, ${connections}: ${Math.round(measured.perSecond)}/s`,
      );
    }
  const rows = plans.map(({ rounds, workload, side, connections }) => ({
    title: [workload.name, connections].join(', '),
    side: side.name,
    ...middleOf(rounds),
  }));
  console.table(
    rows.map(({ title, side, ...middle }) => {
      const floor = rows.find((one) => one.title === title && one.side === 'floor' && side !== 'floor');
      const shown = Object.entries(middle).map(([name, value]) => [name, Number(value.toPrecision(3))]);
      const cpu = floor && (middle.server + middle.database) / (floor.server + floor.database);
      return { title, side, ...Object.fromEntries(shown), 'CPU of floor': cpu?.toFixed(1) };
    }),
  );
}

/** Reads the command line. Throws for what can't be meant, with words for whoever typed it. */
function readOptions(args: string[]) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { only: text, rounds: text, seconds: text, rows: text, due: text } });
  const only = values.only?.split(',') ?? WORKLOADS.map(({ name }) => name);
  const numbers = [values.rounds ?? 3, values.seconds ?? 8, values.due ?? 0].map(Number);
  const rows = (values.rows ?? '180,1800,18000,9000').split(',').map(Number);
  const isKnown = only.every((one) => WORKLOADS.some(({ name }) => name === one));
  if (!isKnown || rows.length !== 4 || ![...numbers, ...rows].every((number) => number >= 0)) throw new Error(USAGE);
  const [rounds = 0, seconds = 0, due = 0] = numbers;
  const [stores = 0, connections = 0, subscriptions = 0, entries = 0] = rows;
  return { only, rounds, seconds, due, sizes: { stores, connections, subscriptions, entries } };
}

interface Plan {
  workload: Workload;
  side: Side;
  connections: number;
  database: number;
}

/** How many codes a second a side has exchanged, once that was measured. */
const exchanged = new Map<Side, number>();

async function measure(
  { workload, side, connections, database }: Plan,
  { seconds, warmUp, due }: Options & { warmUp: number },
): Promise<Measurement> {
  const codes = Math.ceil((exchanged.get(side) ?? 5_000) * (seconds + warmUp) * 1.35) + 2 * connections;
  const subjects = workload.isOnce ? await side.makeCodes(codes) : side.subjects(workload);
  const load = { port: side.port, connections, subjects };
  const renewed = due > 0 && side.endPeriods?.(due, warmUp);
  await drive(workload, { ...load, seconds: warmUp });
  const before = [side.pid, database].map(cpuOf);
  const driven = await drive(workload, { ...load, seconds });
  const [server = 0, ofDatabase = 0] = [side.pid, database].map((pid, index) => cpuOf(pid) - (before[index] ?? 0));
  if (renewed) console.log(`${due} subscriptions renewed in ${await renewed}`);
  const perSecond = driven.requests / driven.seconds;
  if (workload.isOnce) exchanged.set(side, perSecond);
  const { requests, p50, p99 } = driven;
  return { perSecond, p50, p99, server: server / requests, database: ofDatabase / requests };
}

/** CPU milliseconds of a process and all that it started, those too that have ended: by one look at all there are. */
function cpuOf(root: number): number {
  const processes = readdirSync('/proc').flatMap(readProcess);
  const sumOf = (pid: number): number =>
    processes
      .filter((one) => one.pid === pid || one.parent === pid)
      .reduce((sum, one) => sum + (one.pid === pid ? one.cpu : sumOf(one.pid)), 0);
  return sumOf(root);
}

/** Nothing of what is no process, or has ended meanwhile. */
function readProcess(name: string): { pid: number; parent: number; cpu: number }[] {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    // The command in parentheses may hold spaces; what follows it doesn't (proc(5), from field 3 on).
    const [, parent, ...fields] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(9, 13).reduce((sum, one) => sum + one, 0);
    return [{ pid: Number(name), parent: Number(parent), cpu: ticks * TICK_MS }];
  } catch {
    return [];
  }
}

/** The middle of the rounds, number by number. */
function middleOf(rounds: Measurement[]): Measurement {
  const middle = (name: keyof Measurement) =>
    quantile(
      rounds.map((one) => one[name]),
      0.5,
    );
  return Object.fromEntries(NAMES.map((name) => [name, middle(name)])) as Measurement;
}
