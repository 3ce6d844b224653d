import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Whoever sends SQL, or makes a part of what another file sends. */
const WRITES_SQL = /\$(?:query|execute)Raw|\b(?:(?:read|change)Rows|queryPrepared)\b|\bsqltag\b|\bPrisma\.sql`/;
const IMPORT = /^(?:import|export)(?! type\b)[^;]*? from '((?:@|\.\.?)\/[^']+)'|\bimport\('((?:@|\.\.?)\/[^']+)'\)/gm;
/** What tests stand on, and no part of what they test. */
const SUPPORT = /(?:^|\/)testing(?:\/|\.ts$)|^prisma\/(?:demo|generated)\/|\.test\.tsx?$/;
/** The way from consent to a call of the API, and billing as a whole, whoever writes their SQL. */
const SMOKE = [
  'app/oauth/authorize/decision/route.test.ts',
  'app/api/oauth/token/exchange.test.ts',
  'app/api/oauth/token/rotate.test.ts',
  'app/api/v1/me/route.test.ts',
  'lib/subscriptions/simulation.test.ts',
];

/**
 * The tests that the embedded database has to pass beside a server: what Prisma writes is the same for both, what we
 * write may not be. Those are, for each file of the product that writes SQL, the test that has the shortest way to it by
 * imports, one beside it first, else one that runs anyway; those of the migrations; and a few that go the whole way.
 * @param folders where the product is
 * @param tests the test files that ask for a database
 * @throws when no test gets to a file that writes SQL
 */
export function nearestToSql(folders: string[], tests: string[]): string[] {
  const missing = SMOKE.filter((test) => !tests.includes(test));
  if (missing.length > 0) throw new Error(`Named in prisma/testing/nearest-to-sql.ts and gone: ${missing.join(', ')}`);
  const distances = tests.map((test) => ({ test, to: distancesFrom(test) }));
  const product = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  );
  const writing = product.filter((file) => /\.tsx?$/.test(file) && !SUPPORT.test(file) && WRITES_SQL.test(read(file)));
  const chosen = new Set([
    ...SMOKE,
    ...tests.filter((test) => test.startsWith('prisma/') && WRITES_SQL.test(read(test))),
  ]);
  for (const file of writing) {
    const least = Math.min(...distances.map(({ to }) => to.get(file) ?? Number.POSITIVE_INFINITY));
    if (!Number.isFinite(least)) throw new Error(`${file} writes SQL, and no integration test comes to it.`);
    const near = distances.filter(({ to }) => to.get(file) === least).map(({ test }) => test);
    const beside = near.find((test) => dirname(test) === dirname(file));
    if (beside || !near.some((test) => chosen.has(test))) chosen.add(beside ?? String(near[0]));
  }
  return [...chosen];
}

/** How many imports it takes from a test to each file it stands on. */
function distancesFrom(test: string): Map<string, number> {
  const distances = new Map([[test, 0]]);
  for (const [file, distance] of distances) {
    for (const imported of importsOf(file)) {
      if (!distances.has(imported) && !SUPPORT.test(imported)) distances.set(imported, distance + 1);
    }
  }
  return distances;
}

const known = new Map<string, string[]>();
function importsOf(file: string): string[] {
  const found = known.get(file);
  if (found) return found;
  const names = [...read(file).matchAll(IMPORT)].map(([, fixed, late]) => fixed ?? late ?? '');
  const files = names.map((name) => (name.startsWith('@/') ? name.slice(2) : normalize(join(dirname(file), name))));
  known.set(file, files);
  return files;
}

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
