import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addressOf, EXCEPTIONS, ruleOf } from './access-rules.ts';
import { CALLS } from './action-calls.ts';
import { actionRuleOf, beginningOf, WHO } from './action-rules.ts';
import type { Fixtures, Person } from './fixtures.ts';

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
const FILES = filesIn('app');

/** What Next.js adds to the routes by itself. */
const OF_NEXT = ['/_global-error/page', '/_not-found/page'];

/** Whatever is read of it is there, and is `x` in an address. */
const anything: Fixtures & Person = new Proxy(() => 'x' as never, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => 'x' : anything),
}) as never;

// The attacks look at the build, which takes minutes to make; this says the same of the sources at once.
test('of every page and route it is known who may see it, and whose its ids are; a line for another is none', () => {
  const routes = FILES.flatMap((file) => /^(.*\/)?(page|route)\.tsx?$/.exec(file)?.[0] ?? [])
    .map((file) => `/${file.replace(/\.tsx?$/, '')}`)
    .concat(OF_NEXT);
  for (const route of routes) expect(ruleOf(route)(anything).length).toBeGreaterThan(2);
  const addresses = routes.map(addressOf);
  expect(EXCEPTIONS.filter((address) => !addresses.includes(address))).toEqual([]);
});

test('every action has its line in action-calls.ts, and it is known who may call it', () => {
  const sources = [...FILES.map((file) => `app/${file}`), ...filesIn('extensions').map((file) => `extensions/${file}`)];
  const actions = sources
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      if (!text.startsWith("'use server'")) return [];
      const names = text.matchAll(/^export (?:const|async function) (\w+)/gm);
      return [...names].map(([, name]) => `${file.replace(/^app\/\(main\)\//, '').replace(/\.ts$/, '')}#${name}`);
    });
  const called = Object.entries(CALLS).flatMap(([file, calls]) => Object.keys(calls).map((name) => `${file}#${name}`));
  expect(called.sort(), 'Each needs a line in e2e/attacks/action-calls.ts.').toEqual(actions.sort());
  for (const name of actions) expect(actionRuleOf(name, anything).path).toMatch(/^\/[^[]*$/);
  const deciding = new Set(actions.map(beginningOf));
  expect(Object.keys(WHO).filter((one) => !deciding.has(one))).toEqual([]);
});
