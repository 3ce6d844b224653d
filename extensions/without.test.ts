import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { menuEntries } from '@/app/(main)/menu-entries.ts';
import { askProduct, OPEN_PRODUCT } from '@/e2e/servers/open-product.ts';
import { startProduct } from '@/e2e/servers/product.ts';
import { MESSAGES } from '@/lib/kernel/language/messages.ts';
import { readDetails } from '@/lib/oauth/authorization/read-details.ts';
import { serverMetadata } from '@/lib/oauth/server-metadata.ts';
import { grantTypes } from '@/lib/oauth/token-grant.ts';
import { EXTENSIONS } from './index.ts';

const NAMES = EXTENSIONS.map(({ name }) => name);
/** What extensions say in English in several words, as far as it has nothing to fill in. */
const TEXTS = NAMES.filter((name) => name in MESSAGES.en)
  .flatMap((name) => Object.values(MESSAGES.en[name as 'device']))
  .filter((text) => / /.test(text) && !/[{<]/.test(text));
const ISSUER = 'https://tillgate.example';
const folder = mkdtempSync(join(tmpdir(), 'tillgate-without-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ALL = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard']).toString().split('\0').filter(Boolean);

/** What is built: neither tests nor what only they use. */
const SOURCES = ALL.filter(
  (file) =>
    /^(?:app|components|extensions|lib|messages|prisma|server)\/|^scripts\/declare-texts\.mjs$/.test(file) &&
    !/\.test\.tsx?$|testing(?:\/|\.ts$)|^prisma\/migrations\/|\/samples\//.test(file),
);

/** A copy of the product without some extensions: their folders, lines and routes, and the tests that use them. */
function copyWithout(names: string[], files = SOURCES): string {
  const copy = mkdtempSync(join(folder, `${names.join('-')}-`));
  // For whoever has no rights, whom a test starts a process as.
  for (const one of [folder, copy]) chmodSync(one, 0o755);
  const isGone = (text: string) => names.some((name) => text.includes(`extensions/${name}/`));
  const mayUse = /^app\/|\.test\.tsx?$|testing\.ts$/;
  for (const file of files) {
    if (isGone(file) || (mayUse.test(file) && isGone(readFileSync(file, 'utf8')))) continue;
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    cpSync(file, join(copy, file));
  }
  const listed = (line: string) =>
    names.reduce((rest, name) => rest.replace(new RegExp(`\\b${name}\\b,? ?`), ''), line);
  for (const file of ['extensions/index.ts', 'extensions/operations.ts']) {
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !names.some((name) => line.includes(`'./${name}/`)));
    writeFileSync(
      join(copy, file),
      lines.map((line) => (line.startsWith('export const') ? listed(line) : line)).join('\n'),
    );
  }
  for (const file of ['tsconfig.json', 'package.json', 'CHANGELOG.md']) cpSync(file, join(copy, file));
  writeFileSync(join(copy, 'next-env.d.ts'), '/// <reference types="next" />\n');
  cpSync('prisma/generated', join(copy, 'prisma/generated'), { recursive: true });
  return copy;
}

/** What a program says in a copy if it fails. */
function run(copy: string, ...command: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: copy, maxBuffer: 2 ** 26 });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

function typeErrors(copy: string): string {
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
  // Texts of what isn't there have no type.
  return (
    run(copy, 'scripts/declare-texts.mjs') +
    run(copy, 'node_modules/typescript/bin/tsc', '--noEmit', '--incremental', 'false', '--checkers', '1')
  );
}

// Each alone takes as long as all: the night has time for that.
const AT_NIGHT = inject('isLong') ? NAMES.map((name) => [[name]]) : [];

test.each([[NAMES], ...AT_NIGHT])('without %j the rest type-checks', { timeout: 600_000 }, (names) =>
  expect(typeErrors(copyWithout(names))).toBe(''),
);

test.each(AT_NIGHT.length > 0 ? [[NAMES], ...AT_NIGHT] : [])(
  'without %j the rest builds, passes its own tests of rules and starts; without all, menu and consent speak of none',
  { timeout: 3_600_000 },
  async (names) => {
    const copy = copyWithout(names, ALL);
    // As files of its own: a build follows no link out of its folder.
    const packages = join(copy, 'node_modules');
    if (spawnSync('cp', ['-al', 'node_modules', packages]).status !== 0)
      cpSync('node_modules', packages, { recursive: true });
    expect(run(copy, 'scripts/build.mjs')).toBe('');
    expect(run(copy, 'scripts/declare-texts.mjs')).toBe('');
    const rooms = ['app/', 'components/', 'lib/', 'server/'];
    expect(run(copy, 'node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...rooms)).toBe('');
    const product = await startProduct({
      cwd: copy,
      script: join(copy, OPEN_PRODUCT),
      logFile: join(copy, 'log'),
      settings: { DATA_DIR: join(copy, '.data') },
    });
    try {
      if (names === NAMES) await looksBare(product.url);
    } finally {
      await product.stop();
      rmSync(copy, { recursive: true });
    }
  },
);

/** Looks, as a seller who has an app, at the menu, the consent screen of the app, and the addresses of extensions. */
async function looksBare(url: string): Promise<void> {
  const { email } = await askProduct(url, 'person', { name: 'Robin' });
  const { cookie } = await askProduct(url, 'session', { email, userAgent: 'test' });
  const redirectUri = 'https://app.example/callback';
  await askProduct(url, 'store', { cookies: cookie, name: 'Robin’s', currency: 'eur' });
  const of = { cookies: cookie, name: 'Ledger', redirectUris: [redirectUri], scopes: ['products:read'] };
  const { clientId } = await askProduct(url, 'app', of);
  const ask = (path: string) => fetch(`${url}${path}`, { headers: { cookie }, redirect: 'manual' });
  const query = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code', state: 'x' };
  const consent = await (await ask(`/oauth/authorize?${new URLSearchParams(query)}`)).text();
  const menu = /<nav[^>]* id="main-menu".*?<\/nav>/s.exec(await (await ask('/dashboard')).text())?.[0];
  expect([consent, menu]).toEqual([
    expect.stringContaining('Ledger'),
    expect.stringContaining('/dashboard/developer/apps"'),
  ]);
  expect(TEXTS.length).toBeGreaterThan(20);
  for (const text of [...TEXTS, '/docs"']) expect(`${consent}${menu}`).not.toContain(text);
  const paths = ['/docs', '/device', '/mcp', '/api/oauth/register', '/api/oauth/device_authorization'];
  const statuses = await Promise.all(paths.map(async (path) => (await ask(path)).status));
  expect(statuses).toEqual(paths.map(() => 404));
}

test('the metadata says nothing of what isn’t there', () => {
  const bare = JSON.stringify(serverMetadata(ISSUER, 'svc', 'on', []));
  const all = JSON.stringify(serverMetadata(ISSUER, 'svc'));
  for (const word of ['device', 'dpop', 'authorization_details', 'registration_endpoint', 'metadata_document']) {
    expect(bare).not.toContain(word);
    expect(all).toContain(word);
  }
  expect(grantTypes([])).toEqual(['authorization_code', 'refresh_token']);
});

test('nor does the menu', () => {
  expect(menuEntries([])).toEqual([]);
  expect(menuEntries()).toEqual([{ href: '/docs', icon: expect.anything(), name: 'Docs' }]);
});

test('authorization details are for whoever knows their type, or for nobody', async () => {
  const text = JSON.stringify([{ type: 'subscription_change', subscription_id: 's1', action: 'cancel' }]);
  expect(await readDetails(text)).toMatchObject({ detail: { action: 'cancel' }, defaultScope: 'subscriptions:read' });
  expect(await readDetails(text, [])).toEqual({ fault: 'The types of authorization details are: none.' });
  expect(await readDetails('', [])).toBe(null);
});
