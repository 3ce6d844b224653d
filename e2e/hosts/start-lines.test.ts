import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../servers/free-port.mjs';
import { isReady, UNSET } from '../servers/product.ts';
import { isInstalled } from '../servers/proxies.ts';

/** What npm start is told, in a folder of its own, and where it will be. */
async function settings() {
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const port = String(await freePort());
  const env = { ...process.env, ...UNSET, PORT: port, DATA_DIR: join(folder, 'data') };
  return { folder, url: `http://localhost:${port}`, env };
}

/** Waits until it serves and says so, and gives the lines until then. */
async function linesOf(url: string, child: ChildProcess, said: () => string): Promise<string[]> {
  await expect.poll(() => isReady(url), { timeout: 90_000, interval: 300 }).toBe(true);
  expect(child.exitCode).toBeNull();
  await expect.poll(said, { timeout: 20_000 }).toContain('only this machine can reach it');
  return stripVTControlCharacters(said()).split(/\r?\n/);
}

function tellsItsPerson(lines: string[], url: string): void {
  expect(lines.filter((line) => line.startsWith('{') || line.includes('\\n'))).toEqual([]);
  expect(lines).toContainEqual(expect.stringMatching(/^Version \d+\.\d+\.\d+ starts on Node\.js \d+/));
  expect(lines).toContain(`Tillgate is running at ${url}`);
  expect(lines).toContain(`  Dashboard     ${url}/dashboard`);
  expect(lines).toContain('Demo accounts (password demo-password-1)');
  for (const who of ['seller', 'developer', 'operator'])
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^ {2}${who}@example\\.com {2,}\\S`)));
  expect(lines).toContainEqual(expect.stringMatching(/npm run example-app .* then open http:\/\/localhost:4000$/));
  const link =
    lines
      .find((line) => line.includes('consent screen'))
      ?.split(' ')
      .at(-1) ?? '';
  expect(Object.fromEntries(new URL(link).searchParams)).toMatchObject({
    client_id: expect.stringMatching(/^svc_client_/),
    redirect_uri: 'http://localhost:4000/callback',
  });
}

test('a start into a file says in plain lines where the product is, who can sign in and what to click', async () => {
  const { folder, url, env } = await settings();
  const file = join(folder, 'output');
  const output = openSync(file, 'w');
  const child = spawn('npm', ['start'], { env, stdio: ['ignore', output, output] });
  closeSync(output);
  tellsItsPerson(await linesOf(url, child, () => readFileSync(file, 'utf8')), url);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test.runIf(isInstalled('script'))('a start on a terminal says the same, until Ctrl-C', async () => {
  const { url, env } = await settings();
  const child = spawn('script', ['-qec', 'npm start', '/dev/null'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  tellsItsPerson(await linesOf(url, child, () => said), url);
  child.stdin.write('\x03');
  await once(child, 'exit');
  expect(await isReady(url)).toBe(false);
});

test('settings that are wrong are a plain line each, and the end', async () => {
  const { env } = await settings();
  const child = spawn('npm', ['start'], {
    env: { ...env, THROTTLE: 'no', TRUST_PROXY: 'x' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(said.split('\n')).toEqual([
    'THROTTLE must be on or off',
    'TRUST_PROXY must be a number of proxies from 0 to 20',
    '',
  ]);
});
