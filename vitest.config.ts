import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const TESTED = ['app', 'components', 'extensions', 'lib', 'packages', 'prisma', 'scripts', 'server'];

// A test that asks for a database says so by what it imports; everything else is about rules and needs none.
const ASKS_FOR_DATABASE = /from '(?:@|\.\.?)\/(?:[^']*\/)?testing(?:\/(?:database|scene))?\.ts'/;

const tests = TESTED.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
);
const integration = tests.filter((file) => ASKS_FOR_DATABASE.test(readFileSync(file, 'utf8')));
const TABLES = 'e2e/attacks/tables.test.ts';
const unit = [...tests.filter((file) => !integration.includes(file)), TABLES];

const resolve = { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } };
const server = process.env.TEST_DATABASE_URL || null;
/** What chance brings: the same in every run, so that it never fails by chance; `SEED=random` looks further. */
const seed = process.env.SEED === 'random' ? Date.now() % 1_000_000 : Number(process.env.SEED || 1);
/** `npm run test:long`. */
const isLong = Boolean(process.env.LONG);
/** How many stolen tokens are tried: `REPLAYS=10000`. */
const replays = Number(process.env.REPLAYS || (isLong ? 10_000 : 200));
/** How many lives the simulation runs: a server bears many more than the embedded database does in the same time. */
const subscriptions = (most: number) => Number(process.env.SIMULATED_SUBSCRIPTIONS || (isLong ? 40 * most : most));

/**
 * What the embedded database has to pass beside a server: opening, migrating and copying it, the statements that
 * requests share, and being away. Some journeys of the browser and the demo stand on it, too; all tests do in the long
 * run.
 */
const EMBEDDED = [
  /^(?:prisma(?!\/(?:baseline|migrated-data|seed))|lib\/database|server\/database)\//,
  /^server\/http\/outage\.test/,
];
const embedded = isLong ? integration : integration.filter((file) => EMBEDDED.some((some) => some.test(file)));

/** What is waited for comes at once, but for a machine that is busy. */
const expect = { poll: { timeout: 20_000 } };
const common = {
  expect,
  provide: { seed, isLong, replays },
  // Every file has its own database; what all stand on is compiled once per worker, not per file.
  isolate: false,
  // The product's log is for who runs it.
  setupFiles: 'prisma/testing/before-each-file.ts',
  testTimeout: 60_000,
  hookTimeout: 60_000,
};
/** Against the built product: one after another, beside whatever else runs. */
const built = { expect, maxWorkers: 1, sequence: { concurrent: false, groupOrder: 3 } };
const isLongAttack = isLong || Boolean(process.env.ATTACKS);
const attacks = { seed, attacks: Number(process.env.ATTACKS || (isLong ? 5000 : 100)), isLong: isLongAttack };
/** Where there is a server: the same on the embedded database, which whoever tries the product has. */
const beside = (file: string) => (server ? [file] : []);
const database = { ...common, globalSetup: 'prisma/testing/setup.ts' };

/**
 * Project by project, so that a worker goes on in the next file with what it has compiled, and the longest file first.
 * Unit tests wait the most, for timers and processes: they come while something else runs beside them.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId, project }: TestSpecification) =>
      (moduleId.endsWith('/simulation.test.ts') ? 0 : 1) +
      2 * ['unit', 'embedded', 'integration'].indexOf(project.name);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    // Every worker of the integration tests holds a database in memory.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { resolve, test: { ...common, name: 'unit', include: literally(unit) } },
      {
        resolve,
        test: {
          ...database,
          name: 'integration',
          include: literally(integration),
          provide: { server, seed, isLong, replays, subscriptions: subscriptions(server ? 50 : 25) },
        },
      },
      {
        // With a server in TEST_DATABASE_URL: what the embedded database has to pass as well.
        resolve,
        test: {
          ...database,
          name: 'embedded',
          include: server ? literally(embedded) : [],
          provide: { server: null, seed, isLong, replays, subscriptions: subscriptions(25) },
        },
      },
      {
        resolve,
        test: {
          expect,
          name: 'races',
          include: ['e2e/races/*.test.ts'],
          provide: { server, seed, isLong, rounds: isLong ? 300 : 30 },
          // Two at a time: each has processes of its own, and waits half of the time for them to start or end.
          maxWorkers: 2,
          sequence: { concurrent: false, groupOrder: 1 },
        },
      },
      {
        resolve,
        test: {
          name: 'faults',
          include: ['e2e/faults/*.test.ts'],
          // Without a number of rounds: the short form, two rounds of what is cheap.
          provide: {
            faults: {
              rounds: Number(process.env.FAULT_ROUNDS || (isLong ? 30 : 2)),
              seed,
              isLong: isLong || Boolean(process.env.FAULT_ROUNDS),
            },
          },
          maxWorkers: 1,
          testTimeout: 7200_000,
          hookTimeout: 120_000,
          sequence: { concurrent: false, groupOrder: 2 },
        },
      },
      {
        resolve,
        test: {
          ...built,
          name: 'floods',
          include: ['e2e/floods/*.test.ts'],
          provide: { floods: { seed, many: Number(process.env.FLOODS || (isLong ? 5000 : 300)) } },
        },
      },
      {
        resolve,
        test: {
          ...built,
          name: 'hosts',
          include: ['e2e/hosts/*.test.ts'],
          provide: { server, isLong },
          testTimeout: 60_000,
        },
      },
      {
        resolve,
        test: {
          ...built,
          name: 'hosts-embedded',
          include: isLong ? beside('e2e/hosts/hosts.test.ts') : [],
          provide: { server: null },
          testTimeout: 60_000,
        },
      },
      {
        resolve,
        test: {
          ...built,
          name: 'conformance',
          include: ['e2e/conformance/*.test.ts'],
          testTimeout: 300_000,
        },
      },
      {
        resolve,
        test: {
          ...built,
          name: 'attacks',
          include: ['e2e/attacks/attacks.test.ts'],
          provide: { ...attacks, server },
          testTimeout: 3600_000,
        },
      },
      {
        resolve,
        test: {
          ...built,
          name: 'attacks-embedded',
          include: isLongAttack ? beside('e2e/attacks/attacks.test.ts') : [],
          provide: { ...attacks, server: null },
          testTimeout: 3600_000,
        },
      },
    ],
  },
});

/** Folders such as `[id]` and `(main)` are names here, not patterns. */
function literally(files: string[]): string[] {
  return files.map((file) => file.replace(/[[\](){}!*?@+]/g, '\\$&'));
}
