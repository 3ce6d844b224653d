import fc from 'fast-check';
import { LIMITS } from '@/lib/kernel/config/limits.ts';
import { multipart } from '../attacks/attack.ts';
import { listOf } from '../attacks/chance.ts';
import { JSON_BODIES, REPLIES } from './bodies.ts';

/** A request as it goes over the wire. */
export interface Flood {
  title: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** Sent without its length. */
  isChunked?: boolean;
  /** It has more fields or parameters than are read. */
  isTooMuch?: boolean;
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const MULTIPART = 'multipart/form-data; boundary=----boundary';
const MACHINE_ADDRESSES = listOf(`/api/oauth/token|/api/oauth/revoke|/api/oauth/introspect|/api/oauth/leaked|
  /api/oauth/register|/api/oauth/device_authorization|/api/apps/credentials|/mcp|/v1/subscriptions/x/preview`);
const PAGES = listOf(`/|/sign-in|/sign-up|/sign-in/two-factor|/dashboard|/docs|/docs/search|/docs/webhooks.md|/llms.txt|
  /device|/nothing/here|/robots.txt`);
const LOGO_PAGE = '/dashboard/developer/apps/new';
const OPEN = PAGES.concat(
  listOf('/api/openapi.json|/oauth/authorize|/v1/subscriptions|/.well-known/oauth-authorization-server'),
);
const HANDLERS = listOf(`/oauth/authorize/decision|/sign-out|/language|
  /approve/00000000-0000-4000-8000-000000000000/decision|/dashboard/developer/apps/x/connect-tester/run`);
const HEADERS =
  listOf(`cookie|authorization|accept-language|accept|next-router-state-tree|x-forwarded-for|if-none-match|
  next-url|range|accept-encoding|user-agent|x-request-id|dpop|idempotency-key`);
/** A file in its place, in that of an argument, and a text that looks like a file. */
const FILE_HEADS = listOf(
  '1_logo"; filename="a.png|1"; filename="a|$ACTION_1:0"; filename="a|email"; filename="|email; filename=',
);

const among = (...lists: string[][]) => fc.constantFrom(...lists.flat());
const word = fc.oneof(
  fc.string({ maxLength: 8 }),
  among(listOf('__proto__|constructor|a|scope|client_id|$ACTION_REF_|')),
);
const size = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.constantFrom(1_000, 9_000, 30_000));
const filler = among(listOf('a|\0|%|"|[|{"a":|\\u0000|$K1|9|ü|(| |&|=|\r\n'));

/** As much of something as fits into so many characters. */
const fill = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

function names(many: number, name: string, same: boolean): string {
  const one = encodeURIComponent(name);
  return Array.from({ length: many }, (_, i) => (same ? `${one}=` : `${one}${i}=`)).join('&');
}

const quoted = (name: string) => name.replace(/["\r\n]/g, '_');

/** Every kind of request that nobody has to be signed in for, and that costs its sender less than its reader. */
export function floods(base: string, actionId: string): fc.Arbitrary<Flood> {
  const post = (title: string, path: string, type: string, body: string, more = {}): Flood => ({
    title,
    method: 'POST',
    path,
    body: Buffer.from(body),
    headers: { origin: base, 'content-type': type, ...more },
  });
  const parts = (title: string, path: string, fields: [string, string][], more = {}) => {
    const { headers, body } = multipart(fields);
    return post(title, path, headers['content-type'] ?? '', body, more);
  };
  const get = (title: string, path: string, headers: Record<string, string> = {}): Flood => ({
    title,
    method: 'GET',
    path: path.slice(0, 14_000),
    headers,
  });
  const called = { 'next-action': actionId };
  return fc.oneof(
    fc.tuple(among(OPEN), size, word, fc.boolean()).map(([path, many, name, same]) => {
      const flood = get('query', `${path}?${names(many, name, same)}`);
      return { ...flood, isTooMuch: flood.path.split('&').length > LIMITS.queryParameters };
    }),
    fc
      .tuple(among(PAGES, HANDLERS, MACHINE_ADDRESSES), size, word, fc.boolean(), fc.boolean())
      .map(([path, many, name, same, isChunked]) => ({
        ...post('form', path, FORM, names(many, name, same)),
        isChunked,
        isTooMuch: many > LIMITS.formFields,
      })),
    fc
      .tuple(among(['/sign-in', '/', LOGO_PAGE]), size, word, filler, fc.integer({ min: 0, max: 400 }))
      .map(([path, many, name, unit, length]) => {
        const fields = Array.from({ length: many }, (_, i): [string, string] => [
          ...([`${quoted(name)}${i}`, fill(unit, length)] as const),
        ]);
        return { ...parts('multipart', path, fields), isTooMuch: many > LIMITS.formFields };
      }),
    fc
      .tuple(among(MACHINE_ADDRESSES), size, fc.constantFrom(...JSON_BODIES))
      .map(([path, many, make]) => post('json', path, JSON_TYPE, make(many).slice(0, 65_536))),
    // As the arguments of an action.
    fc
      .tuple(among(['/sign-in', LOGO_PAGE]), size, fc.constantFrom(...REPLIES), fc.boolean())
      .map(([path, many, make, inParts]) => {
        const text = make(many).slice(0, 60_000);
        const title = `action with ${text.slice(0, 12)}`;
        const fields: [string, string][] = [['1', '{}']];
        return inParts
          ? parts(`${title} in parts`, path, [...fields, ['0', text]], called)
          : post(title, path, 'text/plain;charset=UTF-8', text, called);
      }),
    fc.tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom(...REPLIES)).map(([many, make]) => {
      const fields = Array.from({ length: many }, (_, i): [string, string][] => [
        [`$ACTION_REF_${i}`, ''],
        [`$ACTION_${i}:0`, JSON.stringify({ id: actionId, bound: '$@1' })],
        [`$ACTION_${i}:1`, make(1_000).slice(0, Math.floor(50_000 / many))],
      ]).flat();
      return parts('form action', '/sign-in', fields.slice(0, 199));
    }),
    fc
      .tuple(
        fc.integer({ min: 0, max: 6 * 1024 * 1024 }),
        fc.oneof(filler, fc.constant('{},')),
        fc.boolean(),
        among([LOGO_PAGE, '/sign-in']),
        among(FILE_HEADS),
      )
      .map(([length, unit, isAction, path, head]) => {
        const content = `[${unit.repeat(length / unit.length)}0]`;
        const fields: [string, string][] = [['0', '["$K1"]']];
        return parts('file', path, [...fields, [head, content]], isAction ? called : {});
      }),
    fc
      .tuple(
        among(PAGES, [LOGO_PAGE], HANDLERS, MACHINE_ADDRESSES),
        among([FORM, JSON_TYPE, MULTIPART, 'text/plain', '']),
        filler,
        fc.integer({ min: 0, max: 300_000 }),
        fc.boolean(),
      )
      .map(([path, type, unit, length, isChunked]) => ({ ...post('raw', path, type, fill(unit, length)), isChunked })),
    fc
      .tuple(
        among(OPEN),
        among(HEADERS),
        among(listOf('a|%|[|;a=|,|en;q=0.1,|"|{"a":')),
        fc.integer({ min: 1, max: 14_000 }),
      )
      .map(([path, name, unit, length]) => get(`header ${name}`, path, { rsc: '1', [name]: fill(unit, length) })),
    // Of a key, an assertion or a token, whatever it says of itself.
    fc
      .tuple(among(MACHINE_ADDRESSES), fc.constantFrom('dpop', 'authorization'), size, fc.boolean())
      .map(([path, name, many, isDeep]) => {
        const rsa = `{"kty":"RSA","e":"AQAB","n":"${'A'.repeat(many)}"}`;
        const jwk = isDeep ? `${'['.repeat(many)}${']'.repeat(many)}` : rsa;
        const head = `{"typ":"dpop+jwt","alg":"RS256","jwk":${jwk}}`;
        const text = [head, `{"jti":"${'a'.repeat(many)}","htm":"POST"}`];
        const token = [...text.map((one) => Buffer.from(one).toString('base64url')), 'AAAA'].join('.');
        const value = `${name === 'dpop' ? '' : 'Bearer '}${token}`.slice(0, 14_000);
        return post(`header ${name}`, path, FORM, 'grant_type=refresh_token&client_id=a', { [name]: value });
      }),
    fc
      .tuple(filler, fc.integer({ min: 1, max: 12_000 }), among(OPEN, ['/logos', '/_next/static', '/v1']))
      .map(([unit, length, path]) => get('address', `${path}/${encodeURI(fill(`${unit}/`, length))}`)),
    fc.tuple(size, word, filler).map(([many, name, unit]) => {
      const asked = { client_id: fill(unit, 200), scope: fill(`${name} `, many), state: fill(unit, 4_000) };
      return get('authorize', `/oauth/authorize?${new URLSearchParams(asked)}`);
    }),
  );
}
