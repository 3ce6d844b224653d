import { parseArgs } from 'node:util';

export interface Options {
  /** Names of workloads; null: all. */
  only: string[] | null;
  rounds: number;
  /** How long each measurement takes. */
  seconds: number;
  /** Connections of the load generator: every workload of machines is measured with each of these. */
  connections: number[];
  /** Compare a large database, and one of few but large stores, with a small one instead. */
  seed: boolean;
  /** Part of the large database's size. */
  scale: number;
  /** Folder to write the results into. */
  out: string;
}

export const USAGE = `npm run bench -- [options]
  --only rotate,me     these workloads alone
  --rounds 3           measurements of each, interleaved
  --seconds 8          length of each
  --connections 16,64  connections of the load generator
  --seed               compare a large database, and one of large stores, with a small one instead
  --scale 0.01         part of the large database's size, from 0.001 to 1
  --out benchmark      folder for the results as JSON and Markdown`;

/** Reads the command line. Throws for what can't be meant, with words for whoever typed it. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      connections: { type: 'string' },
      seed: { type: 'boolean', default: false },
      scale: { type: 'string', default: '1' },
      out: { type: 'string', default: 'benchmark' },
    },
  });
  const { seed, out } = values;
  return {
    only: values.only?.split(',') ?? null,
    rounds: wholeNumber('rounds', values.rounds ?? '3', 1, 100),
    seconds: number('seconds', values.seconds ?? (seed ? '4' : '8'), 0.1, 600),
    connections: (values.connections ?? '16,64').split(',').map((one) => wholeNumber('connections', one, 1, 64)),
    seed,
    scale: number('scale', values.scale, 0.001, 1),
    out,
  };
}

function number(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= least && value <= most) return value;
  throw new Error(`--${name} must be a number from ${least} to ${most}.`);
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = number(name, text, least, most);
  if (Number.isInteger(value)) return value;
  throw new Error(`--${name} must be a whole number.`);
}
