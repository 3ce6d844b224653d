import { parseArgs } from 'node:util';

export type Options = ReturnType<typeof readOptions>;

export const USAGE = `npm run bench -- [options]
  --only rotate,me     these workloads alone
  --rounds 3           measurements of each, interleaved
  --seconds 8          length of each
  --connections 16,64  connections of the load generator
  --rows 180,1800,18000,9000  stores, connections, subscriptions and entries of activity in the product's database
  --due 20000          subscriptions whose period ends as each measurement begins
  --out benchmark      folder for the results as JSON and Markdown`;

/** Reads the command line. Throws for what can't be meant, with words for whoever typed it. */
export function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '8' },
      connections: { type: 'string', default: '16,64' },
      rows: { type: 'string', default: '180,1800,18000,9000' },
      due: { type: 'string', default: '0' },
      out: { type: 'string', default: 'benchmark' },
    },
  });
  const counts = values.rows.split(',').map((one) => number('rows', one, 2, 10_000_000));
  const [stores = 0, connections = 0, subscriptions = 0, entries = 0, ...others] = counts;
  if (counts.length < 4 || others.length > 0) throw new Error('--rows must be four numbers.');
  return {
    only: values.only?.split(',') ?? null,
    rounds: number('rounds', values.rounds, 1, 100),
    seconds: number('seconds', values.seconds, 0.1, 600, false),
    connections: values.connections.split(',').map((one) => number('connections', one, 1, 64)),
    sizes: { stores, connections, subscriptions, entries },
    due: number('due', values.due, 0, 10_000_000),
    out: values.out,
  };
}

function number(name: string, text: string, least: number, most: number, isWhole = true): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= least && value <= most))
    throw new Error(`--${name} must be a number from ${least} to ${most}.`);
  if (isWhole && !Number.isInteger(value)) throw new Error(`--${name} must be a whole number.`);
  return value;
}
