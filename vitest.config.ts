import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const TESTED = ['app', 'components', 'lib', 'prisma', 'scripts', 'server'];

// A test that asks for a database says so by what it imports; everything else is about rules and needs none.
const ASKS_FOR_DATABASE = /from '(?:@|\.\.?)\/(?:[^']*\/)?testing(?:\/(?:database|scene))?\.ts'/;

const tests = TESTED.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
);
const integration = tests.filter((file) => ASKS_FOR_DATABASE.test(readFileSync(file, 'utf8')));
const unit = tests.filter((file) => !integration.includes(file));

const resolve = { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } };

export default defineConfig({
  test: {
    // Every worker of the integration tests holds a database in memory.
    maxWorkers: 2,
    projects: [
      { resolve, test: { name: 'unit', include: literally(unit), testTimeout: 60_000 } },
      {
        resolve,
        test: {
          name: 'integration',
          include: literally(integration),
          globalSetup: 'prisma/testing/setup.ts',
          // Each file has its own database; what the embedded one is made of is compiled once per worker, not per file.
          isolate: false,
          provide: {
            server: process.env.TEST_DATABASE_URL ?? null,
            // A server bears many more than the embedded database does in the same time.
            subscriptions: Number(process.env.SIMULATED_SUBSCRIPTIONS ?? (process.env.TEST_DATABASE_URL ? 2000 : 100)),
          },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve,
        test: {
          name: 'races',
          include: ['e2e/races/*.test.ts'],
          provide: { server: process.env.TEST_DATABASE_URL ?? null },
          sequence: { concurrent: false },
        },
      },
    ],
  },
});

/** Folders such as `[id]` and `(main)` are names here, not patterns. */
function literally(files: string[]): string[] {
  return files.map((file) => file.replace(/[[\](){}!*?@+]/g, '\\$&'));
}
