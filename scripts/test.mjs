// npm test: every check there is, each with its time. What needs PostgreSQL runs on a server of its own, or on the one
// that TEST_DATABASE_URL names.
// npm run test:long: what chance has a part in, for hours and from another seed each time.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareTypeScript } from './prepare.mjs';

const isLong = process.argv.includes('--long');
if (isLong) Object.assign(process.env, { LONG: '1', SEED: process.env.SEED || 'random' });
await prepareTypeScript({ build: false, dev: true });
const { startOwnPostgres } = await import('../e2e/servers/own-postgres.ts');
const { provideChromium } = await import('./find-chromium.mjs');
const { runChecks } = await import('./run-checks.mjs');
const reports = mkdtempSync(join(tmpdir(), 'tillgate-test-'));

function vitest(title, projects, more = {}) {
  const report = join(reports, `${projects.join('-')}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const command = ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...output];
  return { title, command, report, env: { NODE_ENV: 'test' }, ...more };
}

function endToEnd(chromium) {
  const report = join(reports, 'e2e.json');
  const env = { CHROMIUM_PATH: chromium, E2E_REPORT: report };
  const command = ['node_modules/@playwright/test/cli.js', 'test'];
  return { title: 'End-to-end tests', command, report, env, after: ['Build'], alone: true };
}

/** What a longer run finds more with, and what that needs; the billing simulation is one of the integration tests. */
function takesLonger({ title }) {
  return /^(?:Types|Build|Unit|Races|Faults|Conformance)\b/.test(title);
}

const given = process.env.TEST_DATABASE_URL;
const postgres = given ? { url: given, stop: async () => {} } : await startOwnPostgres();
const onServer = 'url' in postgres;
if (onServer) process.env.TEST_DATABASE_URL = postgres.url;
const chromium = !isLong && (await provideChromium().catch((error) => console.error(error.message)));
// What runs beside others may not judge the time that they took from it; what has a limit by the clock runs alone, but
// for what only reads: that takes the time in which the others wait for processes. The longest comes first, so that the
// others find their place beside it.
const checks = [
  onServer
    ? vitest('Unit tests, integration tests on PostgreSQL, some on the embedded database too', [
        'unit',
        'integration',
        'embedded',
      ])
    : vitest('Unit tests, and integration tests on the embedded database', ['unit', 'integration']),
  { title: 'Build', command: ['scripts/build.mjs'] },
  ...(onServer
    ? [vitest('Races between servers, and killed workers, on PostgreSQL', ['races'], { after: ['Build'], alone: true })]
    : []),
  vitest(
    'Faults under load, attacks on the built product, floods, and what its bundle, pages and streams cost',
    ['faults', 'attacks', 'floods', 'hosts', ...(onServer && isLong ? ['hosts-embedded', 'attacks-embedded'] : [])],
    { after: ['Build'] },
  ),
  // Fetches the suite first.
  ...(isLong ? [vitest('Conformance to the Model Context Protocol', ['conformance'], { after: ['Build'] })] : []),
  ...(chromium ? [endToEnd(chromium)] : []),
  {
    title: 'Types',
    // From scratch: what an earlier run remembers may be about another generated client. Each of several checkers would
    // work out the types of what they share anew, which takes half as much time again.
    command: ['node_modules/typescript/bin/tsc', '--noEmit', '--incremental', 'false', '--checkers', '1'],
    // Which writes types, that nobody shall read halfway.
    after: ['Build'],
    patient: true,
  },
  {
    title: 'Format and lint',
    command: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'],
    patient: true,
  },
  { title: 'Import rules', command: ['scripts/check-imports.mjs'], patient: true },
  {
    title: 'Exports, files and dependencies that nobody uses',
    command: ['node_modules/knip/bin/knip.js', '--no-progress'],
    patient: true,
  },
  { title: 'How much there is to carry', command: ['scripts/check-size.mjs'], patient: true },
];
const { passed, failed, failures } = await runChecks(isLong ? checks.filter(takesLonger) : checks);

rmSync(reports, { recursive: true, force: true });
if (onServer) await postgres.stop();
else console.log(`\nTests on PostgreSQL: left out (${postgres.lacks})`);
const lacksBrowser = !chromium && !isLong;
if (lacksBrowser) failures.push({ title: 'End-to-end tests', details: ['There is no browser'] });
for (const { title, details } of failures) console.log(`\nFailed: ${title}\n${details.join('\n')}`);
console.log(`\n${passed} passed, ${failed + (lacksBrowser ? 1 : 0)} failed`);
process.exit(failures.length === 0 ? 0 : 1);
