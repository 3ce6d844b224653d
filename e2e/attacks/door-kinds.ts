import { type Attack, form } from './attack.ts';
import type { Cast, Person } from './cast.ts';

/** What somebody must get: a status, one of several, or the way to sign-in. */
export type Expected = number | readonly number[] | 'sign-in';

/** Somebody at a door. */
export interface Knock {
  attack: Attack;
  expected: Expected;
}

/** Everybody who may try one route of the build, and what each of them must get. */
export type Door = (cast: Cast) => Knock[];

const cookie = (value: string) => ({ cookie: value });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Whoever isn’t signed in, and what they send. */
export function strangers({ ended, suspended }: Cast): [string, Record<string, string>][] {
  return [
    ['nobody', {}],
    ['an ended session', cookie(ended)],
    ['a made-up session', cookie('session=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.bbbb')],
    ['a suspended account', cookie(suspended.cookie)],
  ];
}

/** A page or handler that everybody gets, with this status. */
export function open(path: string, status = 200): Door {
  return (cast) => [
    ...strangers(cast).map(([what, headers]) => ({ attack: { what, path, headers }, expected: status })),
    { attack: { what: 'somebody', path, headers: cookie(cast.neighbour.cookie) }, expected: [status, 307] },
  ];
}

/** A page of whoever is signed in. */
export function signedIn(path: string, stranger: Expected = 'sign-in', status = 200): Door {
  return (cast) => [
    ...strangers(cast).map(([what, headers]) => ({ attack: { what, path, headers }, expected: stranger })),
    { attack: { what: 'a seller', path, headers: cookie(cast.neighbour.cookie) }, expected: status },
  ];
}

/** A page about something that somebody owns: for others it isn’t there. */
export function own(pathOf: (owner: Person) => string, status = 200, other = 404): Door {
  return (cast) => {
    const path = pathOf(cast.victim);
    return [
      ...strangers(cast).map(([what, headers]) => ({ attack: { what, path, headers }, expected: 'sign-in' as const })),
      { attack: { what: 'another seller', path, headers: cookie(cast.neighbour.cookie) }, expected: other },
      { attack: { what: 'an operator', path, headers: cookie(cast.operator.cookie) }, expected: other },
      { attack: { what: 'its owner', path, headers: cookie(cast.victim.cookie) }, expected: status },
    ];
  };
}

/** A page of the operators: for anybody else it isn’t there. */
export function operators(pathOf: (victim: Person) => string): Door {
  return (cast) => {
    const path = pathOf(cast.victim);
    return [
      ...strangers(cast).map(([what, headers]) => ({ attack: { what, path, headers }, expected: 404 })),
      { attack: { what: 'a seller', path, headers: cookie(cast.neighbour.cookie) }, expected: 404 },
      { attack: { what: 'the owner', path, headers: cookie(cast.victim.cookie) }, expected: 404 },
      { attack: { what: 'an operator', path, headers: cookie(cast.operator.cookie) }, expected: 200 },
    ];
  };
}

/** A form that browsers post: nobody does anything with it without a session, and other sites never do. */
export function posted(
  pathOf: (victim: Person) => string,
  stranger: Expected,
  other: Expected,
  otherCookie = ({ neighbour }: Cast) => neighbour.cookie,
): Door {
  return (cast) => {
    const path = pathOf(cast.victim);
    const sent = form([['do', 'reset']]);
    const attack = (what: string, headers: Record<string, string>): Attack => ({
      ...{ what, path, method: 'POST', body: sent.body ?? '' },
      headers: { ...sent.headers, ...headers } as Record<string, string>,
    });
    const here = { origin: ':self:' };
    return [
      ...strangers(cast).map(([what, who]) => ({ attack: attack(what, { ...who, ...here }), expected: stranger })),
      { attack: attack('another seller', { ...cookie(otherCookie(cast)), ...here }), expected: other },
      {
        attack: attack('another site', { ...cookie(cast.victim.cookie), origin: 'https://evil.example' }),
        expected: 403,
      },
      { attack: attack('no origin', cookie(cast.victim.cookie)), expected: 403 },
    ];
  };
}

/** An endpoint for apps: a browser’s session opens nothing there. */
export function endpoint(path: string, body: Iterable<[string, string]>): Door {
  return (cast) => {
    const sent = form(body);
    const attack = (what: string, headers: Record<string, string>): Attack => ({
      ...{ what, path, method: 'POST', body: sent.body ?? '' },
      headers: { ...sent.headers, ...headers } as Record<string, string>,
    });
    return [
      ...strangers(cast).map(([what, headers]) => ({ attack: attack(what, headers), expected: 401 })),
      { attack: attack('a session', cookie(cast.victim.cookie)), expected: 401 },
      { attack: attack('a token instead of a client', bearer(cast.victim.access.live)), expected: 401 },
      { attack: { what: 'another method', path }, expected: 405 },
    ];
  };
}

/** Where anybody may report what they found, or register a client; a session or a token makes no difference. */
export function reports(path: string, sent: object = { tokens: ['made up'] }, status = 200): Door {
  return (cast) => {
    const body = JSON.stringify(sent);
    const attack = (what: string, headers: Record<string, string>, type = 'application/json'): Attack => ({
      ...{ what, path, method: 'POST', body },
      headers: { 'content-type': type, ...headers },
    });
    return [
      ...strangers(cast).map(([what, headers]) => ({ attack: attack(what, headers), expected: status })),
      { attack: attack('a session', cookie(cast.victim.cookie)), expected: status },
      { attack: attack('a form', {}, 'application/x-www-form-urlencoded'), expected: 415 },
      { attack: { what: 'another method', path }, expected: 405 },
    ];
  };
}

/** An address of MCP: only a token that is for it gets in, or a key of the store. */
export function agents(pathOf: (victim: Person) => string): Door {
  return (cast) => {
    const path = pathOf(cast.victim);
    const attack = (what: string, headers: Record<string, string>): Attack => ({
      ...{ what, path, method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }) },
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    });
    return [
      ...strangers(cast).map(([what, headers]) => ({ attack: attack(what, headers), expected: 401 })),
      { attack: attack('a session', cookie(cast.victim.cookie)), expected: 401 },
      { attack: attack('a token for v1', bearer(cast.victim.access.live)), expected: 401 },
      { attack: attack('a suspended seller’s key', bearer(cast.suspended.key)), expected: 401 },
      { attack: attack('another store’s key', bearer(cast.neighbour.key)), expected: path === '/mcp' ? 200 : 401 },
      { attack: { what: 'another method', path }, expected: 405 },
    ];
  };
}

/** Where only a code counts that nobody here has: a session or a token makes no difference. */
export function coded(path: string): Door {
  return (cast) => {
    const body = JSON.stringify({ code: 'made up', code_verifier: 'v'.repeat(43) });
    const attack = (what: string, headers: Record<string, string>): Attack => ({
      ...{ what, path, method: 'POST', body },
      headers: { 'content-type': 'application/json', ...headers },
    });
    return [
      ...strangers(cast).map(([what, headers]) => ({ attack: attack(what, headers), expected: 400 })),
      { attack: attack('a session', cookie(cast.victim.cookie)), expected: 400 },
      { attack: attack('a token', bearer(cast.victim.access.live)), expected: 400 },
      { attack: { what: 'another method', path }, expected: 405 },
    ];
  };
}

interface V1 {
  method?: string;
  body?: string;
  /** It is about something of one store and mode; else about the store of the token, whichever that is. */
  owned?: boolean;
  /** What whoever may gets. */
  status?: Expected;
}

/** A v1 call. */
export function v1(pathOf: (victim: Person) => string, how: V1 = {}): Door {
  const { method = 'GET', body, owned = false, status = 200 } = how;
  return (cast) => {
    const { victim, neighbour, suspended } = cast;
    const path = pathOf(victim);
    const attack = (what: string, headers: Record<string, string>): Attack => ({
      ...{ what, path, method },
      ...(body !== undefined && { body }),
      headers: { 'content-type': 'application/json', ...headers },
    });
    const other = owned ? 404 : status;
    return [
      ...strangers(cast).map(([what, headers]) => ({ attack: attack(what, headers), expected: 401 })),
      { attack: attack('a suspended seller’s token', bearer(suspended.access.live)), expected: 401 },
      { attack: attack('a suspended seller’s key', bearer(suspended.key)), expected: 401 },
      { attack: attack('a refresh token', bearer(victim.refresh)), expected: 401 },
      { attack: attack('a client secret', bearer(victim.app.clientSecret)), expected: 401 },
      { attack: attack('another store', bearer(neighbour.access.live)), expected: other },
      { attack: attack('another store’s key', bearer(neighbour.key)), expected: other },
      { attack: attack('the other mode', bearer(victim.access.test)), expected: other },
      { attack: attack('its own app', bearer(victim.access.live)), expected: status },
    ];
  };
}
