import { expect, test } from 'vitest';
import { ACTION_DOORS } from './action-doors.ts';
import { actionCall, builtActions } from './action-request.ts';
import { type Attack, multipart } from './attack.ts';
import type { Chance } from './chance.ts';
import { DOORS } from './doors.ts';
import { rowsOf } from './inside.ts';
import type { Target } from './target.ts';
import type { Trial } from './trial.ts';

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
const IDS = ['x', '0'.repeat(42), '__proto__', 'constructor', '../../x', '00'.repeat(21), ''];
/** Values of React’s wire format that an action doesn’t expect, by what they are. */
const VALUES = [
  ...['null', '1', '"x"', '[]', '{}', '"$undefined"', '"$NaN"', '"$-Infinity"', '"$D2026-01-01T00:00:00Z"', '"$n99"'],
  ...['"$K1"', '"$K9"', '"$Q1"', '"$W1"', '"$i1"', '"$1"', '"$@1"', '"$F1"', '"$h1"', '"$T"', '"$B1"', '"$A1"', '"$r"'],
  ...['{"__proto__":{"is":"made"}}', '{"then":"$1"}', '{"constructor":{"prototype":{}}}', '"$1:__proto__:constructor"'],
  ...['["00000000-0000-4000-8000-000000000000"]', '{"not":""}', '{"contains":""}', '"$1:constructor:constructor"'],
];
const BODIES = ['[', '', '["$K1"', '[1]', 'null', '{}', '"$K1"', '["$0"]', '["$1:0"]', '[["$@0"]]'];

function* routerRequests(chance: Chance, count: number, { cast }: Target): Generator<Attack> {
  const pages = Object.entries(DOORS)
    .filter(([name]) => name.endsWith('/page'))
    .flatMap(([, door]) => door(cast).map(({ attack }) => attack.path));
  for (let n = 0; n < count; n += 1) {
    const headers: Record<string, string> = { rsc: chance.one(['1', '0', 'x']), cookie: cast.neighbour.cookie };
    if (chance.is(0.7)) headers['next-router-state-tree'] = chance.one(TREES);
    if (chance.is(0.3)) headers['next-router-prefetch'] = chance.one(['1', '2', 'x']);
    if (chance.is(0.3))
      headers['next-router-segment-prefetch'] = chance.one(['/_tree', '/__PAGE__', '/../x', '%', '__proto__']);
    if (chance.is(0.3)) headers['next-hmr-refresh'] = '1';
    if (chance.is(0.3)) headers['next-url'] = chance.one(['/', '/operator', '%', '//evil.example']);
    const query = chance.one([
      '',
      '?_rsc=x',
      '?_rsc=%',
      '?__nextDefaultLocale=x',
      '?nxtPid=x',
      '?__proto__=x',
      '?amp=1',
    ]);
    const [path = '/'] = chance.one(pages).split('?');
    yield { what: `the router, ${JSON.stringify(headers).slice(0, 120)}`, path: path + query, headers };
  }
}

function* actionRequests(chance: Chance, count: number, { cast, url }: Target): Generator<Attack> {
  const actions = builtActions();
  for (let n = 0; n < count; n += 1) {
    const action = chance.one(actions);
    const door = ACTION_DOORS[action.name]?.(cast.victim);
    if (!door) continue;
    const headers = { origin: url, cookie: chance.is(0.8) ? cast.neighbour.cookie : 'session=x' };
    yield { what: `${action.name} by hand`, ...bentCall(chance, action, door.path, door.args, headers) };
  }
}

type Call = Parameters<typeof actionCall>;

/** A call of an action with something wrong in it. */
function bentCall(chance: Chance, ...[action, path, args, headers]: Call): Omit<Attack, 'what'> {
  const way = chance.whole(0, 5);
  if (way === 0) return actionCall({ ...action, id: chance.one(IDS) }, path, args, headers);
  if (way === 1) {
    const id = { 'next-action': action.id, 'content-type': 'text/plain;charset=UTF-8' };
    return { method: 'POST', path, headers: { ...headers, ...id }, body: chance.one(BODIES) };
  }
  if (way === 2) {
    const bent = args.map(() => chance.one(VALUES)).join(',');
    const sent = multipart([
      ['_1_', 'x'],
      ['1', chance.one(VALUES)],
      ['0', `[${bent}]`],
    ]);
    return byHand(sent, action.id, path, headers);
  }
  if (way === 3) {
    const names = ['$ACTION_REF_1', '$ACTION_1:0', '$ACTION_1:1', '$ACTION_KEY', `$ACTION_ID_${action.id}`];
    const reference = `{"id":"${chance.one([action.id, ...IDS])}","bound":${chance.one(['null', '"$@1"', '[]', ...VALUES])}}`;
    const fields = names
      .filter(() => chance.is(0.6))
      .map((name): [string, string] => [name, chance.one([reference, ...VALUES])]);
    const sent = multipart(fields);
    return {
      method: 'POST',
      path,
      headers: { ...sent.headers, ...headers } as Record<string, string>,
      body: sent.body ?? '',
    };
  }
  if (way === 4) {
    const sent = actionCall(action, path, args, headers);
    const body = String(sent.body ?? '');
    return { ...sent, body: body.slice(0, chance.whole(0, body.length - 1)) };
  }
  const bent = args.map((value) =>
    chance.is(0.5) ? { fields: { __proto__: 'x', id: '\u0000', name: '\ud800' } } : value,
  );
  return actionCall(
    action,
    path,
    bent.filter(() => chance.is(0.8)),
    headers,
  );
}

function byHand(sent: ReturnType<typeof multipart>, id: string, path: string, headers: Record<string, string>) {
  const all = { ...sent.headers, ...headers, 'next-action': id } as Record<string, string>;
  return { method: 'POST', path, headers: all, body: sent.body ?? '' };
}

/** What only React’s router and its server actions send, sent by hand. */
export function callRouter(trialOf: (title: string) => Trial, chanceOf: () => Chance, count: number): void {
  test('requests of the router', async () => {
    const trial = trialOf('Requests of the router by hand');
    await trial.all(routerRequests(chanceOf(), count, trial.target), ({ status, text }) =>
      status < 400 && /operator\/verifications/.test(text) ? 'something of the operators' : null,
    );
    expect(trial.shownFaults()).toEqual([]);
  });

  test('calls of server actions with anything as arguments', async () => {
    const trial = trialOf('Server actions by hand');
    const before = await rowsOf(trial.target);
    await trial.all(actionRequests(chanceOf(), count, trial.target), () => null);
    expect(trial.shownFaults()).toEqual([]);
    expect(await rowsOf(trial.target)).toMatchObject({ connection: before.connection, api_key: before.api_key });
  });
}
