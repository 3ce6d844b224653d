import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCreationLink } from '@/lib/apps/app-manifest.ts';
import { registerApp } from '@/lib/apps/register-app.ts';
import { APP_FIELDS } from '@/lib/apps/testing.ts';
import { db } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import { signAppCode } from '@/lib/oauth/clients/app-code.ts';
import { InstalledCli } from '@/packages/cli/testing/installed-cli.ts';
import { logIn } from '@/packages/cli/testing/log-in.ts';
import { serveProduct } from '@/packages/testing/serve-product.ts';
import { context, createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';

testDatabase();
let product: Awaited<ReturnType<typeof serveProduct>>;
let cli: InstalledCli;

beforeAll(async () => {
  product = await serveProduct();
  cli = new InstalledCli({ isPacked: true });
}, 120_000);
afterAll(() => {
  cli.remove();
  product.close();
});

const tillgate = (home: string, given: string[], more: Record<string, string> = {}) =>
  cli.run(home, given, { TILLGATE_URL: product.url, ...more });
const json = (home: string, given: string[]) => tillgate(home, [...given, '--json']).result();
const signedIn = (home: string) => logIn((given) => tillgate(home, given));

test('the package holds what it needs and nothing else, and depends on nothing', () => {
  expect(cli.packed.filter((path) => !path.startsWith('templates/')).sort()).toEqual([
    'README.md',
    'dist/tillgate.js',
    'package.json',
  ]);
  const installed = readdirSync(join(cli.folder, 'node_modules')).filter((name) => !name.startsWith('.'));
  expect(installed).toEqual(['tillgate']);
});

test('login, whoami, calls, logout; only their owner reads the tokens', async () => {
  const { store } = await signedIn('ada');
  const files = readdirSync(join(cli.folder, 'ada'), { recursive: true, encoding: 'utf8', withFileTypes: true });
  const kept = files.filter((file) => file.isFile()).map((file) => join(file.parentPath ?? file.path, file.name));
  expect(kept).toHaveLength(2);
  for (const path of kept) expect([path, statSync(path).mode & 0o777]).toEqual([path, 0o600]);
  expect(await json('ada', ['whoami'])).toMatchObject({ id: store.id, mode: 'test' });
  // Whoever copies the token alone has nothing: it is bound to the key beside it.
  const [, token = ''] = /"access_token":"([^"]+)"/.exec(kept.map((path) => readFileSync(path, 'utf8')).join()) ?? [];
  const copied = await tillgate('nobody', ['call', 'GET', '/v1/me', '--json'], { TILLGATE_TOKEN: token }).ended;
  expect([copied.status, JSON.parse(copied.err).error]).toEqual([3, 'invalid_token']);
  expect(await json('ada', ['call', 'GET', '/v1/me'])).toMatchObject({ data: { id: store.id } });
  const made = await json('ada', ['call', 'POST', '/v1/customers', '-d', '{"name":"Ada","email":"ada@example.com"}']);
  expect(made.data).toMatchObject({ name: 'Ada' });
  const me = await tillgate('ada', ['whoami']).ended;
  expect(me).toMatchObject({ status: 0, err: '', out: expect.stringMatching(/^id +[0-9a-f-]{36}\n/) });
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
  const missing = ['call', 'GET', `/v1/customers/${randomUUID()}`];
  const said = expect.stringMatching(/^Refused: 404 not_found.*\nRequest /);
  expect(await bad(missing)).toMatchObject({ status: 1, out: '', err: said });
  const refused = await bad([...missing, '--json']);
  expect(JSON.parse(refused.err)).toMatchObject({ error: 'not_found', status: 404 });
  expect(await bad(['whoami'], { TILLGATE_URL: 'http://127.0.0.1:1' })).toMatchObject({ status: 3 });
  const wrong = [['nothing'], ['constructor'], ['apps'], ['apps', 'delete'], ['whoami', '--nothing', '1']];
  for (const given of [
    ...wrong,
    ['call', 'GET'],
    ['listen'],
    ['trigger', 'no.such'],
    ['call', 'POST', '/v1/customers', '-d', '{'],
  ])
    expect([given, (await bad(given)).status]).toEqual([given, 2]);
  for (const token of ['svc_test_made_up', 'x'])
    expect(await bad(['whoami'], { TILLGATE_TOKEN: token })).toMatchObject({ status: 3 });
  expect(await tillgate('nobody', ['call', 'GET', '/v1/me']).ended).toMatchObject({ status: 3 });
  await db().connection.updateMany({ data: { endedAt: new Date() } });
  expect(await bad(['whoami'])).toMatchObject({ status: 3, err: expect.stringContaining('tillgate login') });
  expect((await bad(['--help'])).out).toContain('tillgate call METHOD PATH');
  expect((await bad(['listen', '--help'])).out).toContain('tillgate listen --forward-to URL');
});

test('apps create has the form filled in from the file, and shows the credentials', async () => {
  const seller = await createSeller(db());
  writeFileSync(join(cli.folder, 'other.json'), JSON.stringify({ name: 'Parcel Pal' }));
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

test('init writes the app that is in the package', async () => {
  expect(await tillgate('nobody', ['init', 'mine']).ended).toMatchObject({ status: 0 });
  expect(readdirSync(join(cli.folder, 'mine')).sort()).toEqual([
    '.env',
    '.gitignore',
    'README.md',
    'env.example',
    'package.json',
    'src',
    'test',
    'tillgate.app.json',
  ]);
  expect(await tillgate('nobody', ['init', 'mine']).ended).toMatchObject({ status: 2 });
});
