import { closeAll, closeWhenInterrupted, isClosing } from './children.ts';
import { median } from './load/drive.ts';
import { startGenerator } from './load/generator.ts';
import { measureAll, type Plan } from './measure.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { startPostgres } from './postgres.ts';
import { describeMachine, measurementTable, REPORTS, writeReport } from './report.ts';
import { productOn } from './sides/product.ts';
import { floorOn } from './sides/side.ts';
import { startUpstream } from './sides/upstream.ts';
import { MACHINES, PAGE_CONNECTIONS, PEOPLE } from './workloads.ts';

/** Runs the bench as the command line says; gives whether it came to its end. */
export async function run(args: string[]): Promise<boolean> {
  let options: Options;
  try {
    options = readOptions(args);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return false;
  }
  if (process.platform !== 'linux') {
    console.error('npm run bench runs on Linux alone: what processes use is read from /proc.');
    return false;
  }
  closeWhenInterrupted();
  try {
    await bench(options);
    return true;
  } catch (error) {
    if (!isClosing()) console.error(error);
    return false;
  } finally {
    await closeAll();
  }
}

async function bench(options: Options): Promise<void> {
  const machine = describeMachine();
  const postgres = await startPostgres();
  console.log('Seeding and starting what is measured …');
  const generator = startGenerator();
  const upstream = await startUpstream();
  const sides = [await productOn(postgres, options.sizes, upstream), await floorOn(postgres, upstream.url)];
  const rows = await measureAll(generator, sides, plansOf(options), options);
  const { rounds, seconds, sizes } = options;
  const json = { machine, postgres: postgres.settings, rounds, seconds, sizes, rows };
  writeReport(json, measurementTable(rows));
  const others = median(rows.flatMap((row) => row.rounds.map(({ othersShare }) => othersShare)));
  console.log(
    `Others used ${Math.round(100 * others)} % of the ${machine.cores} cores meanwhile. Written to ${REPORTS}/.`,
  );
}

function plansOf({ only, connections }: Options): Plan[] {
  const chosen = (name: string) => !only || only.some((one) => one === name);
  return [
    ...MACHINES.filter(({ name }) => chosen(name)).flatMap(({ name }) =>
      connections.map((count) => ({ workload: name, connections: count })),
    ),
    ...PEOPLE.filter(({ name }) => chosen(name)).map(({ name }) => ({ workload: name, connections: PAGE_CONNECTIONS })),
  ];
}
