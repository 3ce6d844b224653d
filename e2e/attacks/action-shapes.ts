import { randomUUID } from 'node:crypto';
import {
  actionCall,
  type BuiltAction,
  boundParts,
  builtActions,
  calledParts,
  type Fields,
  formCall,
  isForm,
  postParts,
} from './action-request.ts';
import { actionRuleOf } from './action-rules.ts';
import type { Attack, Part } from './attack.ts';
import { type Chance, listOf } from './chance.ts';
import type { Target } from './target.ts';
import type { Attacker } from './trial.ts';

const MOST_ARGUMENTS = 6;
const ODD_TEXTS = ['', 'x', '__proto__', '../..', '%', '\n', 'ü', '€', '\u0000', '\ud800', 'a'.repeat(9_000)];
/** Values of React’s wire format that an action doesn’t expect, by what they are. */
const WIRE = listOf(`null|1|"x"|[]|{}|"$undefined"|"$NaN"|"$-Infinity"|"$D2026-01-01T00:00:00Z"|"$n99"|"$K1"|"$K9"|
  "$Q1"|"$W1"|"$i1"|"$1"|"$@1"|"$F1"|"$h1"|"$T"|"$B1"|"$A1"|"$r"|{"__proto__":{"is":"made"}}|{"then":"$1"}|
  {"constructor":{"prototype":{}}}|"$1:__proto__:constructor"|"$1:constructor:constructor"`);
/** What anybody may write in place of a text, a state or a form; none of it is the id of anything. */
const ODD: unknown[] = [
  ...ODD_TEXTS,
  ...WIRE.map((text) => JSON.parse(text)),
  true,
  0,
  -1,
  1e300,
  [[]],
  ['x'],
  [randomUUID()],
  { is: 'unsent' },
  { is: 'refused', typed: 1, errors: null },
  { is: 1 },
  { toString: 1 },
  { valueOf: {} },
  { toJSON: [] },
  { not: '' },
  { contains: '' },
  { id: 'x', response: {} },
];
const IDS = ['x', '0'.repeat(42), '__proto__', 'constructor', '../../x', '00'.repeat(21), ''];
const BODIES = ['[', '', '["$K1"', '[1]', 'null', '{}', '"$K1"', '["$0"]', '["$1:0"]', '[["$@0"]]'];

/** A form of which some fields have another text, several, or none. */
function oddFields(chance: Chance, fields: Fields): Fields {
  const odd = () => Array.from({ length: chance.whole(0, 2) }, () => chance.one(ODD_TEXTS));
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, chance.is(0.5) ? value : odd()]));
}

/** An action's arguments: anything, another order, other kinds, too few, as many as a body holds. */
function oddArguments(chance: Chance, args: readonly unknown[]): unknown[] {
  if (chance.is(0.05)) return Array(chance.size(MOST_ARGUMENTS, 30_000)).fill(0);
  return chance.one([
    () => Array.from({ length: chance.whole(0, MOST_ARGUMENTS) }, () => chance.one(ODD)),
    () => [...args].reverse(),
    () => bend(chance, args),
    () => bend(chance, args).slice(0, chance.whole(0, args.length)),
  ])();
}

function bend(chance: Chance, args: readonly unknown[]): unknown[] {
  return args.map((value) =>
    isForm(value) && chance.is(0.7) ? { fields: oddFields(chance, value.fields) } : chance.one(ODD),
  );
}

type Headers = Record<string, string>;

/** A call of an action with something wrong in it: mostly its arguments, else its id, its body or its parts. */
function oddCall(chance: Chance, action: BuiltAction, path: string, args: unknown[], headers: Headers) {
  const { id } = action;
  const usual = chance.is(0.6) ? actionCall : formCall;
  if (chance.is(0.6)) return usual(action, path, oddArguments(chance, args), headers);
  return chance.one([
    () => actionCall({ ...action, id: chance.one(IDS) }, path, args, headers),
    () => {
      const all = { ...headers, 'next-action': id, 'content-type': 'text/plain;charset=UTF-8' };
      return { method: 'POST', path, headers: all, body: chance.one(BODIES) };
    },
    () =>
      postParts(
        [['_1_', 'x'], ['1', chance.one(WIRE)], ...calledParts(oddArguments(chance, args))],
        path,
        headers,
        action,
      ),
    () => {
      const names = ['$ACTION_REF_1', '$ACTION_1:0', '$ACTION_1:1', '$ACTION_KEY', `$ACTION_ID_${id}`];
      const bound = chance.one(['"$@1"', ...WIRE]);
      const values = [`{"id":"${chance.one([id, ...IDS])}","bound":${bound}}`, ...WIRE];
      const parts = names.filter(() => chance.is(0.6)).map((name): Part => [name, chance.one(values)]);
      return postParts(parts, path, headers);
    },
    () => {
      const { body, ...sent } = postParts(calledParts(args), path, headers, action);
      return { ...sent, body: body.slice(0, chance.whole(0, body.length - 1)) };
    },
  ])();
}

function* oddCalls(chance: Chance, count: number, { fixtures, url }: Target): Generator<Attack> {
  for (const { action, path, args } of calls(fixtures))
    for (let n = 0; n < count; n += 1) {
      const cookie = chance.one([
        fixtures.neighbour.cookie,
        fixtures.neighbour.cookie,
        fixtures.neighbour.cookie,
        'session=x',
        '',
      ]);
      const headers = { origin: url, ...(cookie && { cookie }) };
      yield { what: `${action.name} by hand`, ...oddCall(chance, action, path, args, headers) };
    }
}

/** Every action, as it would be called of the victim's. */
function calls({ victim }: Target['fixtures']) {
  return builtActions().map((action) => ({ action, ...actionRuleOf(action.name, victim) }));
}

/** Every action with a file in its fields, and in place of what calls it: of each kind one, by chance, or all. */
function* fileCalls(
  chance: Chance,
  isLong: boolean,
  { fixtures, url }: Target,
): Generator<Attack & { isRefused: boolean }> {
  const headers = { origin: url, cookie: fixtures.neighbour.cookie };
  for (const { action, path, args } of calls(fixtures)) {
    const bound = boundParts(action, args).toSpliced(3, 0, ['$ACTION_KEY', 'k']);
    for (const [parts, by] of [[calledParts(args), action] as const, [bound, {}] as const])
      for (const isRefused of [true, false]) {
        const all = [...parts.entries()].filter(([, [name]]) => /^(?:\d+|\$ACTION_.*)$/.test(name) === isRefused);
        for (const [index, [name, value]] of isLong || all.length === 0 ? all : [chance.one(all)]) {
          const sent = postParts(parts.with(index, [name, value, 'a.png']), path, headers, by);
          yield { what: `${action.name} with a file in ${name}`, isRefused, ...sent };
        }
      }
  }
}

/** What a caller by hand may give every action for its arguments and fields. */
export function bendActions({ attempt, chance, count, isLong }: Attacker): void {
  const kept = ['connection', 'api_key'];
  attempt(
    'every action called by hand, with anything in it',
    (trial) => trial.all(oddCalls(chance(), isLong ? Math.ceil(count / 5) : 5, trial.target)),
    kept,
  );
  attempt(
    'every action with files in its fields',
    (trial) =>
      trial.all(fileCalls(chance(), isLong, trial.target), ({ status }, { isRefused }) =>
        isRefused && status !== 400 ? `${status} instead of 400` : null,
      ),
    kept,
  );
}
