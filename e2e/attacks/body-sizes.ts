import { expect, test } from 'vitest';
import { LIMITS } from '@/lib/config/limits.ts';
import { actionCall, builtActions } from './action-request.ts';
import { type Attack, form, multipart, send } from './attack.ts';
import { DOORS } from './doors.ts';
import type { Target } from './target.ts';
import type { Trial } from './trial.ts';

const KIB = 1024;
const MOST = 64 * KIB;
const MOST_LOGO = KIB * KIB;
const MOST_LOGO_FORM = 6 * KIB * KIB;
const AROUND = [-1, 0, 1];
/** A form that is refused, or answered as for any other body. */
const REFUSALS = [400, 401, 403, 404, 405, 411, 413, 415];

interface Sized extends Attack {
  /** What its answer has to be. */
  expected(status: number, text: string): boolean;
}

const FORM = 'application/x-www-form-urlencoded';
const WAYS: [what: string, isChunked: boolean, make: (size: number) => Pick<Attack, 'headers' | 'body'>][] = [
  ['a field', false, (size) => ({ headers: { 'content-type': FORM }, body: 'a'.repeat(size) })],
  ['a field', true, (size) => ({ headers: { 'content-type': FORM }, body: 'a'.repeat(size) })],
  ['JSON', false, (size) => ({ headers: { 'content-type': 'application/json' }, body: jsonOf(size) })],
  ['a form in parts', true, (size) => partsOf(size)],
];

const jsonOf = (size: number) => `{"a":"${'a'.repeat(size - 8)}"}`;

function partsOf(size: number): Pick<Attack, 'headers' | 'body'> {
  const frame = Buffer.byteLength(multipart([['a', '']]).body ?? '');
  return multipart([['a', 'a'.repeat(size - frame)]]);
}

/** Each route once with each method that it has for bodies. */
function routesOf({ cast }: Target): [method: string, path: string][] {
  const attacks = Object.values(DOORS).flatMap((door) => door(cast).map(({ attack }) => attack));
  const routes = attacks.map(
    ({ method = 'GET', path }) => `${method === 'GET' ? 'POST' : method} ${path.split('?')[0]}`,
  );
  return [...new Set(routes)].map((route) => route.split(' ') as [string, string]);
}

/** Every route there is, with a body of about as many bytes or fields as it may have, by somebody who may call some. */
function* bodies(target: Target): Generator<Sized> {
  const { cast, url } = target;
  const { cookie, key } = cast.neighbour;
  for (const [method, path] of routesOf(target)) {
    const isMachine = /^\/(?:api|v1|mcp)(?:\/|$)/.test(path);
    // Their session is still needed.
    const session = path === '/sign-out' ? {} : { cookie };
    const own = { origin: url, ...(isMachine ? { authorization: `Bearer ${key}` } : session) };
    const around = (
      what: string,
      by: number,
      { headers, body }: Pick<Attack, 'headers' | 'body'>,
      more = {},
    ): Sized => ({
      ...{ what, method, path, body: body ?? '' },
      headers: { ...headers, ...own, ...more } as Record<string, string>,
      expected: (status) => (by > 0 ? REFUSALS.includes(status) : status > 0 && status < 500),
    });
    for (const by of AROUND) {
      for (const [what, isChunked, make] of WAYS) {
        const length: Record<string, string> = isChunked ? { 'transfer-encoding': 'chunked' } : {};
        const said = `${MOST + by} bytes of ${what}${isChunked ? ' in chunks' : ''}`;
        yield around(said, by, make(MOST + by), length);
      }
      const names = Array.from({ length: LIMITS.formFields + by }, (_, n): [string, string] => [`a${n}`, '']);
      // Machines ignore what they don't know.
      yield around(`${names.length} fields`, isMachine ? 0 : by, form(names));
      yield around(`${names.length} parts`, by, multipart(names));
    }
  }
}

/** A form with a logo, by its own page: as a call of its action and without JavaScript, with a session and without. */
async function* logos({ cast, url }: Target): AsyncGenerator<Sized> {
  const { app, cookie } = cast.neighbour;
  const state = { is: 'unsent' };
  const forms: [name: string, path: string, bound: unknown[]][] = [
    ['dashboard/developer/apps/new/actions#createApp', '/dashboard/developer/apps/new', []],
    [
      'dashboard/developer/apps/[id]/settings/actions#saveApp',
      `/dashboard/developer/apps/${app.id}/settings`,
      [app.id],
    ],
  ];
  const sizes = [MOST, 128 * KIB, MOST_LOGO].flatMap((size) => AROUND.map((by) => size + by));
  for (const [name, path, bound] of forms) {
    const page = await send(url, { what: 'the page of the form', path, headers: { cookie } });
    const shown = hiddenFields(page.text);
    for (const size of [...sizes, 100 * KIB, 200 * KIB, MOST_LOGO_FORM])
      for (const isCall of [true, false])
        for (const isSignedIn of [true, false]) {
          const action = builtActions().find((one) => one.name === name) ?? { id: '', name };
          const file = (field: string): [string, string, string] => [field, 'x'.repeat(size), 'a.png'];
          const sent = isCall
            ? multipart([['_1_id', app.id], file('_1_logo'), ['0', JSON.stringify([...bound, state, '$K1'])]])
            : multipart([...shown, file('logo')]);
          const call = isCall ? actionCall(action, path, [], {}).headers : {};
          const headers = { ...call, ...sent.headers, origin: url, ...(isSignedIn ? { cookie } : {}) };
          const length = Buffer.byteLength(sent.body ?? '');
          const says = size > MOST_LOGO ? 'larger than 1 MiB' : 'not a PNG';
          yield {
            what: `a logo of ${size} bytes${isCall ? '' : ', without JavaScript'}${isSignedIn ? '' : ', signed out'}`,
            ...{ method: 'POST', path, headers: headers as Record<string, string>, body: sent.body ?? '' },
            expected: (status, text) => {
              if (length > (isSignedIn ? MOST_LOGO_FORM : MOST)) return status === 413;
              return isSignedIn ? status === 200 && text.includes(says) : status < 400;
            },
          };
        }
  }
}

/** What the form with a logo sends by itself. */
function hiddenFields(html: string): [string, string][] {
  const form = html.split('<form').find((one) => one.includes('name="logo"')) ?? '';
  const plain = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const inputs = form.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g);
  return [...inputs].map(([, name = '', value = '']) => [plain(name), plain(value)]);
}

/** Bodies around every limit, for everything that takes one. */
export function sizeBodies(trialOf: (title: string) => Trial): void {
  test.each([
    ['Bodies around 64 KiB and 200 fields, for every route', bodies],
    ['Logos of any size, with and without JavaScript', logos],
  ])('%s', async (title, attacks) => {
    const trial = trialOf(title);
    const all: Sized[] = [];
    for await (const one of attacks(trial.target)) all.push(one);
    await trial.all(all, ({ status, text }, attack) =>
      (attack as Sized).expected(status, text) ? null : `${status} ${text.slice(0, 60)}`,
    );
    expect(trial.shownFaults()).toEqual([]);
  });
}
