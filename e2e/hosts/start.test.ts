import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../servers/free-port.mjs';
import { isReady, UNSET } from '../servers/product.ts';
import { isInstalled } from '../servers/proxies.ts';

/** What npm start is told, in a folder of its own, and where it will be. */
async function settings() {
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-start-'));
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
  expect(lines.filter((line) => line.startsWith('Installing'))).toEqual([]);
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

const MB = 1_024;
/** What a start holds, and at most for a moment: it has to fit a container of 512 MB with npm beside it. */
const LIMITS = { VmRSS: 350 * MB, VmHWM: 420 * MB };
const PAGES = ['/', '/sign-in', '/docs', '/docs/webhooks', '/api/openapi.json', '/.well-known/openid-configuration'];

/** Has the server, the last of what this process has started, show some pages, and looks at what it holds then. */
async function fitsContainer(url: string, pid: number | undefined): Promise<void> {
  if (process.platform !== 'linux') return;
  for (const path of PAGES) await fetch(`${url}${path}`).then((answer) => answer.text());
  await sleep(2_000);
  let server = `${pid}`;
  for (let next = server; next !== ''; next = readFileSync(`/proc/${next}/task/${next}/children`, 'utf8').trim())
    server = next;
  const status = readFileSync(`/proc/${server}/status`, 'utf8');
  expect(status).toMatch(/^Name:\s+node$/m);
  for (const [name, most] of Object.entries(LIMITS))
    expect(Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]), name).toBeLessThan(most);
}

/** How a start ends that can't be, and the lines that it says why. */
async function refusal(env: NodeJS.ProcessEnv): Promise<{ status: number; lines: string[] }> {
  const child = spawn('npm', ['start'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [status] = await once(child, 'close');
  return { status, lines: said.split('\n') };
}

const BODY = 'grant_type=authorization_code';
const HEAD = `POST /api/oauth/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${BODY.length}\r\n\r\n`;

/** In one folder: the second finds what the first has left. */
const place = settings();

const TIMES = { timeout: 180_000 };

test(
  'a start into a file says in plain lines where the product is, fits a container, answers what has begun, and ' +
    'refuses a second one in its folder',
  TIMES,
  async () => {
    const { folder, url, env } = await place;
    const file = join(folder, 'output');
    const output = openSync(file, 'w');
    const child = spawn('npm', ['start'], { env, stdio: ['ignore', output, output] });
    closeSync(output);
    onTestFinished(() => void child.kill('SIGKILL'));
    // While it makes its database; the next test finds what this one has made.
    const lock = join(env.DATA_DIR, 'lock');
    await expect.poll(() => existsSync(lock)).toBe(true);
    expect(await refusal({ ...env, PORT: String(await freePort()) })).toEqual({
      status: 1,
      lines: [
        `The data folder ${env.DATA_DIR} is in use by process ${JSON.parse(readFileSync(lock, 'utf8')).pid}. Stop that ` +
          'one, or set DATA_DIR to another folder (the embedded database serves one process; for several set DATABASE_URL).',
        '',
      ],
    });
    tellsItsPerson(await linesOf(url, child, () => readFileSync(file, 'utf8')), url);
    await fitsContainer(url, child.pid);
    // A request whose body is on its way when the signal comes.
    const slow = connect(Number(env.PORT), 'localhost');
    await new Promise((resolve) => slow.write(HEAD, resolve));
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await expect.poll(() => isReady(url)).toBe(false);
    slow.write(BODY);
    expect(String(await once(slow, 'data'))).toMatch(/^HTTP\/1\.1 40[01] /);
    slow.destroy();
    expect(await ended).toEqual([0, null]);
  },
);

test.runIf(isInstalled('script'))('a later start on a terminal says the same, until Ctrl-C', TIMES, async () => {
  const { url, env } = await place;
  const child = spawn('script', ['-qec', 'npm start', '/dev/null'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  tellsItsPerson(await linesOf(url, child, () => said), url);
  await fitsContainer(url, child.pid);
  child.stdin.write('\x03');
  await once(child, 'exit');
  expect(await isReady(url)).toBe(false);
});

afterAll(async () => rmSync((await place).folder, { recursive: true }));

test('settings that are wrong are a plain line each, and the end', async () => {
  const { env } = await place;
  expect(await refusal({ ...env, THROTTLE: 'no', TRUST_PROXY: 'x' })).toEqual({
    status: 1,
    lines: ['THROTTLE must be on or off', 'TRUST_PROXY must be a number of proxies from 0 to 20', ''],
  });
});
