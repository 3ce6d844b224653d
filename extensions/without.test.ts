import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { menuEntries } from '@/app/(main)/menu-entries.ts';
import { serverMetadata } from '@/lib/oauth/server-metadata.ts';
import { grantTypes } from '@/lib/oauth/token-grant.ts';
import { EXTENSIONS } from './index.ts';

/** Of approvals the core still knows more than its value says (STILL_KNOWS of .dependency-cruiser.mjs). */
const NAMES = EXTENSIONS.map(({ name }) => name).filter((name) => name !== 'approvals');
const ISSUER = 'https://tillgate.example';
const folder = mkdtempSync(join(tmpdir(), 'tillgate-without-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What is built: neither tests nor what only they use. */
const SOURCES = execFileSync('git', [
  'ls-files',
  '-co',
  '--exclude-standard',
  'app',
  'components',
  'extensions',
  'lib',
  'messages',
  'prisma',
  'server',
])
  .toString()
  .trim()
  .split('\n')
  .map((file) => (file.startsWith('"') ? (JSON.parse(file) as string) : file))
  .filter((file) => !/\.test\.tsx?$|testing(?:\/|\.ts$)|^prisma\/migrations\/|\/samples\//.test(file));

/** A copy of the product without some extensions: their folders, lines and routes. */
function copyWithout(names: string[]): string {
  const copy = join(folder, names.join('-'));
  const isGone = (text: string) => names.some((name) => text.includes(`extensions/${name}/`));
  for (const file of SOURCES) {
    if (isGone(file) || (file.startsWith('app/') && isGone(readFileSync(file, 'utf8')))) continue;
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
  cpSync('messages/en.d.ts', join(copy, 'messages/en.d.ts'));
  cpSync('prisma/generated', join(copy, 'prisma/generated'), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

function typeErrors(copy: string): string {
  const { stdout } = spawnSync('node_modules/.bin/tsc', ['--noEmit', '--incremental', 'false'], { cwd: copy });
  return stdout.toString();
}

// Each alone takes as long as all: the night has time for that.
test.each([[NAMES], ...(inject('isLong') ? NAMES.map((name) => [[name]]) : [])])(
  'without %j the rest type-checks',
  { timeout: 600_000 },
  (names) => expect(typeErrors(copyWithout(names))).toBe(''),
);

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
  expect(menuEntries().map(({ href }) => href)).toEqual(['/docs']);
});
