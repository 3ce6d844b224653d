import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { installed, makeIfStale, requireMade, stamped } from './steps.mjs';

const folder = mkdtempSync(join(tmpdir(), 'tillgate-steps-'));
afterAll(() => rmSync(folder, { recursive: true }));
vi.spyOn(console, 'log').mockImplementation(() => {});

const write = (path: string, value: object) => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), JSON.stringify(value));
};

/** As somebody does by hand; packages are folders of this one, so that nothing is fetched. */
function npm(...args: string[]): void {
  const quiet = ['--no-audit', '--no-fund', '--install-links', '--offline'];
  execFileSync('npm', [...args, ...quiet], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Whether the step that installs is done before it begins. */
async function isLeft(dev = false): Promise<boolean> {
  let isInstalling = false;
  await makeIfStale('Installing', installed(folder, { dev }), async () => {
    isInstalling = true;
  });
  return !isInstalling;
}

test('what npm has installed by hand isn’t installed again, until the lock file names something else', async () => {
  write('parts/used/package.json', { name: 'used', version: '1.0.0' });
  write('parts/tests/package.json', { name: 'tests', version: '1.0.0' });
  const own = { name: 'product', version: '1.0.0', dependencies: { used: 'file:parts/used' } };
  write('package.json', { ...own, devDependencies: { tests: 'file:parts/tests' } });
  npm('install');
  expect([await isLeft(), await isLeft(true)]).toEqual([true, true]);
  npm('ci', '--omit=dev');
  expect([await isLeft(), await isLeft(true)]).toEqual([true, false]);
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  lock.packages['node_modules/used'].version = '1.0.1';
  write('package-lock.json', lock);
  expect(await isLeft()).toBe(false);
  rmSync(join(folder, 'node_modules'), { recursive: true });
  expect(await isLeft()).toBe(false);
});

test('what was made is made again when a source changes, but not for a test or what is made there; a server says what it lacks', async () => {
  const sources = join(folder, 'sources');
  write('sources/one.json', { is: 1 });
  let times = 0;
  const step = (run: typeof makeIfStale | typeof requireMade) =>
    run('Bundling (soon)', stamped(join(folder, '.ready'), [sources]), async () => {
      times += 1;
    });
  expect(() => step(requireMade)).toThrow(/^Bundling: this has not been done.* Run "npm run build"/s);
  await step(makeIfStale);
  await step(makeIfStale);
  for (const name of ['one.test.ts', 'en.d.ts', '.ready']) writeFileSync(join(sources, name), '');
  await step(makeIfStale);
  step(requireMade);
  expect(times).toBe(1);
  write('sources/one.json', { is: 2 });
  await step(makeIfStale);
  expect(times).toBe(2);
});
