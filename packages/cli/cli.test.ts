import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandLineId } from '@/lib/access/credential.ts';
import { SCOPE_NAMES } from '@/lib/access/scope-catalogue.ts';
import { readCreationLink } from '@/lib/apps/app-manifest.ts';
import { registerApp } from '@/lib/apps/register-app.ts';
import { APP_FIELDS } from '@/lib/apps/testing.ts';
import { env } from '@/lib/config/env.ts';
import { keysFor } from '@/lib/crypto/keys.ts';
import { db } from '@/lib/database/db.ts';
import { signAppCode } from '@/lib/oauth/app-code.ts';
import { authorizeDevice } from '@/lib/oauth/authorize-device.ts';
import { DEVICE_GRANT } from '@/lib/oauth/device-grant.ts';
import { publishEvents } from '@/lib/webhooks/publish-events.ts';
import { serveProduct } from '@/packages/testing/serve-product.ts';
import { context, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';

testDatabase();
let product: Awaited<ReturnType<typeof serveProduct>>;
let folder: string;
let bin: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  product = await serveProduct();
  folder = mkdtempSync(join(tmpdir(), 'tillgate-cli-'));
  const npm = (cwd: string, ...given: string[]) => execFileSync('npm', given, { cwd, encoding: 'utf8' });
  const said = npm('packages/cli', 'pack', '--json', '--ignore-scripts=false', '--pack-destination', folder);
  const [{ filename, files }] = JSON.parse(said.slice(said.indexOf('[')));
  const packed: string[] = files.map(({ path }: { path: string }) => path);
  expect(packed.filter((path) => !path.startsWith('templates/')).sort()).toEqual([
    ...['README.md', 'dist/tillgate.js', 'package.json'],
  ]);
  writeFileSync(join(folder, 'package.json'), '{}');
  npm(folder, 'install', '--offline', '--no-audit', '--ignore-scripts', join(folder, filename));
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['tillgate']);
  bin = join(folder, 'node_modules/.bin/tillgate');
}, 120_000);
afterAll(() => {
  for (const child of running) child.kill();
  product.close();
  rmSync(folder, { recursive: true });
});

/** Runs the installed command line as somebody; each has a home of their own. */
function tillgate(home: string, given: string[], more: Record<string, string> = {}) {
  const path = `${process.env.PATH}`;
  const settings = { PATH: path, NODE_ENV: 'test' as const, XDG_CONFIG_HOME: join(folder, home) };
  const child = spawn(bin, given, { cwd: folder, env: { ...settings, TILLGATE_URL: product.url, ...more } });
  child.stdin.end();
  running.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (said.out += chunk));
  child.stderr.on('data', (chunk) => (said.err += chunk));
  const ended = once(child, 'close').then(([status]) => ({ status: status as number, ...said }));
  const heard = async (pattern: RegExp): Promise<string> => {
    await expect.poll(() => said.out + said.err, { timeout: 20_000 }).toMatch(pattern);
    return pattern.exec(said.out + said.err)?.[1] ?? '';
  };
  return { child, said, ended, heard };
}

const json = async (home: string, given: string[], more: Record<string, string> = {}) => {
  const { status, out, err } = await tillgate(home, [...given, '--json'], more).ended;
  expect([status, err.includes('"error"')], err).toEqual([0, false]);
  return JSON.parse(out);
};

/** Signs in as the owner of a new store, who types the code in. */
async function signedIn(home: string) {
  const seller = await createSeller(db());
  const store = await createStore(db(), seller.id);
  const login = tillgate(home, ['login']);
  const userCode = await login.heard(/type in this code:\s+([A-Z]{4}-[A-Z]{4})/);
  const asked = { responseType: 'code', clientId: commandLineId('svc'), redirectUri: DEVICE_GRANT, userCode };
  const request = { ...asked, scopes: [...SCOPE_NAMES], optional: [], mode: 'test', resources: [] };
  const ticket = { id: randomUUID(), sellerId: seller.id, sessionId: 'x', request: request as never };
  const choice = {
    storeId: store.id,
    mode: 'test',
    confirmed: true,
    ticked: [],
    ends: 'never',
    started: true,
  } as const;
  expect(await authorizeDevice(ticket, choice, seller.id, context())).toHaveProperty('app');
  expect(await login.ended).toMatchObject({ status: 0, out: expect.stringContaining(store.id) });
  return { seller, store };
}

test('login, whoami, calls, commands of operations, logout; only their owner reads the tokens', async () => {
  const { store } = await signedIn('ada');
  const files = readdirSync(join(folder, 'ada'), { recursive: true, encoding: 'utf8', withFileTypes: true });
  const kept = files.filter((file) => file.isFile()).map((file) => join(file.parentPath ?? file.path, file.name));
  expect(kept).toHaveLength(2);
  for (const path of kept) expect([path, statSync(path).mode & 0o777]).toEqual([path, 0o600]);
  expect(await json('ada', ['whoami'])).toMatchObject({ id: store.id, mode: 'test' });
  // Whoever copies the token alone has nothing: it is bound to the key beside it.
  const [, token = ''] = /"accessToken":"([^"]+)"/.exec(kept.map((path) => readFileSync(path, 'utf8')).join()) ?? [];
  const copied = await tillgate('nobody', ['call', 'GET', '/v1/me', '--json'], { TILLGATE_TOKEN: token }).ended;
  expect([copied.status, JSON.parse(copied.err).error]).toEqual([3, 'invalid_token']);
  expect(await json('ada', ['call', 'GET', '/v1/me'])).toMatchObject({ data: { id: store.id } });
  const made = await json('ada', ['call', 'POST', '/v1/customers', '-d', '{"name":"Ada","email":"ada@example.com"}']);
  expect(made.data).toMatchObject({ name: 'Ada' });
  const tea = await json('ada', ['products', 'create', '--name', 'Tea', '--metadata', '{"size":"small"}']);
  expect(tea).toMatchObject({ name: 'Tea', metadata: { size: 'small' } });
  const variant = ['--name', 'Monthly', '--price', '500', '--interval', 'month'];
  expect(await json('ada', ['products', 'create-variant', tea.id, ...variant])).toMatchObject({ price: 500 });
  const shown = await tillgate('ada', ['products', 'list', '--limit', '1']).ended;
  expect(shown).toMatchObject({ status: 0, err: '' });
  expect(shown.out.split('\n').slice(0, 2)).toEqual([
    expect.stringMatching(/^id +name/),
    expect.stringContaining('Tea'),
  ]);
  for (const command of [['products', 'list'], ['list-products'], ['listProducts']])
    expect(await json('ada', [...command, '--limit', '1'])).toMatchObject({ data: [{ id: tea.id }] });
  const called = await tillgate('ada', ['call', 'GET', '/v1/me']).ended;
  expect(JSON.parse(called.out)).toMatchObject({ data: { id: store.id } });
  expect(await tillgate('ada', ['logout']).ended).toMatchObject({ status: 0 });
  expect(await db().connection.count({ where: { storeId: store.id, endedAt: null } })).toBe(0);
  for (const path of kept) expect(readFileSync(path, 'utf8')).not.toMatch(/svc_(?:test|rt)_/);
  expect(await tillgate('ada', ['whoami']).ended).toMatchObject({ status: 3 });
});

test('it ends with 1 when refused, 2 when used wrongly, 3 when nobody is signed in', async () => {
  await signedIn('ben');
  const bad = (given: string[], more = {}) => tillgate('ben', given, more).ended;
  expect(await bad(['customers', 'get', randomUUID()])).toMatchObject({
    ...{ status: 1, out: '', err: expect.stringMatching(/^Refused: 404 not_found.*\nRequest /) },
  });
  const refused = await bad(['customers', 'get', randomUUID(), '--json']);
  expect(JSON.parse(refused.err)).toMatchObject({ error: 'not_found', status: 404 });
  expect(await bad(['whoami'], { TILLGATE_URL: 'http://127.0.0.1:1' })).toMatchObject({ status: 3 });
  const wrong = [
    ['nothing'],
    ['products'],
    ['products', 'get'],
    ['products', 'list', '--nothing', '1'],
    ['call', 'GET'],
  ];
  for (const given of [...wrong, ['listen'], ['trigger', 'no.such'], ['call', 'POST', '/v1/customers', '-d', '{']])
    expect([given, (await bad(given)).status]).toEqual([given, 2]);
  for (const token of ['svc_test_made_up', 'x'])
    expect(await bad(['whoami'], { TILLGATE_TOKEN: token })).toMatchObject({ status: 3 });
  expect(await tillgate('nobody', ['call', 'GET', '/v1/me']).ended).toMatchObject({ status: 3 });
  await db().connection.updateMany({ data: { endedAt: new Date() } });
  expect(await bad(['whoami'])).toMatchObject({ status: 3, err: expect.stringContaining('tillgate login') });
  expect((await bad(['--help'])).out).toContain('tillgate subscriptions list|create');
});

test('apps create has the form filled in from the file, and shows the credentials', async () => {
  const seller = await createSeller(db());
  writeFileSync(join(folder, 'other.json'), JSON.stringify({ name: 'Parcel Pal' }));
  const creating = tillgate('nobody', ['apps', 'create', '--from', 'other.json', '--json']);
  const link = new URL(await creating.heard(/(http\S+\/dashboard\/developer\/apps\/new\S+)/));
  const read = readCreationLink(link.searchParams);
  if ('fault' in read || !read.handover) throw new Error('The link can’t be used.');
  expect(read.app.name).toBe('Parcel Pal');
  const { returnTo, state, challenge } = read.handover;
  const id = randomUUID();
  await registerApp(seller.id, id, APP_FIELDS, { ...context(), tokenPrefix: 'svc', isSecretLater: true });
  const code = await signAppCode(
    { appId: id, sellerId: seller.id, challenge },
    keysFor('app codes', env()),
    new Date(),
  );
  expect((await fetch(`${returnTo}?${new URLSearchParams({ code, state: state ?? '' })}`)).status).toBe(200);
  const { status, out } = await creating.ended;
  expect(status).toBe(0);
  expect(JSON.parse(out)).toEqual({
    client_id: expect.stringMatching(/^svc_client_/),
    client_secret: expect.stringMatching(/^svc_secret_/),
  });
});

test('what trigger makes happen arrives at listen, signed, in order of kinds', { timeout: 120_000 }, async () => {
  await signedIn('cleo');
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const got: { type: string }[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    got.push(new Webhook(secret).verify(text, request.headers as Record<string, string>) as { type: string });
    response.end('thanks');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // As the jobs of a whole product do.
  const publishing = setInterval(() => void publishEvents(), 200);
  try {
    const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
    const listening = tillgate('cleo', ['listen', '--forward-to', to, '--secret', secret]);
    await listening.heard(/(Signed with)/);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const kinds = [
      ...['product.created', 'product.updated', 'customer.created', 'customer.updated', 'customer.deleted'],
      ...['subscription.created', 'subscription.updated', 'subscription.swapped', 'subscription.canceled'],
      ...['subscription.cancellation_scheduled', 'subscription.resumed', 'subscription.paused'],
      ...['subscription.unpaused', 'invoice.created', 'invoice.paid', 'connection.rotated'],
      ...['subscription.renewed', 'subscription.past_due'],
    ];
    for (const kind of kinds) {
      const from = got.length;
      expect(await tillgate('cleo', ['trigger', kind]).ended, kind).toMatchObject({ status: 0 });
      const types = () => got.slice(from).map(({ type }) => type);
      await expect.poll(types, { timeout: 20_000, message: kind }).toContain(kind);
    }
    expect(listening.said.out).toMatch(/product\.created \S+ → 200 thanks/);
  } finally {
    clearInterval(publishing);
    server.closeAllConnections();
    server.close();
  }
});

test('init writes the app that is in the package', async () => {
  expect(await tillgate('nobody', ['init', 'mine']).ended).toMatchObject({ status: 0 });
  expect(readdirSync(join(folder, 'mine')).sort()).toEqual([
    ...['.gitignore', 'README.md', 'env.example', 'package.json', 'src', 'test', 'tillgate.app.json'],
  ]);
  expect(await tillgate('nobody', ['init', 'mine']).ended).toMatchObject({ status: 2 });
  expect(await tillgate('nobody', ['init', 'other', '--python']).ended).toMatchObject({ status: 0 });
  expect(readdirSync(join(folder, 'other'))).toContain('main.py');
});

test('bash completes commands, operations and their options', async () => {
  const { out } = await tillgate('nobody', ['completion', 'bash']).ended;
  const complete = (...words: string[]) =>
    execFileSync('bash', [], {
      encoding: 'utf8',
      input: `${out}\nCOMP_WORDS=(tillgate ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}
        _tillgate; printf '%s\\n' "\${COMPREPLY[@]}"`,
    }).split('\n');
  expect(complete('subs')).toEqual(['subscriptions', '']);
  expect(complete('webhooks', 'rot')).toEqual(['rotate-secret', '']);
  expect(complete('products', 'create', '--na')).toEqual(['--name', '']);
  expect(complete('apps', 'create', '--f')).toEqual(['--from', '']);
  expect(complete('trigger', 'invoice.p')).toEqual(['invoice.paid', '']);
  expect((await tillgate('nobody', ['completion', 'zsh']).ended).out).toContain('bashcompinit');
});
