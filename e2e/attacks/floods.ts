import { expect, test } from 'vitest';
import { type Answer, type Attack, form, multipart } from './attack.ts';
import type { Chance } from './chance.ts';
import type { Target } from './target.ts';
import type { Trial } from './trial.ts';

const MOST_FIELDS = 200;
const MOST_PARAMETERS = 100;
const LONGEST_ADDRESS = 15_000;
const MOST_BYTES = 64 * 1024;
const JSON_PATHS = ['/api/oauth/token', '/api/oauth/revoke', '/api/oauth/introspect'];
const FORM_PATHS = [...JSON_PATHS, '/sign-in', '/sign-up', '/sign-out', '/oauth/authorize/decision', '/', '/docs'];
const QUERY_PATHS = [
  '/',
  '/sign-in',
  '/docs',
  '/docs/search',
  '/oauth/authorize',
  '/dashboard',
  '/api/v1/subscriptions',
  '/api/openapi.json',
];
const REFUSALS = [400, 401, 403, 404, 405, 411, 413, 414, 415, 431];

/** A name as floods have it: the same, all different, empty, and those that mean something to JavaScript. */
function nameOf(chance: Chance, style: string, index: number): string {
  if (style === 'same') return 'email';
  if (style === 'empty') return '';
  if (style === 'inherited')
    return chance.one(['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__proto__[x]']);
  if (style === 'action') return `$ACTION_${chance.one(['REF', 'ID', 'KEY', '1:0'])}_${index}`;
  return `f${index}${chance.text(chance.whole(0, 6))}`;
}

const STYLES = ['different', 'same', 'empty', 'inherited', 'action'];

function names(chance: Chance, most: number): { style: string; list: string[] } {
  const style = chance.one(STYLES);
  const list = Array.from({ length: chance.size(1, most) }, (_, index) => nameOf(chance, style, index));
  return { style, list };
}

function* formFloods(chance: Chance, count: number, { url }: Target): Generator<Attack & { size: number }> {
  for (let n = 0; n < count; n += 1) {
    const { style, list } = names(chance, chance.is(0.05) ? 30_000 : 2_000);
    const value = chance.text(chance.whole(0, 8));
    const pairs = list.map((name): [string, string] => [name, value]);
    const encode = chance.is(0.5) ? form : multipart;
    const sent = encode(pairs);
    const path = chance.one(FORM_PATHS);
    const headers = { ...sent.headers, origin: url } as Record<string, string>;
    yield {
      what: `${list.length} ${style} fields`,
      method: 'POST',
      path,
      headers,
      body: sent.body ?? '',
      size: list.length,
    };
  }
}

function* queryFloods(chance: Chance, count: number): Generator<Attack & { size: number }> {
  for (let n = 0; n < count; n += 1) {
    const { style, list } = names(chance, 4_000);
    const query = list.map((name) => encodeURIComponent(name) + (chance.is(0.5) ? '=' : '')).join('&');
    // Beyond what Node.js reads of a head it hangs up, and the answer may be lost on the way.
    const path = `${chance.one(QUERY_PATHS)}?${query}`.slice(0, LONGEST_ADDRESS);
    yield { what: `${list.length} ${style} parameters`, path, size: list.length };
  }
}

function* jsonFloods(chance: Chance, count: number, { cast }: Target): Generator<Attack & { size: number }> {
  const write = `/api/v1/subscriptions/${cast.neighbour.subscriptions.test}`;
  for (let n = 0; n < count; n += 1) {
    const toStore = chance.is(0.3);
    const authorization: Record<string, string> = toStore
      ? { authorization: `Bearer ${cast.neighbour.access.test}` }
      : {};
    const { what, body } = jsonBody(chance);
    yield {
      ...{ what, body, size: body.length },
      method: toStore ? 'PATCH' : 'POST',
      path: toStore ? write : chance.one(JSON_PATHS),
      headers: { 'content-type': 'application/json', ...authorization },
    };
  }
}

function jsonBody(chance: Chance): { what: string; body: string } {
  const kind = chance.whole(0, 4);
  if (kind === 0) {
    const depth = chance.size(1, 30_000);
    return { what: `JSON ${depth} deep`, body: `{"action":${'['.repeat(depth)}${']'.repeat(depth)}}` };
  }
  if (kind === 1) {
    const digits = chance.size(1, 60_000);
    return { what: `a number of ${digits} digits`, body: `{"action":${'9'.repeat(digits)}}` };
  }
  if (kind === 2)
    return { what: 'JSON cut off', body: '{"grant_type":"refresh_token","a":"'.slice(0, chance.whole(1, 34)) };
  if (kind === 3) {
    const value = chance.one([
      'null',
      'true',
      '[]',
      '{}',
      '"\\u0000"',
      '"\\ud800"',
      '{"__proto__":{"admin":true}}',
      '1e999',
    ]);
    return {
      what: `a value ${value}`,
      body: `{"grant_type":${value},"token":${value},"action":${value},"__proto__":${value}}`,
    };
  }
  const { style, list } = names(chance, 9_000);
  return {
    what: `${list.length} ${style} names`,
    body: `{${list.map((name) => `${JSON.stringify(name)}:""`).join(',')}}`,
  };
}

/** Refused, or small enough to be read; a page may show its form again. */
function expectRefusal(most: number) {
  return ({ status }: Answer, attack: Attack & { size?: number }): string | null => {
    const tooMuch = (attack.size ?? 0) > most;
    if (tooMuch ? [400, 413, 414, 431].includes(status) : [200, 302, 303, 307, ...REFUSALS].includes(status))
      return null;
    // A path that takes no form, or nobody's, may say so before it counts.
    return [401, 404, 405, 415].includes(status) ? null : `${status} for ${attack.what}`;
  };
}

/** Fields, parameters and names by the thousand. */
export function flood(trialOf: (title: string) => Trial, chanceOf: () => Chance, count: number): void {
  test('forms with any number of fields', async () => {
    const trial = trialOf('Floods of fields');
    await trial.all(formFloods(chanceOf(), count, trial.target), expectRefusal(MOST_FIELDS));
    expect(trial.shownFaults()).toEqual([]);
  });

  test('addresses with any number of parameters', async () => {
    const trial = trialOf('Floods of parameters');
    await trial.all(queryFloods(chanceOf(), count), expectRefusal(MOST_PARAMETERS));
    expect(trial.shownFaults()).toEqual([]);
  });

  test('JSON of any shape', async () => {
    const trial = trialOf('JSON of any shape');
    await trial.all(jsonFloods(chanceOf(), count, trial.target), expectRefusal(MOST_BYTES));
    expect(trial.shownFaults()).toEqual([]);
  });
}
