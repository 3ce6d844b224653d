import { startGenerator } from './load/generator.ts';
import { measureAll } from './measure.ts';
import type { Options } from './options.ts';
import { startPostgres } from './postgres.ts';
import { type Machine, sizeTable, writeReport } from './report.ts';
import type { Sizes } from './seed/fill.ts';
import { productOn, SMALL } from './sides/product.ts';
import { WORKLOADS } from './workloads.ts';

/** The large database. */
const LARGE: Sizes = { stores: 100_000, connections: 1_000_000, subscriptions: 1_000_000, entries: 5_000_000 };

/** Two sellers with two stores each, and in each of these fifty thousand of everything and 250,000 entries. */
const CROWDED: Sizes = { stores: 4, connections: 200_000, subscriptions: 200_000, entries: 1_000_000 };

/** How much slower than on the small database anything may be. */
const GOAL = 1.25;

/**
 * Measures everything with one request at a time: on a small database, on a large one of many stores, and on one of few
 * stores that are large themselves.
 */
export async function compareSizes(options: Options, machine: Machine): Promise<void> {
  const say = (line: string) => console.log(line);
  const postgres = await startPostgres();
  const generator = startGenerator();
  const small = await productOn(postgres, 'small', SMALL);
  const filled = async (name: string, of: Sizes) => {
    const began = Date.now();
    const side = await productOn(postgres, name, scaled(of, options.scale), say);
    say(`The ${name} database took ${Math.round((Date.now() - began) / 1000)} s.`);
    return side;
  };
  const [large, crowded] = [await filled('large', LARGE), await filled('crowded', CROWDED)];
  const plans = WORKLOADS.map(({ name }) => name)
    .filter((name) => options.only === null || options.only.includes(name))
    .map((workload) => ({ workload, connections: 1 }));
  const rows = await measureAll(generator, [small, large, crowded], plans, options, say);
  const text = [large, crowded].map(({ name }) => `${sizeTable(rows, small.name, name)}\n`).join('\n');
  for (const row of rows) {
    const other = rows.find(({ side, workload }) => side === small.name && workload === row.workload);
    if (other && row.middle.p50 > GOAL * other.middle.p50)
      say(`More than ${GOAL} × on the ${row.side} database: ${row.workload}`);
  }
  const sizes = { small: SMALL, large: scaled(LARGE, options.scale), crowded: scaled(CROWDED, options.scale) };
  const json = { machine, postgres: postgres.settings, sizes, rows };
  writeReport(options.out, 'sizes', json, text);
}

/** All of it smaller, but for stores that are few already. */
function scaled(sizes: Sizes, scale: number): Sizes {
  const of = (count: number) => Math.max(Math.round(count * scale), Math.min(count, 4));
  const { stores, connections, subscriptions, entries } = sizes;
  return { stores: of(stores), connections: of(connections), subscriptions: of(subscriptions), entries: of(entries) };
}
