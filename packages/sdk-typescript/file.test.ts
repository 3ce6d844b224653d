import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileStore } from './src/file.ts';
import type { StoredTokens } from './src/tokens.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillgate-sdk-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('one process at a time holds a name, and one that died holds it no more', async () => {
  const locks = join(folder, 'locks');
  let inside = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++inside);
    await new Promise((done) => setTimeout(done, 2));
    inside -= 1;
    if (most > 1) throw new Error('two at once');
  };
  await Promise.all(Array.from({ length: 20 }, () => new FileStore(locks).hold('one', work)));
  await expect(new FileStore(locks).hold('one', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  const left = join(locks, 'one.lock');
  writeFileSync(left, '');
  utimesSync(left, new Date(), new Date(Date.now() - 31_000));
  await new FileStore(locks).hold('one', work);
  await expect(new FileStore(locks).hold('../one', work)).rejects.toThrow(TypeError);
});

test('tokens are stored whole, for their owner alone', async () => {
  const store = new FileStore(join(folder, 'tokens'));
  expect(await store.get('a')).toBe(null);
  const tokens = { access_token: 'a', refresh_token: 'r', scope: '*', token_type: 'Bearer' } as StoredTokens;
  await store.set('a', tokens);
  expect(await store.get('a')).toEqual(tokens);
  expect(statSync(join(folder, 'tokens', 'a.json')).mode & 0o777).toBe(0o600);
});

test('the package works where nothing else is installed', { timeout: 120_000 }, async () => {
  const copy = join(folder, 'source');
  cpSync('packages/sdk-typescript/package.json', join(copy, 'package.json'));
  execFileSync(process.execPath, ['packages/sdk-typescript/build.mjs', join(copy, 'dist')]);
  const npm = (cwd: string, ...parameters: string[]) =>
    execFileSync('npm', [...parameters, '--ignore-scripts', '--offline', '--no-audit'], { cwd, encoding: 'utf8' });
  const [packed] = JSON.parse(npm(copy, 'pack', '--json'));
  const paths: string[] = packed.files.map(({ path }: { path: string }) => path);
  expect(paths).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'dist/file.js', 'dist/file.d.ts']));
  expect(paths.filter((path) => !/^(?:dist\/|package\.json$)/.test(path))).toEqual([]);
  const empty = mkdtempSync(join(folder, 'empty-'));
  writeFileSync(join(empty, 'package.json'), '{"type":"module"}');
  npm(empty, 'install', join(copy, packed.filename));
  writeFileSync(
    join(empty, 'try.mjs'),
    `import { Tillgate, TillgateApp, MemoryStore } from '@tillgate/sdk';
     import { FileStore } from '@tillgate/sdk/file';
     const fetch = async ({ url }) => new Response(JSON.stringify({ data: { id: url } }));
     const client = new Tillgate({ baseUrl: 'https://x.example', token: 't', fetch });
     console.log((await client.me.get()).id, typeof TillgateApp, typeof FileStore);`,
  );
  writeFileSync(
    join(empty, 'typed.mts'),
    `import { Tillgate, type Subscription } from '@tillgate/sdk';
     export const client = new Tillgate({ baseUrl: 'https://x.example', token: 't' });
     const [one] = (await client.subscriptions.list({ status: 'active' }).page()).data;
     export const status: Subscription['status'] | undefined = one?.status;
     // @ts-expect-error There is no such status.
     client.subscriptions.list({ status: 'asleep' });
     // @ts-expect-error It needs a name.
     client.products.create({});`,
  );
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--types', ''];
  execFileSync(process.execPath, [resolve('node_modules/typescript/bin/tsc'), ...strict, 'typed.mts'], {
    cwd: empty,
    stdio: 'pipe',
  });
  const said = execFileSync(process.execPath, ['try.mjs'], { cwd: empty, encoding: 'utf8' });
  expect(said.trim()).toBe('https://x.example/api/v1/me function function');
  expect(JSON.parse(readFileSync(join(empty, 'node_modules/@tillgate/sdk/package.json'), 'utf8'))).not.toHaveProperty(
    'dependencies',
  );
});
