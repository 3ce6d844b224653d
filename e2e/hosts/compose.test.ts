import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { request as requestTls } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { composeEnvironment, composeProxy } from '../servers/compose.ts';
import { freePort } from '../servers/free-port.mjs';
import { startMailServer } from '../servers/mail-server.ts';
import { type OwnDatabase, ownDatabase } from '../servers/own-database.ts';
import { isReady } from '../servers/product.ts';
import { isInstalled, startCaddyFor } from '../servers/proxies.ts';

const own = {
  POSTGRES_PASSWORD: 'none',
  AUTH_SECRET: 'a secret for compose and nothing else, 32 bytes or more',
  SITE: 'tillgate.example',
};
const COMMAND = ['scripts/start.mjs', '--built'];
const SIGN_IN = { status: 200, body: expect.stringContaining('Create an account') };
const home = mkdtempSync(join(tmpdir(), 'tillgate-compose-'));

/** What is another here than in compose: a volume’s name and owner, a folder, and ports that are free. */
async function settings(database: OwnDatabase): Promise<Record<string, string>> {
  const environment = composeEnvironment(own);
  const [named, url] = [new URL(environment.DATABASE_URL ?? ''), new URL(database.url)];
  [named.username, named.pathname] = [url.username, url.pathname];
  const changes = { DATABASE_URL: named.href, ENDINGS_DIR: join(home, 'endings'), WEB_CONCURRENCY: '1' };
  return { ...environment, ...changes, METRICS_PORT: String(await freePort()), METRICS_HOST: '127.0.0.1' };
}

function read(sent: ClientRequest): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    sent.on('response', async (answer) => resolve({ status: answer.statusCode ?? 0, body: await text(answer) }));
    sent.on('error', reject).end();
  });
}

// The worker is started by server/process/compose.test.ts.
describe.runIf(inject('server'))('the servers of compose.yaml, one by one, with exactly its environment', () => {
  const started: ChildProcess[] = [];
  const ports: Record<string, number> = {};
  const mails = startMailServer();
  let database: OwnDatabase;
  let proxy: Awaited<ReturnType<typeof startCaddyFor>> | undefined;

  beforeAll(async () => {
    database = await ownDatabase(inject('server') ?? '', 'compose');
  });
  afterAll(async () => {
    await proxy?.stop();
    for (const child of started) child.kill('SIGKILL');
    await (await mails).close();
    await database?.drop();
    rmSync(home, { recursive: true });
  });

  /** Runs what the Dockerfile’s CMD runs, with hosts of compose on ports of this machine. */
  async function start(name: string): Promise<void> {
    const port = await freePort();
    const [{ port: postgres }, { port: mail }] = [new URL(database.url), new URL((await mails).url)];
    const hosts = { 'database:5432': Number(postgres), 'mail:1025': Number(mail) };
    const given = { ...(await settings(database)), PORT: `${port}`, NAMED_HOSTS: JSON.stringify(hosts) };
    const child = spawn(process.execPath, ['--import', './e2e/servers/named-hosts.mjs', ...COMMAND], {
      env: { PATH: process.env.PATH ?? '', ...given, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    started.push(child);
    ports[`${name}:3000`] = port;
    await expect.poll(() => isReady(`http://127.0.0.1:${port}`), { timeout: 90_000, interval: 300 }).toBe(true);
    expect(child.exitCode).toBeNull();
    // As the proxy of compose.yaml asks, which has taken TLS off.
    const headers = { host: own.SITE, 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
    expect(await read(request({ port, path: '/sign-in', headers, agent: false }))).toMatchObject(SIGN_IN);
  }

  test('app1 and app2 become ready at once, and show pages to the proxy', { timeout: 180_000 }, async () => {
    const command = new RegExp(`CMD \\["node", ${COMMAND.map((word) => `"${word}"`).join(', ')}\\]`);
    expect(readFileSync('Dockerfile', 'utf8')).toMatch(command);
    await Promise.all(['app1', 'app2'].map(start));
  });

  test.runIf(isInstalled('caddy'))('the proxy shows the site by its name, also when a server is gone', async () => {
    const { SITE = '', SERVERS = '' } = composeProxy(own);
    const front = await freePort();
    const servers = SERVERS.split(' ').map((host) => ports[host] ?? 0);
    proxy = await startCaddyFor(SITE, front, servers);
    // As a browser asks, by the site's name, whose certificate nobody here has signed.
    const named = { headers: { host: own.SITE }, servername: own.SITE, rejectUnauthorized: false };
    const ask = () =>
      read(requestTls({ port: front, path: '/sign-in', ...named, agent: false })).catch(() => ({
        status: 0,
        body: '',
      }));
    await expect.poll(async () => (await ask()).status, { interval: 200 }).toBe(200);
    started[0]?.kill('SIGKILL');
    for (let n = 0; n < 6; n += 1) expect(await ask()).toMatchObject(SIGN_IN);
  });
});
