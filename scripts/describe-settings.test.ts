import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEnv } from '../lib/config/env.ts';
import { variables } from '../lib/config/env-variables.ts';
import { envExample, withVariables } from './describe-settings.ts';

const example = readFileSync('.env.example', 'utf8');

test('.env.example and the table in docs/running.md say what the schema says; else: npm run env-example', () => {
  expect(example).toBe(envExample());
  const running = readFileSync('docs/running.md', 'utf8');
  expect(running).toBe(withVariables(running));
});

test('a copy of .env.example sets nothing; with every line uncommented it is a valid environment', () => {
  expect(example.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
  const given = Object.fromEntries(
    [...example.matchAll(/^#([A-Z_]+)=(.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  expect(Object.keys(given)).toEqual(variables().map(({ name }) => name));
  expect(readEnv(given)).toHaveProperty('env');
});

test('a default that is documented is the one that applies', () => {
  const literal = variables().flatMap(({ name, otherwise }) => {
    const value = /^`([^`$]+)`$/.exec(otherwise)?.[1];
    return value === undefined ? [] : [{ [name]: value }];
  });
  expect(literal.length).toBeGreaterThan(6);
  for (const given of literal) expect([given, readEnv(given)]).toEqual([given, readEnv({})]);
});
