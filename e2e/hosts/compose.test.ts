import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { request as requestTls } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { databaseUrl, onDatabase } from '@/prisma/testing/setup.ts';
import { composeEnvironment, composeProxy } from '../servers/compose.ts';
import { freePort } from '../servers/free-port.mjs';
import { startMailServer } from '../servers/mail-server.ts';
import { isReady } from '../servers/product.ts';
import { isInstalled, startCaddyFor } from '../servers/proxies.ts';

const own = {
  POSTGRES_PASSWORD: 'none',
  AUTH_SECRET: 'a secret for compose and nothing else, 32 bytes or more',
  SITE: 'tillgate.example',
};
const DATABASE = `tillgate_compose_${process.pid}`;
const server = inject('server');
const home = mkdtempSync(join(tmpdir(), 'tillgate-compose-'));

/** What is another here than in compose: a volume’s name and owner, a folder, and ports that are free. */
async function settings(): Promise<Record<string, string>> {
  const environment = composeEnvironment(own);
  const [named, url] = [new URL(environment.DATABASE_URL ?? ''), new URL(databaseUrl(server ?? '', DATABASE))];
  [named.username, named.pathname] = [url.username, url.pathname];
  const changes = { DATABASE_URL: named.href, ENDINGS_DIR: join(home, 'endings'), WEB_CONCURRENCY: '1' };
  return { ...environment, ...changes, METRICS_PORT: String(await freePort()), METRICS_HOST: '127.0.0.1' };
}

/** What the Dockerfile’s CMD or a service’s command runs, with hosts of compose on ports of this machine. */
function start(script: string[], env: Record<string, string>, hosts: Record<string, number>): ChildProcess {
  return spawn(process.execPath, ['--import', './e2e/servers/named-hosts.mjs', ...script], {
    env: { PATH: process.env.PATH ?? '', ...env, NODE_ENV: 'production', NAMED_HOSTS: JSON.stringify(hosts) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

interface Page {
  status: number;
  body: string;
}

function read(sent: ClientRequest): Promise<Page> {
  return new Promise((resolve, reject) => {
    sent.on('response', async (answer) => {
      let body = '';
      for await (const chunk of answer) body += chunk;
      resolve({ status: answer.statusCode ?? 0, body });
    });
    sent.on('error', reject).end();
  });
}

/** As the proxy of compose.yaml asks, which has taken TLS off. */
function askAsProxy(port: number, path: string): Promise<Page> {
  const headers = { host: own.SITE, 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
  return read(request({ port, path, headers, agent: false }));
}

/** As a browser asks the proxy: by the site's name, whose certificate nobody here has signed. */
function askByName(port: number, path: string): Promise<Page> {
  const headers = { host: own.SITE };
  return read(requestTls({ port, path, headers, servername: own.SITE, agent: false, rejectUnauthorized: false }));
}

// The worker is started by server/process/compose.test.ts.
describe.runIf(server)('the servers of compose.yaml, one by one, with exactly its environment', () => {
  const started: ChildProcess[] = [];
  const ports: Record<string, number> = {};
  let proxy: Awaited<ReturnType<typeof startCaddyFor>> | undefined;
  const mails = startMailServer();

  beforeAll(() => onDatabase(server ?? '', `CREATE DATABASE ${DATABASE}`));
  afterAll(async () => {
    await proxy?.stop();
    for (const child of started) child.kill('SIGKILL');
    await (await mails).close();
    await onDatabase(server ?? '', `DROP DATABASE ${DATABASE} WITH (FORCE)`);
    rmSync(home, { recursive: true });
  });

  const hosts = async () => ({
    'database:5432': Number(new URL(server ?? '').port),
    'mail:1025': Number(new URL((await mails).url).port),
  });

  test.each(['app1', 'app2'])('%s becomes ready and shows pages to the proxy', { timeout: 120_000 }, async (name) => {
    const port = await freePort();
    ports[`${name}:3000`] = port;
    const command = /CMD \["node", "scripts\/start\.mjs", "--built"\]/;
    expect(readFileSync('Dockerfile', 'utf8')).toMatch(command);
    const child = start(['scripts/start.mjs', '--built'], { ...(await settings()), PORT: `${port}` }, await hosts());
    started.push(child);
    await expect.poll(() => isReady(`http://127.0.0.1:${port}`), { timeout: 90_000, interval: 300 }).toBe(true);
    expect(child.exitCode).toBeNull();
    expect(await askAsProxy(port, '/sign-in')).toMatchObject({
      status: 200,
      body: expect.stringContaining('Create an account'),
    });
  });

  test.runIf(isInstalled('caddy'))('the proxy shows the site by its name, also when a server is gone', async () => {
    const { SITE = '', SERVERS = '' } = composeProxy(own);
    const front = await freePort();
    proxy = await startCaddyFor(
      SITE,
      front,
      SERVERS.split(' ').map((host) => ports[host] ?? 0),
    );
    const ask = () => askByName(front, '/sign-in').catch(() => ({ status: 0, body: '' }));
    await expect.poll(async () => (await ask()).status, { timeout: 20_000, interval: 200 }).toBe(200);
    started[0]?.kill('SIGKILL');
    for (let n = 0; n < 6; n += 1)
      expect(await ask()).toMatchObject({ status: 200, body: expect.stringContaining('Create an account') });
  });
});
