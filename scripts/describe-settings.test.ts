import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEnv } from '@/lib/kernel/config/read-env.ts';
import { variables } from '../lib/kernel/config/env-variables.ts';
import { envExample, withVariables } from './describe-settings.ts';

const example = readFileSync('.env.example', 'utf8');

test('.env.example and the table in docs/running.md say what the schema says; else: npm run env-example', () => {
  expect(example).toBe(envExample());
  const running = readFileSync('docs/running.md', 'utf8');
  expect(running).toBe(withVariables(running));
});

const uncommented = Object.fromEntries(
  [...example.matchAll(/^#([A-Z_]+)=(.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
);
const SECRETS = ['AUTH_SECRET', 'AUTH_SECRET_PREVIOUS', 'PLATFORM_KEY', 'PLATFORM_KEY_PREVIOUS'];

test('a copy of .env.example sets nothing; with every line uncommented it is valid but for the secrets', () => {
  expect(example.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
  expect(Object.keys(uncommented)).toEqual(variables().map(({ name }) => name));
  const secrets = Object.fromEntries(SECRETS.map((name) => [name, `${name}-`.repeat(4)]));
  const PAYMENTS_SECRET = `whsec_${Buffer.alloc(32).toString('base64')}`;
  expect(readEnv({ ...uncommented, ...secrets, PAYMENTS_SECRET })).toHaveProperty('env');
});

test('a secret that everybody can read in .env.example is refused', () => {
  for (const name of SECRETS) {
    const read = readEnv({ PLATFORM_KEY: 'k'.repeat(32), [name]: uncommented[name] });
    expect(read).toEqual({ problems: [`${name} must be 32 bytes or longer`] });
  }
});

test('a default that is documented is the one that applies', () => {
  const literal = variables().flatMap(({ name, otherwise }) => {
    const value = /^`([^`$]+)`$/.exec(otherwise)?.[1];
    return value === undefined ? [] : [{ [name]: value }];
  });
  expect(literal.length).toBeGreaterThan(6);
  for (const given of literal) expect([given, readEnv(given)]).toEqual([given, readEnv({})]);
});
