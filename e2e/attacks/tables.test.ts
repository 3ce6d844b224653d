import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACTION_DOORS } from './action-doors.ts';
import { DOORS } from './doors.ts';
import { ACTION_NEEDS, ROUTE_NEEDS } from './role-needs.ts';

const FILES = readdirSync('app', { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));

/** What Next.js adds to the routes by itself. */
const OF_NEXT = ['/_global-error/page', '/_not-found/page'];

// The attacks compare with the build, which takes minutes to make; this says the same of the sources at once.
test('every page and route has its line in doors.ts, and in role-needs.ts', () => {
  const routes = FILES.flatMap((file) => /^(.*\/)?(page|route)\.tsx?$/.exec(file)?.[0] ?? [])
    .map((file) => `/${file.replace(/\.tsx?$/, '')}`)
    .concat(OF_NEXT);
  expect(Object.keys(DOORS).sort(), 'Each needs a line in e2e/attacks/doors.ts.').toEqual(routes.sort());
  expect(Object.keys(ROUTE_NEEDS).sort(), 'Each needs a line in e2e/attacks/role-needs.ts.').toEqual(routes);
});

test('every action has its line in action-doors.ts, and in role-needs.ts', () => {
  const actions = FILES.filter((file) => file.endsWith('.ts')).flatMap((file) => {
    const text = readFileSync(`app/${file}`, 'utf8');
    if (!text.startsWith("'use server'")) return [];
    const names = text.matchAll(/^export (?:const|async function) (\w+)/gm);
    return [...names].map(([, name]) => `${file.replace(/^\(main\)\//, '').replace(/\.ts$/, '')}#${name}`);
  });
  expect(Object.keys(ACTION_DOORS).sort(), 'Each needs a line in e2e/attacks/action-doors.ts.').toEqual(actions.sort());
  expect(Object.keys(ACTION_NEEDS).sort(), 'Each needs a line in e2e/attacks/role-needs.ts.').toEqual(actions);
});
