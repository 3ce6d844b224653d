import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  execFileSync(process.execPath, ['packages/cli/dist/tillgate.js', 'init', app]);
  const modules = join(app, 'node_modules');
  for (const name of ['hono', '@hono/node-server', 'tsx']) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(resolve('node_modules', name), join(modules, name));
  }
  const sdk = join(modules, '@tillgate/sdk');
  cpSync('packages/sdk-typescript/package.json', join(sdk, 'package.json'));
  const out = ['-p', 'packages/sdk-typescript', '--outDir', join(sdk, 'dist')];
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', ...out]);
}, 120_000);
afterAll(() => {
  running?.kill();
  product.close();
  rmSync(folder, { recursive: true });
});

test('the app that init writes passes its own tests; init writes over nothing', () => {
  const { scripts, dependencies } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'));
  const ours = JSON.parse(readFileSync('package.json', 'utf8')).dependencies;
  for (const name of ['hono', '@hono/node-server', 'tsx']) expect(dependencies[name]).toBe(`^${ours[name]}`);
  expect(readFileSync(join(app, '.gitignore'), 'utf8')).toContain('.env');
  const said = execFileSync('sh', ['-c', scripts.test], { cwd: app, encoding: 'utf8' });
  expect(said).toMatch(/^# pass 2$|^ℹ pass 2$/m);
  const again = () => execFileSync(process.execPath, ['packages/cli/dist/tillgate.js', 'init', app], { stdio: 'pipe' });
  expect(again).toThrow('is not empty');
});

test('it connects a store, lists its subscriptions and swaps one for no more than was said', async () => {
  const port = 40_000 + (process.pid % 20_000);
  const here = `http://localhost:${port}`;
  const set = await scene({ redirectUris: [`${here}/callback`] });
  const { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET } = set.app;
  const settings = {
    TILLGATE_URL: product.url,
    CLIENT_ID,
    CLIENT_SECRET,
    PORT: String(port),
    NODE_ENV: 'test' as const,
  };
  const secrets = { WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`, COOKIE_SECRET: 'c'.repeat(32) };
  const env = { ...settings, ...secrets, PATH: process.env.PATH ?? '' };
  running = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], { cwd: app, env, stdio: 'inherit' });
  const cookies = new Map<string, string>();
  const call = async (path: string, body?: object) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { method: body ? 'POST' : 'GET', ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(here + path, { ...sent, redirect: 'manual', headers: { cookie } });
    for (const one of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  await expect
    .poll(
      () =>
        call('/subscriptions').then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 20_000 },
    )
    .toBe(401);

  const asked = new URL((await call('/connect')).headers.get('location') ?? '').searchParams;
  const scopes = ['subscriptions:read', 'subscriptions:write'];
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

  expect(await (await call('/subscriptions')).json()).toMatchObject([{ id, status: 'active' }]);
  const dear = await call(`/subscriptions/${id}/swap`, { variant_id: large, at_most: -1 });
  expect(dear.status).toBe(409);
  const swapped = await call(`/subscriptions/${id}/swap`, { variant_id: large, at_most: 1000 });
  expect([swapped.status, await swapped.json()]).toEqual([200, { id, status: 'active', due_now: expect.any(Number) }]);
  expect(await client.subscriptions.get(id)).toMatchObject({ variant_id: large });
});
