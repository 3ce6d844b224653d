// npm test: every check there is, each with its time. A failing one does not hide the others.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeReady, NotReady, prepare } from './prepare.mjs';

await prepare({ build: false });
const { provideChromium } = await import('./find-chromium.mjs');
const reports = mkdtempSync(join(tmpdir(), 'tillgate-test-'));
const total = { passed: 0, failed: 0 };
const failures = [];

/** Runs a command to its end and counts it: by its JSON report where it writes one, else as one. */
function check(title, command, { report, env = {} } = {}) {
  console.log(`\n── ${title}`);
  const began = Date.now();
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env: { ...process.env, ...env } });
  const counted = report ? readReport(report) : { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  // A runner that died without failing a test has failed all the same.
  if (status !== 0 && counted.failed === 0) counted.failed = 1;
  total.passed += counted.passed;
  total.failed += counted.failed;
  if (counted.failed > 0) failures.push(title);
  console.log(
    `── ${title}: ${counted.failed === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`,
  );
}

/** Counts a step of this same process as one; its failure does not hide what can still be checked. */
function attempt(title, work) {
  console.log(`\n── ${title}`);
  const began = Date.now();
  let passed = true;
  try {
    work();
  } catch (error) {
    if (!(error instanceof NotReady)) throw error;
    console.error(error.message);
    passed = false;
    failures.push(title);
  }
  total[passed ? 'passed' : 'failed'] += 1;
  console.log(`── ${title}: ${passed ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`);
  return passed;
}

function readReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    if (report.stats) return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };
    return { passed: report.numPassedTests, failed: report.numFailedTests };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function vitest(title, projects, env = {}) {
  const report = join(reports, `${title.replaceAll(' ', '-')}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  check(title, ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...output], {
    report,
    env: { NODE_ENV: 'test', ...env },
  });
}

const server = process.env.TEST_DATABASE_URL ?? '';
check('Format and lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.']);
// From scratch: what an earlier run remembers may be about another generated client.
check('Types', ['node_modules/typescript/bin/tsc', '--noEmit', '--incremental', 'false']);
check('Import rules', ['scripts/check-imports.mjs']);
check('The way of a request, as it is documented', ['scripts/walk.mjs', '--check']);
vitest('Unit and integration tests on the embedded database', ['unit', 'integration'], { TEST_DATABASE_URL: '' });
if (server) {
  vitest('Integration tests on PostgreSQL', ['integration']);
} else {
  console.log('\n── Tests on PostgreSQL: left out, TEST_DATABASE_URL is not set');
}

const built = attempt('Build', () => makeReady({ build: true }));
if (server && built) vitest('Races between two servers on PostgreSQL', ['races']);
const chromium = await provideChromium().catch((error) => console.error(error.message));
const report = join(reports, 'e2e.json');
if (chromium && built) {
  check('End-to-end tests', ['node_modules/@playwright/test/cli.js', 'test'], {
    report,
    env: { CHROMIUM_PATH: chromium, E2E_REPORT: report },
  });
} else {
  total.failed += 1;
  failures.push('End-to-end tests');
}

rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) console.log(`\nFailed: ${failures.join('; ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
