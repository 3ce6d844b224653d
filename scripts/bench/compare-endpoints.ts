import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChild } from './children.ts';
import { type Delivered, deliverBacklog } from './events/deliver.ts';
import { everythingDelivered, registerEndpoints } from './events/register.ts';
import { startGenerator } from './load/generator.ts';
import { measureAll, type Row } from './measure.ts';
import type { Options } from './options.ts';
import { startPostgres } from './postgres.ts';
import type { Machine } from './report/machine.ts';
import { cpuOf, markdown } from './report/table.ts';
import { productOn, SMALL } from './sides/product.ts';

/** What makes an event with every request. */
const CHANGES = ['rotate', 'exchange', 'update'];

/** Backlogs for one worker: few streams of many events, as subscriptions have, and as many streams as events. */
const BACKLOGS = [
  { streams: 50, perStream: 200 },
  { streams: 5_000, perStream: 1 },
];

/**
 * Measures what changes things without any webhook endpoint and with one for every store, where each measurement ends
 * when everything is delivered; then how much one worker delivers. Gives true: costing more is no fault.
 */
export async function compareEndpoints(options: Options, machine: Machine): Promise<boolean> {
  const say = (line: string) => console.log(line);
  const postgres = await startPostgres();
  const url = await startReceiver();
  const generator = startGenerator();
  const without = await productOn(postgres, 'no endpoint', SMALL, { settle: everythingDelivered });
  const registered = await productOn(postgres, 'an endpoint', SMALL, {
    prepare: (session) => registerEndpoints(session, url),
    settle: everythingDelivered,
  });
  const [connections = 16] = options.connections;
  const plans = CHANGES.filter((name) => options.only === null || options.only.includes(name)).map((workload) => ({
    workload,
    connections,
  }));
  const rows = await measureAll(generator, [without, registered], plans, options, say);
  const delivered: Delivered[] = [];
  for (const backlog of BACKLOGS) delivered.push(await deliverBacklog(postgres, url, backlog));
  const text = `${costTable(rows, without.name, registered.name)}\n\n${deliveryTable(delivered)}\n`;
  console.log(`\n${text}`);
  mkdirSync(options.out, { recursive: true });
  const json = { machine, postgres: postgres.settings, rows, delivered };
  writeFileSync(join(options.out, 'endpoints.json'), `${JSON.stringify(json, null, 2)}\n`);
  writeFileSync(join(options.out, 'endpoints.md'), text);
  return true;
}

function startReceiver(): Promise<string> {
  const child = startChild('events/receiver.ts');
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The receiver did not start.')));
    child.once('message', (said) => resolve(`http://localhost:${(said as { port: number }).port}/`));
  });
}

/** CPU of server and database per request, the event and its delivery included. */
function costTable(rows: Row[], without: string, registered: string): string {
  const lines = rows
    .filter(({ side }) => side === without)
    .map((one) => {
      const other = rows.find(({ side, workload }) => side === registered && workload === one.workload) ?? one;
      const cells = ({ middle }: Row) => [middle.serverCpu.toFixed(2), (middle.databaseCpu ?? 0).toFixed(2)];
      return [one.workload, ...cells(one), ...cells(other), (cpuOf(other) - cpuOf(one)).toFixed(2)];
    });
  return markdown(
    ['workload', 'server ms', 'database ms', 'with endpoint: server ms', 'database ms', 'more'],
    lines,
    1,
  );
}

function deliveryTable(delivered: Delivered[]): string {
  const lines = delivered.map(({ events, streams, eventsPerSecond, workerCpu, databaseCpu }) => [
    `${events} events in ${streams} streams`,
    eventsPerSecond.toFixed(0),
    workerCpu.toFixed(2),
    databaseCpu.toFixed(2),
  ]);
  return markdown(['delivered by one worker', 'events/s', 'worker ms', 'database ms'], lines, 1);
}
