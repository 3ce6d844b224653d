import { randomUUID } from 'node:crypto';
import { actionDoorOf } from './action-doors.ts';
import {
  actionCall,
  boundParts,
  builtActions,
  calledParts,
  type Fields,
  formCall,
  isForm,
  postParts,
} from './action-request.ts';
import type { Attack } from './attack.ts';
import type { Chance } from './chance.ts';
import type { Target } from './target.ts';
import type { Attacker } from './trial.ts';

const MOST_ARGUMENTS = 6;
const ODD_TEXTS = ['', 'x', '__proto__', '../..', '%', '\n', 'ü', '€', '\u0000', '\ud800', 'a'.repeat(9_000)];
/** What anybody may write in place of a text, a state or a form; none of it is the id of anything. */
const ODD: unknown[] = [
  ...[...ODD_TEXTS, null, true, 0, -1, 1e300],
  ...[[], [[]], ['x'], [randomUUID()], {}, { is: 'unsent' }, { is: 'refused', typed: 1, errors: null }, { is: 1 }],
  ...[{ toString: 1 }, { valueOf: {} }, { toJSON: [] }, { not: '' }, { contains: '' }, { id: 'x', response: {} }],
];

/** A form of which some fields have another text, several, or none. */
function oddFields(chance: Chance, fields: Fields): Fields {
  const odd = () => Array.from({ length: chance.whole(0, 2) }, () => chance.one(ODD_TEXTS));
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, chance.is(0.5) ? value : odd()]));
}

/** Ways to bend an action's arguments: anything, another order, other kinds, too few, as many as a body holds. */
const WAYS: ((chance: Chance, args: readonly unknown[]) => unknown[])[] = [
  (chance) => Array.from({ length: chance.whole(0, MOST_ARGUMENTS) }, () => chance.one(ODD)),
  (_, args) => [...args].reverse(),
  bend,
  (chance, args) => bend(chance, args).slice(0, chance.whole(0, args.length)),
];

function bend(chance: Chance, args: readonly unknown[]): unknown[] {
  return args.map((value) =>
    isForm(value) && chance.is(0.7) ? { fields: oddFields(chance, value.fields) } : chance.one(ODD),
  );
}

function* oddCalls(chance: Chance, count: number, { cast, url }: Target): Generator<Attack> {
  for (const { action, path, args } of calls(cast))
    for (let n = 0; n < count; n += 1) {
      const isLarge = chance.is(0.05);
      const odd = isLarge ? Array(chance.size(MOST_ARGUMENTS, 30_000)).fill(0) : chance.one(WAYS)(chance, args);
      const headers = { origin: url, ...(chance.is(0.8) ? { cookie: cast.neighbour.cookie } : {}) };
      const call = (chance.is(0.6) ? actionCall : formCall)(action, path, odd, headers);
      yield { what: `${action.name} with ${JSON.stringify(odd).slice(0, 80)}`, ...call };
    }
}

/** Every action, as it would be called of the victim's. */
function calls({ victim }: Target['cast']) {
  return builtActions().map((action) => ({ action, ...actionDoorOf(action.name, victim) }));
}

/** Every action with a file in its fields, and in place of what calls it: of each kind one, by chance, or all. */
function* fileCalls(
  chance: Chance,
  isLong: boolean,
  { cast, url }: Target,
): Generator<Attack & { isRefused: boolean }> {
  const headers = { origin: url, cookie: cast.neighbour.cookie };
  for (const { action, path, args } of calls(cast)) {
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
    'every action with arguments of any shape',
    (trial) => trial.all(oddCalls(chance(), isLong ? Math.ceil(count / 10) : 3, trial.target)),
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
