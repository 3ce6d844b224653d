import { parseArgs } from 'node:util';
import { z } from 'zod';
import { WORKLOADS } from './workloads.ts';

export type Options = ReturnType<typeof readOptions>;

export const USAGE = `npm run bench -- [options]
  --only rotate,me     these workloads alone
  --rounds 3           measurements of each, interleaved
  --seconds 8          length of each
  --connections 16,64  connections of the load generator
  --rows 180,1800,18000,9000  stores, connections, subscriptions and entries of activity in the product's database
  --due 20000          subscriptions whose period ends as each measurement begins`;

const whole = (least: number, most: number) => z.coerce.number<string>().int().min(least).max(most);
const list = z.string().transform((text) => text.split(','));
const rows = whole(2, 10_000_000);

const OPTIONS = z.object({
  only: list.pipe(z.array(z.enum(WORKLOADS.map(({ name }) => name)))).optional(),
  rounds: whole(1, 100).default(3),
  seconds: z.coerce.number<string>().min(0.1).max(600).default(8),
  connections: list.pipe(z.array(whole(1, 64))).default([16, 64]),
  rows: list.pipe(z.tuple([rows, rows, rows, rows])).default([180, 1_800, 18_000, 9_000]),
  due: whole(0, 10_000_000).default(0),
});

/** Reads the command line. Throws for what can't be meant, with words for whoever typed it. */
export function readOptions(args: string[]) {
  const options = Object.fromEntries(Object.keys(OPTIONS.shape).map((name) => [name, { type: 'string' as const }]));
  const read = OPTIONS.safeParse(parseArgs({ args, options }).values);
  if (!read.success) throw new Error(z.prettifyError(read.error));
  const [stores, connections, subscriptions, entries] = read.data.rows;
  return { ...read.data, sizes: { stores, connections, subscriptions, entries } };
}
