import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ACTION_DOORS } from './action-doors.ts';
import { actionCall, type BuiltAction, builtActions, type Fields } from './action-request.ts';
import { type Attack, multipart, type Part } from './attack.ts';
import type { Chance } from './chance.ts';
import { rowsOf } from './inside.ts';
import type { Target } from './target.ts';
import type { Trial } from './trial.ts';

const MOST_ARGUMENTS = 6;
/** What anybody may write in place of a text, a state or a form; none of it is the id of anything. */
const ODD: unknown[] = [
  ...[
    null,
    true,
    0,
    -1,
    1e300,
    '',
    'x',
    '__proto__',
    '../..',
    '%',
    '\n',
    'ü',
    '€',
    '\u0000',
    '\ud800',
    'a'.repeat(9_000),
  ],
  ...[[], [[]], ['x'], [randomUUID()], {}, { is: 'unsent' }, { is: 'refused', typed: 1, errors: null }, { is: 1 }],
  ...[{ toString: 1 }, { valueOf: {} }, { toJSON: [] }, { not: '' }, { contains: '' }, { id: 'x', response: {} }],
];

const ODD_TEXTS = ODD.filter((value) => typeof value === 'string');

const isForm = (value: unknown): value is { fields: Fields } =>
  typeof value === 'object' && value !== null && 'fields' in value;

/** A form of which some fields have another text, several, or none. */
function oddFields(chance: Chance, fields: Fields): Fields {
  const odd = () => Array.from({ length: chance.whole(0, 2) }, () => chance.one(ODD_TEXTS));
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, chance.is(0.5) ? value : odd()]));
}

/** Any list of anything in place of an action's arguments: other kinds, too few, too many, in another order. */
function oddArguments(chance: Chance, args: readonly unknown[]): unknown[] {
  const way = chance.whole(0, 3);
  // As many as a body holds, now and then.
  if (chance.is(0.05)) return Array.from({ length: chance.size(MOST_ARGUMENTS, 30_000) }, () => 0);
  if (way === 0) return Array.from({ length: chance.whole(0, MOST_ARGUMENTS) }, () => chance.one(ODD));
  if (way === 1) return [...args].reverse();
  const odd = args.map((value) =>
    isForm(value) && chance.is(0.7) ? { fields: oddFields(chance, value.fields) } : chance.one(ODD),
  );
  return way === 2 ? odd : odd.slice(0, chance.whole(0, odd.length));
}

/** The same as a form without JavaScript sends it: all but the form is bound. */
function formCall({ id }: BuiltAction, path: string, args: unknown[], headers: Record<string, string>) {
  const { fields } = args.find(isForm) ?? { fields: {} };
  const parts: Part[] = [
    ['$ACTION_REF_1', ''],
    ['$ACTION_1:0', JSON.stringify({ id, bound: '$@1' })],
    ['$ACTION_1:1', JSON.stringify(args.filter((value) => !isForm(value)))],
    ...partsOf(fields, ''),
  ];
  const sent = multipart(parts);
  return {
    method: 'POST',
    path,
    headers: { ...sent.headers, ...headers } as Record<string, string>,
    body: sent.body ?? '',
  };
}

function partsOf(fields: Fields, prefix: string): Part[] {
  return Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value): Part => [prefix + name, value]),
  );
}

function* oddCalls(chance: Chance, count: number, { cast, url }: Target): Generator<Attack> {
  for (const action of builtActions()) {
    const door = ACTION_DOORS[action.name]?.(cast.victim);
    if (!door) continue;
    for (let n = 0; n < Math.ceil(count / 10); n += 1) {
      const args = oddArguments(chance, door.args);
      const headers = { origin: url, ...(chance.is(0.8) ? { cookie: cast.neighbour.cookie } : {}) };
      const call = (chance.is(0.6) ? actionCall : formCall)(action, door.path, args, headers);
      yield { what: `${action.name} with ${JSON.stringify(args).slice(0, 80)}`, ...call };
    }
  }
}

/** Every action with a file in each of its fields, and in place of what calls it. */
function* fileCalls({ cast, url }: Target): Generator<Attack & { isRefused: boolean }> {
  for (const action of builtActions()) {
    const door = ACTION_DOORS[action.name]?.(cast.victim);
    if (!door) continue;
    const { fields } = door.args.find(isForm) ?? { fields: {} };
    const given = JSON.stringify(door.args.map((value) => (isForm(value) ? '$K1' : value)));
    const parts: Part[] = [...partsOf(fields, '_1_'), ['0', given]];
    const bound: Part[] = [
      ['$ACTION_REF_1', ''],
      ['$ACTION_1:0', JSON.stringify({ id: action.id, bound: '$@1' })],
      ['$ACTION_1:1', JSON.stringify(door.args.filter((value) => !isForm(value)))],
      ['$ACTION_KEY', 'k'],
      ...partsOf(fields, ''),
    ];
    const headers = { origin: url, cookie: cast.neighbour.cookie };
    for (const [all, more] of [
      [parts, { 'next-action': action.id, accept: 'text/x-component' }],
      [bound, {}],
    ] as const)
      for (const [index, [name, value]] of all.entries()) {
        const sent = multipart(all.with(index, [name, value, 'a.png']));
        const isRefused = /^(?:\d+|\$ACTION_.*)$/.test(name);
        const what = `${action.name} with a file in ${name}`;
        const allHeaders = { ...sent.headers, ...headers, ...more } as Record<string, string>;
        yield { what, isRefused, method: 'POST', path: door.path, headers: allHeaders, body: sent.body ?? '' };
      }
  }
}

/** What a caller by hand may give every action for its arguments and fields. */
export function bendActions(trialOf: (title: string) => Trial, chanceOf: () => Chance, count: number): void {
  test('every action with arguments of any shape', async () => {
    const trial = trialOf('Actions with arguments of any shape');
    const before = await rowsOf(trial.target);
    await trial.all(oddCalls(chanceOf(), count, trial.target), () => null);
    expect(trial.shownFaults()).toEqual([]);
    expect(await rowsOf(trial.target)).toMatchObject({ connection: before.connection, api_key: before.api_key });
  });

  test('every action with a file in each field', async () => {
    const trial = trialOf('Actions with files in their fields');
    const before = await rowsOf(trial.target);
    await trial.all(fileCalls(trial.target), ({ status }, attack) =>
      'isRefused' in attack && attack.isRefused && status !== 400 ? `${status} instead of 400` : null,
    );
    expect(trial.shownFaults()).toEqual([]);
    expect(await rowsOf(trial.target)).toMatchObject({ connection: before.connection, api_key: before.api_key });
  });
}
