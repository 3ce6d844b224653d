import { parseArgs } from 'node:util';

export interface Options {
  /** Names of workloads; null: all. */
  only: string[] | null;
  rounds: number;
  /** How long each measurement takes. */
  seconds: number;
  /** Connections of the load generator: every workload of machines is measured with each of these. */
  connections: number[];
  /** Also the product on the embedded database. */
  embedded: boolean;
  /** Also other OAuth libraries, installed on first use. */
  libraries: boolean;
  /** Compare a large database, and one of few but large stores, with a small one instead. */
  seed: boolean;
  /** Compare changes with a webhook endpoint registered with those without, and measure delivery, instead. */
  events: boolean;
  /** Measure the renewal of a million subscriptions instead. */
  renewals: boolean;
  /** Names of workloads to profile instead; null: measure. */
  profile: string[] | null;
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
  --embedded           also the product on the embedded database
  --libraries          also other OAuth libraries, installed on first use
  --seed               compare a large database, and one of large stores, with a small one instead
  --events             compare changes with and without a webhook endpoint, and measure delivery, instead
  --renewals           measure the renewal of a million subscriptions instead
  --profile me,rotate  show where the time of these goes, by function and by statement, instead
  --scale 0.01         part of the large database's size, from 0.001 to 1
  --out benchmark      folder for the results as JSON, Markdown and SVG`;

/** Reads the command line. Throws for what can't be meant, with words for whoever typed it. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      connections: { type: 'string' },
      embedded: { type: 'boolean', default: false },
      libraries: { type: 'boolean', default: false },
      seed: { type: 'boolean', default: false },
      events: { type: 'boolean', default: false },
      renewals: { type: 'boolean', default: false },
      profile: { type: 'string' },
      scale: { type: 'string', default: '1' },
      out: { type: 'string', default: 'benchmark' },
    },
  });
  const { seed, events, renewals, embedded, libraries, out } = values;
  return {
    only: values.only?.split(',') ?? null,
    rounds: wholeNumber('rounds', values.rounds ?? '3', 1, 100),
    seconds: number('seconds', values.seconds ?? (seed ? '4' : '8'), 0.1, 600),
    connections: (values.connections ?? '16,64').split(',').map((one) => wholeNumber('connections', one, 1, 64)),
    embedded,
    libraries,
    seed,
    events,
    renewals,
    profile: values.profile?.split(',') ?? null,
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
