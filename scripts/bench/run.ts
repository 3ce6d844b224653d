import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeAll, closeWhenInterrupted, isClosing } from './closing.ts';
import { compareEndpoints } from './compare-endpoints.ts';
import { compareSizes } from './compare-sizes.ts';
import { type Contention, contend, isOurs, TRIES } from './contend.ts';
import { startGenerator } from './load/generator.ts';
import { median } from './load/quantile.ts';
import { measureAll, type Plan, type Row } from './measure.ts';
import { measureRenewals } from './measure-renewals.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { installLibraries, LIBRARIES } from './others/install.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { profileWorkloads } from './profile/profile.ts';
import { describeMachine, type Machine } from './report/machine.ts';
import { plot } from './report/plot.ts';
import { contentionTable, measurementTable } from './report/table.ts';
import { type HostedSide, hostedOn } from './sides/hosted.ts';
import { type Product, productEmbedded, productOn } from './sides/product.ts';
import { MACHINES, PAGE_CONNECTIONS, PEOPLE, WORKLOADS } from './workloads/all.ts';

/** Runs the bench as the command line says; gives whether everything was right. */
export async function run(args: string[]): Promise<boolean> {
  let options: Options;
  try {
    options = readOptions(args);
    checkNames(options);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return false;
  }
  if (process.platform !== 'linux') {
    console.error('npm run bench runs on Linux alone: what processes use is read from /proc.');
    return false;
  }
  closeWhenInterrupted();
  const machine = describeMachine();
  try {
    if (options.seed) return await compareSizes(options, machine);
    if (options.profile) return await profileWorkloads(options);
    if (options.renewals) return await measureRenewals(options, machine);
    return options.events ? await compareEndpoints(options, machine) : await bench(options, machine);
  } catch (error) {
    if (!isClosing()) console.error(error);
    return false;
  } finally {
    await closeAll();
  }
}

function checkNames({ only, profile }: Options): void {
  const named = [...(only ?? []), ...(profile ?? [])];
  const unknown = named.filter((name) => !WORKLOADS.some((workload) => workload.name === name));
  if (unknown.length > 0)
    throw new Error(`No workload ${unknown.join(', ')}; there are ${WORKLOADS.map(({ name }) => name).join(', ')}.`);
}

async function bench(options: Options, machine: Machine): Promise<boolean> {
  const say = (line: string) => console.log(line);
  const postgres = await startPostgres();
  say('Seeding and starting what is measured …');
  const generator = startGenerator();
  const products: Product[] = [await productOn(postgres, 'product')];
  if (options.embedded) products.push(await productEmbedded('embedded'));
  const hosted = await startHosted(postgres, options);
  const rows = await measureAll(generator, [...products, ...hosted], plansOf(options), options, say);
  const contention = await contendAll(products, hosted, options);
  report(options, machine, postgres, rows, contention);
  const wrong = contention.filter(({ side, least, most }) => isOurs(side) && (least !== 1 || most !== 1));
  for (const { side, workload } of wrong)
    say(`WRONG: one credential had not exactly one success: ${workload}, ${side}.`);
  return wrong.length === 0;
}

async function startHosted(postgres: Postgres, { libraries }: Options): Promise<HostedSide[]> {
  const floor = await hostedOn(postgres, 'floor', fileURLToPath(new URL('./floor/floor.ts', import.meta.url)));
  if (!libraries) return [floor];
  installLibraries();
  const others: HostedSide[] = [];
  for (const { name, file } of LIBRARIES) others.push(await hostedOn(postgres, name, file));
  return [floor, ...others];
}

function plansOf({ only, connections }: Options): Plan[] {
  const chosen = (name: string) => only === null || only.includes(name);
  return [
    ...MACHINES.filter(({ name }) => chosen(name)).flatMap(({ name }) =>
      connections.map((count) => ({ workload: name, connections: count })),
    ),
    ...PEOPLE.filter(({ name }) => chosen(name)).map(({ name }) => ({ workload: name, connections: PAGE_CONNECTIONS })),
  ];
}

async function contendAll(products: Product[], hosted: HostedSide[], { only }: Options): Promise<Contention[]> {
  const found: Contention[] = [];
  for (const workload of ['rotate', 'exchange'].filter((name) => only === null || only.includes(name))) {
    for (const side of products)
      found.push(
        await contend(side, workload, workload === 'rotate' ? side.apart().slice(0, TRIES) : await side.codes(TRIES)),
      );
    for (const side of hosted)
      found.push(
        await contend(side, workload, workload === 'rotate' ? await side.pairs(TRIES) : await side.codes(TRIES)),
      );
  }
  return found;
}

function report(options: Options, machine: Machine, postgres: Postgres, rows: Row[], contention: Contention[]): void {
  const { rounds, seconds, out } = options;
  const tables = [measurementTable(rows), ...(contention.length > 0 ? [contentionTable(contention)] : [])];
  const text = `${tables.join('\n\n')}\n`;
  console.log(`\n${text}`);
  mkdirSync(out, { recursive: true });
  const json = { machine, postgres: postgres.settings, rounds, seconds, rows, contention };
  writeFileSync(join(out, 'results.json'), `${JSON.stringify(json, null, 2)}\n`);
  writeFileSync(join(out, 'results.md'), text);
  const shown = rows.filter(
    ({ workload, connections }) => connections === options.connections[0] && isMachine(workload),
  );
  if (shown.length > 0)
    writeFileSync(
      join(out, 'cpu-per-request.svg'),
      plot(shown, `CPU milliseconds per request, ${options.connections[0]} connections`),
    );
  console.log(`Others used ${shareOf(rows)} of the ${machine.cores} cores meanwhile. Written to ${out}/.`);
}

function shareOf(rows: Row[]): string {
  return `${Math.round(100 * median(rows.flatMap(({ rounds }) => rounds.map(({ othersShare }) => othersShare))))} %`;
}

function isMachine(workload: string): boolean {
  return MACHINES.some(({ name }) => name === workload);
}
