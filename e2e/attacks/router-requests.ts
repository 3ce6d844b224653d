import { expect } from 'vitest';
import { actionDoorOf } from './action-doors.ts';
import { actionCall, type BuiltAction, builtActions, postParts } from './action-request.ts';
import type { Answer, Attack, Part } from './attack.ts';
import { type Chance, listOf } from './chance.ts';
import { knocksOf } from './doors.ts';
import type { Target } from './target.ts';
import type { Attacker } from './trial.ts';

const TREES = [
  '%5B%22%22%2C%7B%7D%5D',
  '%5B%22%22%2C%7B%22children%22%3A%5B%22operator%22%2C%7B%7D%5D%7D%2Cnull%2C%22refetch%22%5D',
  ...['["",{}]', '%', '[]', '{"__proto__":{"x":1}}', 'null', '%5B'.repeat(3000), 'a'.repeat(8000)],
];
/** What the router sends beside the path; of each, how often and what. */
const ROUTER: Record<string, [share: number, values: string[]]> = {
  rsc: [1, ['1', '0', 'x']],
  'next-router-state-tree': [0.7, TREES],
  'next-router-prefetch': [0.3, ['1', '2', 'x']],
  'next-router-segment-prefetch': [0.3, ['/_tree', '/__PAGE__', '/../x', '%', '__proto__']],
  'next-hmr-refresh': [0.3, ['1']],
  'next-url': [0.3, ['/', '/operator', '%', '//evil.example']],
};
const QUERIES = ['', '?_rsc=x', '?_rsc=%', '?__nextDefaultLocale=x', '?nxtPid=x', '?__proto__=x', '?amp=1'];
const IDS = ['x', '0'.repeat(42), '__proto__', 'constructor', '../../x', '00'.repeat(21), ''];
/** Values of React’s wire format that an action doesn’t expect, by what they are. */
const VALUES = listOf(`null|1|"x"|[]|{}|"$undefined"|"$NaN"|"$-Infinity"|"$D2026-01-01T00:00:00Z"|"$n99"|"$K1"|"$K9"|
  "$Q1"|"$W1"|"$i1"|"$1"|"$@1"|"$F1"|"$h1"|"$T"|"$B1"|"$A1"|"$r"|{"__proto__":{"is":"made"}}|{"then":"$1"}|
  {"constructor":{"prototype":{}}}|"$1:__proto__:constructor"|["00000000-0000-4000-8000-000000000000"]|{"not":""}|
  {"contains":""}|"$1:constructor:constructor"`);
const BODIES = ['[', '', '["$K1"', '[1]', 'null', '{}', '"$K1"', '["$0"]', '["$1:0"]', '[["$@0"]]'];

function* routerRequests(chance: Chance, count: number, target: Target): Generator<Attack> {
  const pages = knocksOf(target).flatMap(({ route, attack }) => (route.endsWith('/page') ? [attack.path] : []));
  for (let n = 0; n < count; n += 1) {
    const headers: Record<string, string> = { cookie: target.cast.neighbour.cookie };
    for (const [name, [share, values]] of Object.entries(ROUTER))
      if (chance.is(share)) headers[name] = chance.one(values);
    const [path = '/'] = chance.one(pages).split('?');
    const what = `the router, ${JSON.stringify(headers).slice(0, 120)}`;
    yield { what, path: path + chance.one(QUERIES), headers };
  }
}

type Headers = Record<string, string>;

/** Calls of an action with something wrong in them. */
const BENT: ((
  chance: Chance,
  action: BuiltAction,
  path: string,
  args: unknown[],
  headers: Headers,
) => Omit<Attack, 'what'>)[] = [
  (chance, action, ...call) => actionCall({ ...action, id: chance.one(IDS) }, ...call),
  (chance, { id }, path, _, headers) => {
    const all = { ...headers, 'next-action': id, 'content-type': 'text/plain;charset=UTF-8' };
    return { method: 'POST', path, headers: all, body: chance.one(BODIES) };
  },
  (chance, action, path, args, headers) => {
    const bent = args.map(() => chance.one(VALUES)).join(',');
    const parts: Part[] = [
      ['_1_', 'x'],
      ['1', chance.one(VALUES)],
      ['0', `[${bent}]`],
    ];
    return postParts(parts, path, headers, action);
  },
  (chance, { id }, path, _, headers) => {
    const names = ['$ACTION_REF_1', '$ACTION_1:0', '$ACTION_1:1', '$ACTION_KEY', `$ACTION_ID_${id}`];
    const bound = chance.one(['null', '"$@1"', '[]', ...VALUES]);
    const values = [`{"id":"${chance.one([id, ...IDS])}","bound":${bound}}`, ...VALUES];
    const parts = names.filter(() => chance.is(0.6)).map((name): Part => [name, chance.one(values)]);
    return postParts(parts, path, headers);
  },
  (chance, ...call) => {
    const { body, ...sent } = actionCall(...call);
    return { ...sent, body: String(body).slice(0, chance.whole(0, String(body).length - 1)) };
  },
  (chance, action, path, args, headers) => {
    const bent = { fields: { __proto__: 'x', id: '\u0000', name: '\ud800' } };
    const all = args.map((value) => (chance.is(0.5) ? bent : value)).filter(() => chance.is(0.8));
    return actionCall(action, path, all, headers);
  },
];

function* actionRequests(chance: Chance, count: number, { cast, url }: Target): Generator<Attack> {
  const actions = builtActions();
  for (let n = 0; n < count; n += 1) {
    const action = chance.one(actions);
    const { path, args } = actionDoorOf(action.name, cast.victim);
    const headers = { origin: url, cookie: chance.is(0.8) ? cast.neighbour.cookie : 'session=x' };
    yield { what: `${action.name} by hand`, ...chance.one(BENT)(chance, action, path, args, headers) };
  }
}

/** What only React’s router and its server actions send, sent by hand. */
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
  attempt(
    'calls of server actions with anything as arguments',
    (trial) => trial.all(actionRequests(chance(), count, trial.target)),
    ['connection', 'api_key'],
  );
}
