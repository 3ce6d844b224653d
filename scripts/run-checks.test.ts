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
  expect(counted).toMatchObject({ passed: 2, failed: 1, failures: [{ title: 'Bad' }] });
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
    failures: [
      { title: 'Bad', details: [''] },
      { title: 'Next', details: ['It needs Bad'] },
    ],
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
  const testResults: object[] = [];
  const counted = await runChecks([
    check('Vitest', '', report('vitest.json', { numPassedTests: 7, numFailedTests: 2, testResults })),
    check('Playwright', '', report('e2e.json', { stats: { expected: 4, flaky: 1, unexpected: 0 } })),
    check('Died', fails, report('died.json', { numPassedTests: 3, numFailedTests: 0, testResults })),
    check('Nothing', '', { report: join(folder, 'none.json') }),
  ]);
  expect(counted).toMatchObject({ passed: 15, failed: 4 });
  expect(counted.failures.map(({ title }) => title)).toEqual(['Vitest', 'Died', 'Nothing']);
});

test('what failed is named: a test with its message, a file that could not be read, else the last lines', async () => {
  const report = join(folder, 'failed.json');
  const failed = { status: 'failed', fullName: 'swap › invoice_open', failureMessages: ['expected 400 to be 409'] };
  const testResults = [
    { name: 'a.test.ts', message: '', assertionResults: [failed, { status: 'passed', fullName: 'swap' }] },
    { name: 'b.test.ts', message: 'Cannot find c', assertionResults: [] },
  ];
  writeFileSync(report, JSON.stringify({ numPassedTests: 1, numFailedTests: 1, testResults }));
  const { failures } = await runChecks([
    check('Vitest', fails, { report }),
    check('Alone', `for (let n = 0; n < 40; n++) console.log('line ' + n); ${fails}`),
  ]);
  expect(failures).toEqual([
    {
      title: 'Vitest',
      details: ['a.test.ts › swap › invoice_open\nexpected 400 to be 409', 'b.test.ts\nCannot find c'],
    },
    { title: 'Alone', details: Array.from({ length: 30 }, (_, n) => `line ${n + 10}`) },
  ]);
});
