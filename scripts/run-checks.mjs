import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Checks that run at a time. */
const LANES = 2;

/** Of a failed check's own words, the lines that are said once more at the end, where people look first. */
const LAST_LINES = 30;

/**
 * @typedef {object} Check
 * @property {string} title
 * @property {string[]} command what Node.js runs
 * @property {string[]} [after] titles of checks that have to pass first; where one failed, this one has failed too
 * @property {boolean} [alone] whether nothing else may run beside it but what is patient: it has limits by the clock
 * @property {boolean} [patient] whether it takes what time the processors have left where nothing else can begin
 * @property {string} [report] the JSON file where it counts its tests; without one it counts as one itself
 * @property {Record<string, string>} [env]
 */

/**
 * Runs checks side by side where they let each other; what each has to say comes in one piece. A failing one does not
 * hide the others. `failures` names each check that failed, with what it says of that.
 * @param {Check[]} checks
 * @returns {Promise<{ passed: number, failed: number, failures: { title: string, details: string[] }[] }>}
 */
export async function runChecks(checks) {
  const waiting = [...checks];
  const running = new Map();
  const results = new Map();
  const isReady = ({ after = [], alone, patient }) => {
    if (!after.every((title) => results.has(title))) return false;
    const others = [...running.keys()];
    if (alone) return others.every((other) => other.patient);
    return patient || !others.some((other) => other.alone);
  };
  const next = () => {
    if (running.size >= LANES) return -1;
    const urgent = waiting.findIndex((check) => !check.patient && isReady(check));
    return urgent >= 0 ? urgent : waiting.findIndex(isReady);
  };
  while (waiting.length > 0 || running.size > 0) {
    for (let index = next(); index >= 0; index = next()) {
      const [check] = waiting.splice(index, 1);
      const isPossible = (check.after ?? []).every((title) => results.get(title).failed === 0);
      const done = isPossible ? run(check) : Promise.resolve(notRun(check));
      running.set(
        check,
        done.then((result) => [check, result]),
      );
    }
    const [check, result] = await Promise.race(running.values());
    running.delete(check);
    results.set(check.title, result);
  }
  const all = checks.map(({ title }) => [title, results.get(title)]);
  return {
    passed: all.reduce((sum, [, { passed }]) => sum + passed, 0),
    failed: all.reduce((sum, [, { failed }]) => sum + failed, 0),
    failures: all.filter(([, { failed }]) => failed > 0).map(([title, { details }]) => ({ title, details })),
  };
}

/** What runs alone says so at once; of several, each when it is done. */
async function run({ title, command, alone = false, patient = false, report, env = {} }) {
  const began = Date.now();
  const said = [];
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...color, ...env },
    stdio: alone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  if (patient && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const kill = () => child.kill();
  process.once('exit', kill);
  if (alone) console.log(`\n── ${title}`);
  else for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const status = await new Promise((resolve) => child.once('close', resolve));
  process.off('exit', kill);
  const own = Buffer.concat(said).toString().trimEnd();
  const counted = report ? readReport(report) : { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  // A runner that died without failing a test has failed all the same.
  if (status !== 0 && counted.failed === 0) counted.failed = 1;
  if (!counted.details?.length) counted.details = own.split('\n').slice(-LAST_LINES);
  if (!alone) console.log(`\n── ${title}\n${own}`);
  const outcome = counted.failed === 0 ? 'passed' : 'FAILED';
  const again = counted.again ? `, ${counted.again} of them at the second try` : '';
  console.log(`── ${title}: ${outcome} in ${Math.round((Date.now() - began) / 1000)} s${again}`);
  return counted;
}

function notRun({ title, after }) {
  console.log(`\n── ${title}: FAILED, it needs ${after.join(' and ')}`);
  return { passed: 0, failed: 1, details: [`It needs ${after.join(' and ')}`] };
}

function readReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    if (report.stats) {
      const { expected, flaky, unexpected } = report.stats;
      return { passed: expected + flaky, failed: unexpected, again: flaky };
    }
    return { passed: report.numPassedTests, failed: report.numFailedTests, details: failedTests(report) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** What Vitest's report says of the tests and files that failed. */
function failedTests({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults
      .filter(({ status }) => status === 'failed')
      .map((failed) => `${name} › ${failed.fullName}\n${failed.failureMessages.join('\n')}`);
    return tests.length === 0 && message ? [`${name}\n${message}`] : tests;
  });
}
