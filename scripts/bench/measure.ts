import { availableParallelism } from 'node:os';
import { median } from './load/drive.ts';
import type { Generator } from './load/generator.ts';
import { openConnection, type Subject } from './load/workload.ts';
import { machineCpu } from './processes.ts';
import type { Side } from './sides/side.ts';
import { exchange, me, rotate } from './workloads.ts';

/** One measurement. CPU in milliseconds per request. */
export interface Measurement {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  serverCpu: number;
  databaseCpu: number;
  generatorCpu: number;
  /** The server's resident memory in bytes when it was over. */
  memory: number;
  /** Part of the machine's cores that went to others meanwhile, 0 to 1: what none of the three has used. */
  othersShare: number;
}

/** All that was measured of a workload on a side. */
export interface Row {
  workload: string;
  side: string;
  connections: number;
  rounds: Measurement[];
  /** The middle of the rounds, number by number. */
  middle: Measurement;
}

/** What is measured with how many connections. */
export interface Plan {
  workload: string;
  connections: number;
}

/**
 * How long each measurement is run before it counts, in seconds: longer the first time, until Node.js has compiled what
 * runs most, in each of the processes.
 */
const WARM_UP = { first: 6, later: 2 };

/**
 * Measures every plan on every side that takes it, round by round, so that whatever else the machine does meets all of
 * them. Throws at the first wrong answer.
 */
export async function measureAll(
  generator: Generator,
  sides: Side[],
  plans: Plan[],
  { rounds, seconds, due }: { rounds: number; seconds: number; due: number },
): Promise<Row[]> {
  const rows = plans.flatMap(({ workload, connections }) =>
    sides
      .filter((side) => side.workloads.includes(workload))
      .map((side) => ({ workload, connections, side, rounds: [] as Measurement[] })),
  );
  for (let round = 1; round <= rounds; round += 1) {
    for (const row of rows) {
      const warmUp = round === 1 ? WARM_UP.first : WARM_UP.later;
      const measured = await measure(generator, row.side, row, { seconds, warmUp, due });
      row.rounds.push(measured);
      console.log(
        `round ${round}: ${row.workload}, ${row.side.name}, ${row.connections}: ${Math.round(measured.requestsPerSecond)}/s`,
      );
    }
  }
  return rows.map(({ side, ...row }) => ({ ...row, side: side.name, middle: middleOf(row.rounds) }));
}

async function measure(
  generator: Generator,
  side: Side,
  plan: Plan,
  { seconds, warmUp, due }: { seconds: number; warmUp: number; due: number },
): Promise<Measurement> {
  const { workload, connections } = plan;
  const subjects = await side.subjects(workload, connections, seconds + warmUp);
  const load = { port: side.port, connections };
  const renewed = due > 0 && side.endPeriods?.(due, warmUp);
  const warm = await generator.run(workload, { ...load, seconds: warmUp, subjects });
  const [before, machineBefore, began] = [side.usage(), machineCpu(), performance.now()];
  const { measured, subjects: left } = await generator.run(workload, { ...load, seconds, subjects: warm.subjects });
  const [after, machineAfter, ended] = [side.usage(), machineCpu(), performance.now()];
  side.keep(workload, left, measured);
  if (renewed) console.log(`${due} subscriptions renewed in ${await renewed}`);
  if (workload === rotate.name || workload === exchange.name) await proveTokens(side.port, measured.latest);
  if (measured.requests === 0) throw new Error(`${workload} on ${side.name} had no request.`);
  const database = after.database.cpu - before.database.cpu;
  const own = after.server.cpu - before.server.cpu + database + measured.generatorCpu;
  return {
    requestsPerSecond: measured.requests / measured.seconds,
    p50: measured.p50,
    p99: measured.p99,
    serverCpu: (after.server.cpu - before.server.cpu) / measured.requests,
    databaseCpu: database / measured.requests,
    generatorCpu: measured.generatorCpu / measured.requests,
    memory: after.server.memory,
    othersShare: Math.max(0, (machineAfter - machineBefore - own) / ((ended - began) * availableParallelism())),
  };
}

/** Asks for the store of each token: an answer that looks right proves little. Throws when one doesn't work. */
async function proveTokens(port: number, subjects: Subject[]): Promise<void> {
  const line = openConnection(port);
  try {
    for (const subject of subjects) me.accept(subject, await line.send(me.request(subject)));
  } finally {
    await line.close();
  }
}

function middleOf(rounds: Measurement[]): Measurement {
  const names = Object.keys(rounds[0] ?? {}) as (keyof Measurement)[];
  const middles = names.map((name) => [name, median(rounds.map((round) => round[name]))]);
  return Object.fromEntries(middles) as Measurement;
}
