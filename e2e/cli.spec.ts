import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createStore, expect, issued, origin, signUp, test } from './fixtures.ts';

let folder: string;
let bin: string;
const running: ChildProcess[] = [];

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillgate-cli-'));
  const npm = (cwd: string, ...given: string[]) => execFileSync('npm', given, { cwd, encoding: 'utf8' });
  npm('packages/cli', 'pack', '--ignore-scripts=false', '--pack-destination', folder);
  writeFileSync(join(folder, 'package.json'), '{}');
  npm(folder, 'install', '--offline', '--no-audit', '--ignore-scripts', join(folder, 'tillgate-1.0.0.tgz'));
  bin = join(folder, 'node_modules/.bin/tillgate');
});
test.afterAll(() => {
  for (const child of running) child.kill();
  rmSync(folder, { recursive: true });
});

/** Runs the installed command line, which keeps what it remembers in a folder of the test. */
async function tillgate(page: Page, ...given: string[]) {
  const settings = { PATH: process.env.PATH ?? '', NODE_ENV: 'test' as const, XDG_CONFIG_HOME: join(folder, 'config') };
  const child = spawn(bin, given, { cwd: folder, env: { ...settings, TILLGATE_URL: await origin(page) } });
  running.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (said.out += chunk));
  child.stderr.on('data', (chunk) => (said.err += chunk));
  const ended = once(child, 'close').then(([status]) => ({ status: status as number, ...said }));
  return {
    said,
    ended,
    async heard(pattern: RegExp): Promise<string> {
      await expect.poll(() => said.out + said.err, { timeout: 20_000 }).toMatch(pattern);
      return pattern.exec(said.out + said.err)?.[1] ?? '';
    },
    /** What it prints, once it has ended well. */
    async result() {
      const { status, out, err } = await ended;
      expect(status, err).toBe(0);
      return JSON.parse(out);
    },
  };
}

const authorize = (page: Page) => page.getByRole('button', { name: 'Authorize' }).click();

test('from nothing to an event in a terminal: login, apps create, call, listen, trigger', async ({ page }) => {
  test.slow();
  await signUp(page);
  await createStore(page, 'Harbour Books');

  const login = await tillgate(page, 'login', '--json');
  const code = await login.heard(/type in this code:\s+([A-Z]{4}-[A-Z]{4})/);
  await page.goto('/device');
  await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase().replace('-', ' '));
  await page.getByRole('button', { name: 'Continue' }).click();
  await authorize(page);
  await expect(page.getByRole('heading', { name: 'The device is connected' })).toBeVisible();
  expect(await login.result()).toMatchObject({ name: 'Harbour Books', mode: 'test' });

  const me = await (await tillgate(page, 'call', 'GET', '/v1/me', '--json')).result();
  expect(me.data.name).toBe('Harbour Books');

  const manifest = { name: 'Parcel Pal', description: 'Labels.', website_url: 'https://parcel.example' };
  const redirects = { redirect_uris: ['http://localhost:9999/callback'], default_scopes: ['orders:read'] };
  writeFileSync(join(folder, 'tillgate.app.json'), JSON.stringify({ ...manifest, ...redirects }));
  const creating = await tillgate(page, 'apps', 'create', '--json');
  await page.goto(await creating.heard(/(http\S+\/apps\/new\S+)/));
  await page.getByRole('button', { name: 'Create app' }).click();
  await expect(page.getByText('go back to your terminal')).toBeVisible();
  const app = await creating.result();
  issued(app.client_secret);
  const known = await page.request.post('/api/oauth/introspect', { form: { ...app, token: 'x' } });
  expect(known.status()).toBe(200);

  const types: string[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    types.push(JSON.parse(text).type);
    response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const listening = await tillgate(page, 'listen', '--forward-to', to);
  await listening.heard(/(Signed with)/);
  // Which stream it is only shows in what arrives: one made before it began doesn’t.
  await expect(async () => {
    await (await tillgate(page, 'trigger', 'customer.created', '--json')).result();
    await expect.poll(() => types, { timeout: 5_000 }).toContain('customer.created');
  }).toPass();
  await (await tillgate(page, 'trigger', 'invoice.paid', '--json')).result();
  await expect.poll(() => types).toContain('invoice.paid');
  server.closeAllConnections();
  server.close();

  expect(await (await tillgate(page, 'logout')).ended).toMatchObject({ status: 0 });
  expect(await (await tillgate(page, 'whoami')).ended).toMatchObject({ status: 3 });
});

test('login --web comes back by itself; --live is for the live store', async ({ page }) => {
  await signUp(page);
  await createStore(page, 'Cedar Books');
  const login = await tillgate(page, 'login', '--web', '--live', '--json');
  await page.goto(await login.heard(/(http\S+\/oauth\/authorize\S+)/));
  const confirm = page.getByRole('checkbox', { name: /sensitive|understand|live/i });
  if (await confirm.count()) await confirm.first().check();
  await authorize(page);
  await expect(page.getByText('go back to your terminal')).toBeVisible();
  expect(await login.result()).toMatchObject({ name: 'Cedar Books', mode: 'live' });
  const refused = await (await tillgate(page, 'trigger', 'customer.created')).ended;
  expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('live store') });
});
