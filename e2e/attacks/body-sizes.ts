import { LIMITS } from '@/lib/kernel/config/limits.ts';
import { probesOf } from './access-rules.ts';
import { boundParts, builtActions, calledParts, form, postParts, UNSENT } from './action-request.ts';
import { type Attack, formOf, multipart, type Part, type Sent } from './attack.ts';
import type { Target } from './target.ts';
import type { Attacker, Trial } from './trial.ts';

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

const typed = (type: string, body: string): Sent => ({ headers: { 'content-type': type }, body });
const field = (size: number) => typed('application/x-www-form-urlencoded', 'a'.repeat(size));
const json = (size: number) => typed('application/json', `{"a":"${'a'.repeat(size - 8)}"}`);
const parts = (size: number) => multipart([['a', 'a'.repeat(size - multipart([['a', '']]).body.length)]]);
const WAYS = [
  { what: 'a field', isChunked: false, make: field },
  { what: 'a field', isChunked: true, make: field },
  { what: 'JSON', isChunked: false, make: json },
  { what: 'a form in parts', isChunked: true, make: parts },
];

/**
 * Each route once with each method that it has for bodies; in a short run the first of each kind that is read by the
 * same code: pages, handlers and machines' endpoints, by the beginning of their address.
 */
function routesOf(target: Target, isLong: boolean): [method: string, path: string][] {
  const routes = new Map<string, [string, string]>();
  for (const { route, attack } of probesOf(target)) {
    const method = (attack.method ?? 'GET') === 'GET' ? 'POST' : (attack.method ?? '');
    const [path = '/'] = attack.path.split('?');
    const beginning = path.split('/').slice(0, path.startsWith('/api/') ? 3 : 2);
    const kind = isLong ? path : `${beginning.join('/')} ${route.split('/').at(-1)}`;
    if (!routes.has(`${method} ${kind}`)) routes.set(`${method} ${kind}`, [method, path]);
  }
  return [...routes.values()];
}

/** Routes with a body of about as many bytes or fields as it may have, by somebody who may call some. */
function* bodies(target: Target, isLong: boolean): Generator<Sized> {
  const { fixtures, url } = target;
  const { cookie, key } = fixtures.neighbour;
  for (const [method, path] of routesOf(target, isLong)) {
    const isMachine = /^\/(?:api|v1|mcp)(?:\/|$)/.test(path);
    // Their session is still needed.
    const session: Record<string, string> = path === '/sign-out' ? {} : { cookie };
    const own = isMachine ? { authorization: `Bearer ${key}` } : session;
    const around = (what: string, by: number, { headers, body }: Sent, more = {}): Sized => ({
      what,
      method,
      path,
      body,
      headers: { ...headers, origin: url, ...own, ...more },
      expected: (status) => (by > 0 ? REFUSALS.includes(status) : status > 0 && status < 500),
    });
    for (const by of AROUND) {
      for (const { what, isChunked, make } of WAYS) {
        const length = isChunked ? { 'transfer-encoding': 'chunked' } : {};
        yield around(`${MOST + by} bytes of ${what}${isChunked ? ' in chunks' : ''}`, by, make(MOST + by), length);
      }
      const names = Array.from({ length: LIMITS.formFields + by }, (_, n): [string, string] => [`a${n}`, '']);
      // Machines ignore what they don't know.
      yield around(`${names.length} fields`, isMachine ? 0 : by, formOf(names));
      yield around(`${names.length} parts`, by, multipart(names));
    }
  }
}

const SIZES = [MOST, 128 * KIB, MOST_LOGO].flatMap((size) => AROUND.map((by) => size + by));
const LOGOS = [...SIZES, 100 * KIB, 200 * KIB, MOST_LOGO_FORM];

const APPS = '/dashboard/developer/apps';

/** A form with a logo: as a call of its action and without JavaScript, with a session and without. */
async function logos(trial: Trial): Promise<Sized[]> {
  const { fixtures, url } = trial.target;
  const { app, cookie } = fixtures.neighbour;
  const pages = [
    { name: `${APPS}/new/actions#createApp`, path: `${APPS}/new`, bound: [] },
    { name: `${APPS}/[id]/settings/actions#saveApp`, path: `${APPS}/${app.id}/settings`, bound: [app.id] },
  ];
  const all: Sized[] = [];
  for (const { name, path, bound } of pages) {
    const action = builtActions().find((one) => `/${one.name}` === name);
    if (!action) throw new Error(`The build has no action ${name}.`);
    const { text } = await trial.send({ what: 'the page of the form', path, headers: { cookie } });
    // By it a page shows what its own form has come to.
    const [, key = ''] = /name="\$ACTION_KEY" value="([^"]+)"(?:(?!<form)[\s\S])*name="logo"/.exec(text) ?? [];
    const args = [...bound, UNSENT, form({ id: app.id })];
    const plain: Part[] = [...boundParts(action, args), ['$ACTION_KEY', key]];
    for (const size of LOGOS)
      for (const isCall of [true, false])
        for (const isSignedIn of [true, false]) {
          const logo: Part = [isCall ? '_1_logo' : 'logo', 'x'.repeat(size), 'a.png'];
          const headers: Record<string, string> = { origin: url, ...(isSignedIn && { cookie }) };
          const sent = isCall
            ? postParts([logo, ...calledParts(args)], path, headers, action)
            : postParts([...plain, logo], path, headers);
          const length = Buffer.byteLength(sent.body);
          const says = size > MOST_LOGO ? 'larger than 1 MiB' : 'not a PNG';
          const how = `${isCall ? '' : ', without JavaScript'}${isSignedIn ? '' : ', signed out'}`;
          all.push({
            what: `a logo of ${size} bytes${how}`,
            ...sent,
            expected: (status, text) => {
              if (length > (isSignedIn ? MOST_LOGO_FORM : MOST)) return status === 413;
              return isSignedIn ? status === 200 && text.includes(says) : status < 400;
            },
          });
        }
  }
  return all;
}

/** Bodies around every limit, for what takes one. */
export function sizeBodies({ attempt, isLong }: Attacker): void {
  const tryAll = (trial: Trial, all: Iterable<Sized>, atOnce?: number) =>
    trial.all(
      all,
      ({ status, text }, { expected }) => (expected(status, text) ? null : `${status} ${text.slice(0, 60)}`),
      atOnce,
    );
  attempt('bodies around 64 KiB and 200 fields', (trial) => tryAll(trial, bodies(trial.target, isLong)));
  attempt('logos of any size, with and without JavaScript', async (trial) =>
    // A person has two pictures drawn at a time.
    tryAll(trial, await logos(trial), 2),
  );
}
