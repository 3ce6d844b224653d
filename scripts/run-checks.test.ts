import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runChecks } from './run-checks.mjs';

const folder = mkdtempSync(join(tmpdir(), 'tillgate-checks-'));
afterAll(() => rmSync(folder, { recursive: true }));

const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
});
afterEach(() => vi.restoreAllMocks());

const check = (title: string, script: string, more: Partial<Parameters<typeof runChecks>[0][number]> = {}) => ({
  title,
  command: ['-e', script],
  ...more,
});
const fails = 'process.exit(1)';

test('each counts as one, a failing one hides no other, and what they say is not mixed', async () => {
  const counts = 'let n = 0; setInterval(() => { console.log(name + n++); if (n === 5) process.exit() }, 5)';
  const counted = await runChecks([
    check('One', `const name = 'one'; ${counts}`),
    check('Bad', fails),
    check('Two', `const name = 'two'; ${counts}`),
  ]);
  expect(counted).toEqual({ passed: 2, failed: 1, failures: ['Bad'] });
  expect(said).toContain('\n── One\none0\none1\none2\none3\none4');
  expect(said).toContain('\n── Two\ntwo0\ntwo1\ntwo2\ntwo3\ntwo4');
  expect(said.find((line) => line.startsWith('── Bad: FAILED in'))).toBeDefined();
});

test('one that needs another waits for it, and has failed without it', async () => {
  const file = join(folder, 'made');
  const makes = `setTimeout(() => require('node:fs').writeFileSync(${JSON.stringify(file)}, ''), 200)`;
  const reads = `require('node:fs').readFileSync(${JSON.stringify(file)})`;
  expect(await runChecks([check('Reads', reads, { after: ['Makes'] }), check('Makes', makes)])).toMatchObject({
    passed: 2,
    failed: 0,
  });
  expect(await runChecks([check('Bad', fails), check('Next', '', { after: ['Bad'] })])).toEqual({
    passed: 0,
    failed: 2,
    failures: ['Bad', 'Next'],
  });
});

test('nothing runs beside one that is alone', async () => {
  const file = join(folder, 'order');
  writeFileSync(file, '');
  const note = (name: string) =>
    `const { appendFileSync } = require('node:fs'); appendFileSync(${JSON.stringify(file)}, '${name}<');
     setTimeout(() => appendFileSync(${JSON.stringify(file)}, '${name}>'), 150)`;
  await runChecks([check('a', note('a')), check('b', note('b'), { alone: true }), check('c', note('c'))]);
  const order = readFileSync(file, 'utf8');
  expect(order).toContain('b<b>');
  expect(order.indexOf('b<')).toBeGreaterThan(order.indexOf('c>'));
});

test('reports are counted; one that died after its last test, or wrote none, has failed all the same', async () => {
  const report = (name: string, content: object) => {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(content));
    return { report: file };
  };
  const counted = await runChecks([
    check('Vitest', '', report('vitest.json', { numPassedTests: 7, numFailedTests: 2 })),
    check('Playwright', '', report('e2e.json', { stats: { expected: 4, flaky: 1, unexpected: 0 } })),
    check('Died', fails, report('died.json', { numPassedTests: 3, numFailedTests: 0 })),
    check('Nothing', '', { report: join(folder, 'none.json') }),
  ]);
  expect(counted).toEqual({ passed: 15, failed: 4, failures: ['Vitest', 'Died', 'Nothing'] });
});
