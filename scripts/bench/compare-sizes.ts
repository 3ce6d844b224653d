import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startGenerator } from './load/generator.ts';
import { measureAll } from './measure.ts';
import type { Options } from './options.ts';
import { startPostgres } from './postgres.ts';
import type { Machine } from './report/machine.ts';
import { sizeTable } from './report/table.ts';
import type { Sizes } from './seed/fill.ts';
import { productOn, SMALL } from './sides/product.ts';
import { WORKLOADS } from './workloads/all.ts';

/** The large database. */
const LARGE: Sizes = { stores: 100_000, connections: 1_000_000, subscriptions: 1_000_000, entries: 5_000_000 };

/** How much slower anything may be on the large database. */
const GOAL = 1.25;

/**
 * Measures everything with one request at a time, on a small and on a large database. Gives true: being slower is no
 * fault.
 */
export async function compareSizes(options: Options, machine: Machine): Promise<boolean> {
  const say = (line: string) => console.log(line);
  const postgres = await startPostgres();
  const sizes = Object.fromEntries(
    Object.entries(LARGE).map(([name, count]) => [name, Math.round(count * options.scale)]),
  ) as unknown as Sizes;
  const generator = startGenerator();
  const small = await productOn(postgres, 'small', SMALL);
  const began = Date.now();
  const large = await productOn(postgres, 'large', sizes, { say });
  say(`The large database took ${Math.round((Date.now() - began) / 1000)} s.`);
  const plans = WORKLOADS.map(({ name }) => name)
    .filter((name) => options.only === null || options.only.includes(name))
    .map((workload) => ({ workload, connections: 1 }));
  const rows = await measureAll(generator, [small, large], plans, options, say);
  const text = `${sizeTable(rows, small.name, large.name)}\n`;
  const slow = rows.filter((row) => {
    const other = rows.find(({ side, workload }) => side === small.name && workload === row.workload);
    return other && row.middle.p50 > GOAL * other.middle.p50;
  });
  console.log(`\n${text}`);
  if (slow.length > 0)
    console.log(`More than ${GOAL} × on the large database: ${slow.map(({ workload }) => workload).join(', ')}`);
  mkdirSync(options.out, { recursive: true });
  const json = { machine, postgres: postgres.settings, sizes, small: SMALL, rows };
  writeFileSync(join(options.out, 'sizes.json'), `${JSON.stringify(json, null, 2)}\n`);
  writeFileSync(join(options.out, 'sizes.md'), text);
  return true;
}
