import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, ISSUED_FILE, PASSWORD, test } from './fixtures.ts';

test('the server’s log contains no secret, code, token, password or query', () => {
  // npm test runs everything; whoever runs one journey alone may have been given nothing.
  const runsAll = Boolean(process.env.E2E_REPORT);
  test.skip(!runsAll && !existsSync(ISSUED_FILE), 'Nothing secret was given out in this run.');
  const issued = readFileSync(ISSUED_FILE, 'utf8').trim().split('\n');
  const log = readFileSync(join(process.env.E2E_DIR ?? '', 'server.log'), 'utf8');
  expect(issued.length).toBeGreaterThan(runsAll ? 20 : 0);
  expect(issued.filter((secret) => secret.length < 40)).toEqual([]);
  expect(log.split('\n').length).toBeGreaterThan(runsAll ? 200 : 10);
  expect(issued.filter((secret) => log.includes(secret))).toEqual([]);
  // The start prints the demo password, once, for people.
  expect(log.split(PASSWORD)).toHaveLength(2);
  expect(log).not.toMatch(/"path":"[^"]*\?/);
});

test('the server’s log tells of no fault', () => {
  const log = readFileSync(join(process.env.E2E_DIR ?? '', 'server.log'), 'utf8');
  const faults = log.split('\n').filter((line) => /"level":"(error|fatal)"|\bat .*\.(js|ts):\d+|Error:/.test(line));
  expect(faults).toEqual([]);
});
