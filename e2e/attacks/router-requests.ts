import { expect } from 'vitest';
import { probesOf } from './access-rules.ts';
import type { Answer, Attack } from './attack.ts';
import type { Chance } from './chance.ts';
import type { Target } from './target.ts';
import type { Attacker } from './trial.ts';

const TREES = [
  '%5B%22%22%2C%7B%7D%5D',
  '%5B%22%22%2C%7B%22children%22%3A%5B%22operator%22%2C%7B%7D%5D%7D%2Cnull%2C%22refetch%22%5D',
  '["",{}]',
  '%',
  '[]',
  '{"__proto__":{"x":1}}',
  'null',
  '%5B'.repeat(3000),
  'a'.repeat(8000),
];
/** What the router sends beside the path; of each, how often and what. */
const ROUTER: Record<string, [share: number, values: string[]]> = {
  rsc: [1, ['1', '0', 'x']],
  'next-router-state-tree': [0.7, TREES],
  'next-router-prefetch': [0.3, ['1', '2', '3', 'x']],
  'next-router-segment-prefetch': [0.3, ['/_tree', '/__PAGE__', '/../x', '%', '__proto__']],
  'next-hmr-refresh': [0.3, ['1']],
  'next-url': [0.3, ['/', '/operator', '%', '//evil.example']],
};
const PREFETCHES = ['2', '3', '1'];
const QUERIES = ['', '?_rsc=x', '?_rsc=%', '?__nextDefaultLocale=x', '?nxtPid=x', '?__proto__=x', '?amp=1'];

function* routerRequests(chance: Chance, count: number, target: Target): Generator<Attack> {
  const pages = probesOf(target).flatMap(({ route, attack }) => (route.endsWith('/page') ? [attack.path] : []));
  for (let n = 0; n < count; n += 1) {
    const headers: Record<string, string> = { cookie: target.fixtures.neighbour.cookie };
    for (const [name, [share, values]] of Object.entries(ROUTER))
      if (chance.is(share)) headers[name] = chance.one(values);
    const [path = '/'] = chance.one(pages).split('?');
    const what = `the router, ${JSON.stringify(headers).slice(0, 120)}`;
    yield { what, path: path + chance.one(QUERIES), headers };
  }
}

/** Every page that somebody gets, asked for beforehand, in the ways that Next.js knows in turn. */
function* prefetches(target: Target): Generator<Attack> {
  const pages = probesOf(target).filter(({ route, expected }) => route.endsWith('/page') && expected === 200);
  for (const [at, { attack }] of pages.entries()) {
    const way = PREFETCHES[at % PREFETCHES.length] ?? '';
    const headers = { ...attack.headers, rsc: '1', 'next-router-prefetch': way };
    yield { ...attack, what: `${attack.what}, beforehand in way ${way}`, headers };
  }
}

/** How Next.js begins what it has rendered of a page beforehand. */
const RENDERED_BEFOREHAND = /^[~#]/;

/** What only React’s router sends, sent by hand. */
export function callRouter({ attempt, chance, count }: Attacker): void {
  attempt('requests of the router', async (trial) => {
    // What doesn't name its headers in the address is led to where it does.
    const led: Attack[] = [];
    const find = ({ status, headers, text }: Answer, attack: Attack) => {
      const { location = '' } = headers;
      if (location.includes('_rsc=')) led.push({ ...attack, path: location });
      return status < 400 && /operator\/verifications/.test(text) ? 'something of the operators' : null;
    };
    await trial.all(routerRequests(chance(), count, trial.target), find);
    expect(led.length).toBeGreaterThan(0);
    await trial.all(led.splice(0), find);
  });

  attempt('pages that are asked for beforehand come as at any other time', async (trial) => {
    const led: Attack[] = [];
    const isWhole = ({ status, text }: Answer) =>
      status === 200 && !RENDERED_BEFOREHAND.test(text) ? null : `${status} ${text.slice(0, 80)}`;
    await trial.all(prefetches(trial.target), (answer, attack) => {
      const { location = '' } = answer.headers;
      if (!/[?&]_rsc\b/.test(location)) return isWhole(answer);
      led.push({ ...attack, path: location });
      return null;
    });
    await trial.all(led, isWhole);
  });
}
