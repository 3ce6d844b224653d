import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from '@/e2e/servers/free-port.mjs';
import { Tillgate } from '@/packages/sdk-typescript/src/index.ts';
import { serveProduct } from '@/packages/testing/serve-product.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { scene } from '@/prisma/testing/scene.ts';

testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'tillgate-init-'));
const app = join(folder, 'app');
let product: Awaited<ReturnType<typeof serveProduct>>;
let running: ChildProcess | undefined;

beforeAll(async () => {
  product = await serveProduct();
  execFileSync(process.execPath, ['packages/cli/build.mjs']);
  init(app);
  const modules = join(app, 'node_modules');
  for (const name of ['hono', '@hono/node-server', 'tsx']) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(resolve('node_modules', name), join(modules, name));
  }
  const sdk = join(modules, '@tillgate/sdk');
  cpSync('packages/sdk-typescript/package.json', join(sdk, 'package.json'));
  execFileSync(process.execPath, ['packages/sdk-typescript/build.mjs', join(sdk, 'dist')]);
}, 120_000);
afterAll(() => {
  product.close();
  rmSync(folder, { recursive: true });
});

function init(...args: string[]) {
  const env = { ...process.env, TILLGATE_URL: product.url };
  execFileSync(process.execPath, ['packages/cli/dist/tillgate.js', 'init', ...args], { stdio: 'pipe', env });
}

afterEach(() => {
  running?.kill();
});

test('the app that init writes passes its own tests; init writes over nothing', () => {
  const { scripts, dependencies } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'));
  const { dependencies: inProduct, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const ours = { ...inProduct, ...devDependencies };
  for (const name of ['hono', '@hono/node-server', 'tsx']) expect(dependencies[name]).toBe(`^${ours[name]}`);
  expect(dependencies['@tillgate/sdk']).toBe(`${product.url}/packages/sdk.tgz`);
  expect(readFileSync(join(app, '.gitignore'), 'utf8')).toContain('.env');
  const said = execFileSync('sh', ['-c', scripts.test], { cwd: app, encoding: 'utf8' });
  expect(said).toMatch(/^# pass 3$|^ℹ pass 3$/m);
  expect(() => init(app)).toThrow('is not empty');
});

test('init writes settings of its own, which only their owner reads', () => {
  const read = () => readFileSync(join(app, '.env'), 'utf8');
  expect(read()).toContain(`TILLGATE_URL=${product.url}\n`);
  const [, secret] = /^COOKIE_SECRET=([\w-]{32})$/m.exec(read()) ?? [];
  const other = join(folder, 'other');
  init(other);
  expect(readFileSync(join(other, '.env'), 'utf8')).not.toContain(`${secret}`);
  expect(statSync(join(app, '.env')).mode & 0o777).toBe(0o600);
});

test('it connects a store, lists and swaps for no more than was said', async () => {
  const port = await freePort();
  const here = `http://localhost:${port}`;
  const set = await scene({ redirectUris: [`${here}/callback`] });
  const { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET } = set.app;
  const own = { CLIENT_ID, CLIENT_SECRET, COOKIE_SECRET: 'c'.repeat(32), PORT: String(port) };
  const env = { TILLGATE_URL: product.url, ...own, NODE_ENV: 'test' as const, PATH: process.env.PATH ?? '' };
  running = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], { cwd: app, env, stdio: 'inherit' });
  const cookies = new Map<string, string>();
  const call = async (path: string, body?: Record<string, string>) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { method: body ? 'POST' : 'GET', ...(body && { body: new URLSearchParams(body) }) };
    const answer = await fetch(here + path, { ...sent, redirect: 'manual', headers: { cookie, origin: here } });
    for (const one of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  const statusOf = () =>
    call('/subscriptions').then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(statusOf, { timeout: 20_000 }).toBe(401);

  const asked = new URL((await call('/connect')).headers.get('location') ?? '').searchParams;
  const { default_scopes: scopes } = JSON.parse(readFileSync(join(app, 'tillgate.app.json'), 'utf8'));
  const code = await set.authorize({ scopes, mode: 'test', challenge: asked.get('code_challenge') ?? '' });
  const back = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: product.url });
  expect((await call(`/callback?${back}`)).headers.get('location')).toBe('/subscriptions');

  const { access_token: token } = await set.connect({ scopes: ['*'], mode: 'test' });
  const client = new Tillgate({ baseUrl: product.url, token });
  const prices = [500, 900].map((price) => ({ name: String(price), price, interval: 'month' as const }));
  const { variants } = await client.products.create({ name: 'Tea', variants: prices });
  const { id: customer_id } = await client.customers.create({ name: 'Ada', email: 'ada@example.com' });
  const [small, large] = variants.map(({ id }) => id);
  const { id } = await client.subscriptions.create({ customer_id, variant_id: small ?? '' });

  const list = await (await call('/subscriptions')).text();
  expect(list).toContain(id);
  expect(list).toMatch(/Tea \(500\).*<option value="[^"]+">Tea \(900\), \$9\.00 a month</s);
  const swap = (at_most: string) => call(`/subscriptions/${id}/swap`, { variant_id: large ?? '', at_most });
  const dear = await swap('-1');
  expect([dear.status, await dear.text()]).toEqual([200, expect.stringContaining('Confirm swap')]);
  expect(await client.subscriptions.get(id)).toMatchObject({ variant_id: small });
  expect((await swap('1000')).status).toBe(303);
  expect(await client.subscriptions.get(id)).toMatchObject({ variant_id: large });
});
