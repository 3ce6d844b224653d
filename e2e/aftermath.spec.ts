import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLOCKED_LOG, FAILING_LOG } from './clocked-server.ts';
import { expect, ISSUED_FILE, PASSWORD, test } from './fixtures.ts';

/** The logs of the server, and of the one with its own clock if a journey started it. */
function readLogs(...more: string[]): string[] {
  const files = [join(process.env.E2E_DIR ?? '', 'server.log'), CLOCKED_LOG, ...more];
  return files.filter(existsSync).map((file) => readFileSync(file, 'utf8'));
}

test('the server’s log contains no secret, code, token, password or query', () => {
  // npm test runs everything; a single journey may have been given nothing.
  const runsAll = Boolean(process.env.E2E_REPORT);
  test.skip(!runsAll && !existsSync(ISSUED_FILE), 'Nothing secret was given out in this run.');
  const issued = readFileSync(ISSUED_FILE, 'utf8').trim().split('\n');
  const [log = '', ...others] = readLogs(FAILING_LOG);
  expect(issued.length).toBeGreaterThan(runsAll ? 20 : 0);
  expect(issued.filter((secret) => secret.length < 40)).toEqual([]);
  expect(log.split('\n').length).toBeGreaterThan(runsAll ? 200 : 10);
  expect(issued.filter((secret) => [log, ...others].some((text) => text.includes(secret)))).toEqual([]);
  // The start prints the demo password, once, for people.
  expect(log.split(PASSWORD)).toHaveLength(2);
  expect(log).not.toMatch(/"path":"[^"]*\?/);
});

test('the server’s log contains no fault', () => {
  const faults = readLogs()
    .join('\n')
    .split('\n')
    .filter((line) => /"level":"(error|fatal)"|\bat .*\.(js|ts):\d+|Error:/.test(line));
  expect(faults).toEqual([]);
});
