import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACCOUNT_LIMITS } from '@/lib/permissions/account-limits.ts';
import {
  type CredentialKind,
  formatCredential,
  mintCredential,
  parseCredential,
} from '@/lib/permissions/credential.ts';

const TEXT = readFileSync('docs/security.md', 'utf8');

/** The rows of the table below a heading, cell by cell. */
function tableBelow(heading: string): string[][] {
  const [, section = ''] = TEXT.split(`## ${heading}\n`);
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(1).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test('every threat names a test that shows its measure', () => {
  const rows = tableBelow('Threats');
  expect(rows.length).toBeGreaterThan(15);
  const shown = rows.map(([, threat, , tests = '']) => ({ threat, tests: tests.match(/`[^`]+`/g) ?? [] }));
  const isTest = (name: string) => /\.(?:test|spec)\.ts`$|^`e2e\/attacks\//.test(name);
  expect(shown.filter(({ tests }) => tests.length === 0 || !tests.every(isTest))).toEqual([]);
});

test.each(tableBelow('Limits'))('%s: at most %s, as %s says', async (_, most = '', where = '') => {
  const [, file = '', name = ''] = /^`(.+)` `(.+)`$/.exec(where) ?? [];
  const exported = await import(pathToFileURL(join(process.cwd(), file)).href);
  const value = name.split('.').reduce((from, part) => from?.[part], exported);
  expect(most.replace(/ (?:bytes|characters|ms)$/, '')).toBe(
    typeof value === 'object' ? overTime(value) : String(value),
  );
});

test('every limit of an account is in that table', () => {
  const named = tableBelow('Limits').map(([, , where = '']) => /ACCOUNT_LIMITS\.(\w+)/.exec(where)?.[1]);
  expect(named.filter((name) => name !== undefined).sort()).toEqual(Object.keys(ACCOUNT_LIMITS).sort());
});

function overTime({ most, windowMs }: { most: number; windowMs: number }): string {
  const minutes = windowMs / 60_000;
  return `${most} in ${minutes} minute${minutes === 1 ? '' : 's'}`;
}

const [, PATTERN = ''] = /```regex\n(.+)\n```/.exec(TEXT) ?? [];
const KINDS: CredentialKind[] = ['live', 'test', 'rt', 'code', 'secret'];

test('the pattern for scanners finds what is issued, wherever it stands, and nothing else', () => {
  const found = (text: string) => [...text.matchAll(new RegExp(PATTERN, 'g'))].map(([match]) => match);
  const around = fc.constantFrom('', ' ', '"', '\n', '=', '/', ':', '<', ',', '%20 ');
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), around, around, (kind, before, after) => {
      const token = formatCredential(mintCredential(kind), 'svc');
      expect(found(before + token + after)).toEqual([token]);
      expect(parseCredential(token, 'svc')).not.toBeNull();
      expect(found(token.slice(0, -1))).toEqual([]);
      expect(found(`${token}0`)).toEqual([]);
      expect(found(token.replace('svc_', 'other_'))).toEqual([]);
      expect(found(token.replace(`_${kind}_`, '_client_'))).toEqual([]);
    }),
  );
});
