import { existsSync, readFileSync } from 'node:fs';
import { expect, PASSWORD, test } from './fixtures.ts';
import { FAULTS_FOLLOW, ISSUED_FILE, OWN_SERVER_LOG, SERVER_LOG } from './servers/run-folder.ts';

/** The logs of the shared server, and of the other one if a journey started it. */
function readLogs(): string[] {
  return [SERVER_LOG, OWN_SERVER_LOG].filter(existsSync).map((file) => readFileSync(file, 'utf8'));
}

test('the server’s log contains no secret, code, token, password or query', () => {
  // npm test runs everything; a single journey may have been given nothing.
  const runsAll = Boolean(process.env.E2E_REPORT);
  test.skip(!runsAll && !existsSync(ISSUED_FILE), 'Nothing secret was given out in this run.');
  const issued = readFileSync(ISSUED_FILE, 'utf8').trim().split('\n');
  const [log = '', ...others] = readLogs();
  expect(issued.length).toBeGreaterThan(runsAll ? 20 : 0);
  expect(issued.filter((secret) => secret.length < 40)).toEqual([]);
  expect(log.split('\n').length).toBeGreaterThan(runsAll ? 200 : 1);
  expect(issued.filter((secret) => [log, ...others].some((text) => text.includes(secret)))).toEqual([]);
  // The start prints the demo password, once, for people.
  expect(log.split(PASSWORD)).toHaveLength(2);
  expect(log).not.toMatch(/"path":"[^"]*\?/);
});

test('the server’s log contains no fault', () => {
  const faults = readLogs()
    .map((log) => log.split(FAULTS_FOLLOW)[0])
    .join('\n')
    .split('\n')
    .filter((line) => /"level":"(error|fatal)"|\bat .*\.(js|ts):\d+|Error:/.test(line));
  expect(faults).toEqual([]);
});
