import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { API_ERRORS } from './error-catalogue.ts';

const tests = ['app/api/v1', 'app/api/platform', 'extensions']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(name, 'utf8'))
  .join('\n');

test.each(API_ERRORS.map(({ status, code }) => [status, code]))(
  '%i %s is reached by a test that names it',
  (status, code) => {
    expect(tests).toMatch(new RegExp(`\\b${code}\\b`));
    expect(tests).toMatch(new RegExp(`\\b${status}\\b`));
  },
);

test('sentences stay sentences where they name something, and say what can be done', () => {
  const said = API_ERRORS.flatMap(({ reasons }) => reasons.map(({ message }) => message));
  expect(said).toContain('This connection has used up its … calls for this minute; wait before the next one.');
  expect(said).toContain('The subscription is paused: resume it, or cancel it now.');
});

test('codes and statuses are listed once', () => {
  const keys = API_ERRORS.map(({ status, code }) => `${status} ${code}`);
  expect(new Set(keys).size).toBe(keys.length);
});
