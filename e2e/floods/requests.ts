import fc from 'fast-check';
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
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const BOUNDARY = '----WebKitFormBoundaryAbCdEfGhIjKlMnOp';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const MACHINE_ADDRESSES = [
  '/api/oauth/token',
  '/api/oauth/revoke',
  '/api/oauth/introspect',
  '/api/oauth/leaked',
  '/api/oauth/register',
  '/api/oauth/device_authorization',
  '/api/apps/credentials',
  '/mcp',
  '/v1/subscriptions/x/preview',
];
const PAGES = [
  '/',
  '/sign-in',
  '/sign-up',
  '/sign-in/two-factor',
  '/dashboard',
  '/docs',
  '/docs/search',
  '/docs/webhooks.md',
  '/llms.txt',
  '/device',
  '/nothing/here',
  '/robots.txt',
];
const LOGO_PAGE = '/dashboard/developer/apps/new';
const OPEN = [
  ...PAGES,
  '/api/openapi.json',
  '/oauth/authorize',
  '/v1/subscriptions',
  '/.well-known/oauth-authorization-server',
];
const HANDLERS = [
  '/oauth/authorize/decision',
  '/sign-out',
  '/language',
  '/approve/00000000-0000-4000-8000-000000000000/decision',
  '/dashboard/developer/apps/x/connect-tester/run',
];

const word = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom('__proto__', 'constructor', 'a', 'scope', 'client_id', ''),
);
const size = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.constantFrom(1_000, 9_000, 30_000));
const filler = fc.constantFrom(
  'a',
  '\0',
  '%',
  '"',
  '[',
  '{"a":',
  '\\u0000',
  '$K1',
  '9',
  'ü',
  '(',
  ' ',
  '&',
  '=',
  '\r\n',
);
const origin = (base: string) => ({ origin: base });

/** As much of something as fits into so many characters. */
const fill = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** Every kind of request that nobody has to be signed in for, and that costs its sender less than its reader. */
export function floods(base: string, actionId: string): fc.Arbitrary<Flood> {
  const post = (title: string, path: string, type: string, body: string | Buffer, more = {}): Flood => ({
    ...{ title, method: 'POST', path, body: Buffer.from(body as string) },
    headers: { ...origin(base), 'content-type': type, ...more },
  });
  const get = (title: string, path: string, headers: Record<string, string> = {}): Flood => ({
    ...{ title, method: 'GET', path, headers },
  });
  const query = fc
    .tuple(fc.constantFrom(...OPEN), size, word, fc.boolean())
    .map(([path, many, name, same]) => get('query', `${path}?${names(many, name, same, '&').slice(0, 14_000)}`));
  const form = fc
    .tuple(fc.constantFrom(...PAGES, ...HANDLERS, ...MACHINE_ADDRESSES), size, word, fc.boolean(), fc.boolean())
    .map(([path, many, name, same, isChunked]) => ({
      ...post('form', path, FORM, names(many, name, same, '&')),
      isChunked,
    }));
  const parts = fc
    .tuple(fc.constantFrom('/sign-in', '/', LOGO_PAGE), size, word, filler, fc.integer({ min: 0, max: 400 }))
    .map(([path, many, name, unit, length]) => {
      const fields = Array.from({ length: many }, (_, i): [string, string] => [
        `${quoted(name)}${i}`,
        fill(unit, length),
      ]);
      return post('multipart', path, MULTIPART, multipart(fields));
    });
  const json = fc
    .tuple(fc.constantFrom(...MACHINE_ADDRESSES), size, fc.constantFrom(...JSON_BODIES))
    .map(([path, many, make]) => post('json', path, JSON_TYPE, make(many).slice(0, 65_536)));
  const reply = fc
    .tuple(fc.constantFrom('/sign-in', LOGO_PAGE), size, fc.constantFrom(...REPLIES), fc.boolean())
    .map(([path, many, make, inParts]) => {
      const text = make(many).slice(0, 60_000);
      const title = `action with ${text.slice(0, 12)}`;
      return inParts
        ? post(
            `${title} in parts`,
            path,
            MULTIPART,
            multipart([
              ['1', '{}'],
              ['0', text],
            ]),
            { 'next-action': actionId },
          )
        : post(title, path, 'text/plain;charset=UTF-8', text, { 'next-action': actionId });
    });
  const reference = fc.tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom(...REPLIES)).map(([many, make]) => {
    const fields = Array.from({ length: many }, (_, i): [string, string][] => [
      [`$ACTION_REF_${i}`, ''],
      [`$ACTION_${i}:0`, JSON.stringify({ id: actionId, bound: '$@1' })],
      [`$ACTION_${i}:1`, make(1_000).slice(0, Math.floor(50_000 / many))],
    ]).flat();
    return post('form action', '/sign-in', MULTIPART, multipart(fields.slice(0, 199)));
  });
  const file = fc
    .tuple(
      fc.integer({ min: 0, max: 6 * 1024 * 1024 }),
      fc.oneof(filler, fc.constant('{},')),
      fc.boolean(),
      fc.constantFrom(LOGO_PAGE, '/sign-in'),
      fc.constantFrom(...FILE_HEADS),
    )
    .map(([length, unit, isAction, path, head]) => {
      const body = multipart([
        ['0', '["$K1"]'],
        [head, ''],
      ]).replace('\r\n\r\n\r\n--', `\r\n\r\n[${unit.repeat(length / unit.length)}0]\r\n--`);
      return post('file', path, MULTIPART, body, isAction ? { 'next-action': actionId } : {});
    });
  const raw = fc
    .tuple(
      fc.constantFrom(...PAGES, LOGO_PAGE, ...HANDLERS, ...MACHINE_ADDRESSES),
      fc.constantFrom(FORM, JSON_TYPE, MULTIPART, 'text/plain', ''),
      filler,
      fc.integer({ min: 0, max: 300_000 }),
      fc.boolean(),
    )
    .map(([path, type, unit, length, isChunked]) => ({ ...post('raw', path, type, fill(unit, length)), isChunked }));
  const header = fc
    .tuple(
      fc.constantFrom(...OPEN, ...PAGES),
      fc.constantFrom(...HEADERS),
      fc.constantFrom('a', '%', '[', ';a=', ',', 'en;q=0.1,', '"', '{"a":'),
      fc.integer({ min: 1, max: 14_000 }),
    )
    .map(([path, name, unit, length]) => get(`header ${name}`, path, { rsc: '1', [name]: fill(unit, length) }));
  // Of a key, an assertion or a token, whatever it says of itself.
  const proof = fc
    .tuple(fc.constantFrom(...MACHINE_ADDRESSES), fc.constantFrom('dpop', 'authorization'), size, fc.boolean())
    .map(([path, name, many, isDeep]) => {
      const jwk = isDeep
        ? `${'['.repeat(many)}${']'.repeat(many)}`
        : `{"kty":"RSA","e":"AQAB","n":"${'A'.repeat(many)}"}`;
      const head = `{"typ":"dpop+jwt","alg":"RS256","jwk":${jwk}}`;
      const text = [head, `{"jti":"${'a'.repeat(many)}","htm":"POST"}`].map((one) =>
        Buffer.from(one).toString('base64url'),
      );
      const value = `${name === 'dpop' ? '' : 'Bearer '}${[...text, 'AAAA'].join('.')}`.slice(0, 14_000);
      return post(`header ${name}`, path, FORM, 'grant_type=refresh_token&client_id=a', { [name]: value });
    });
  const address = fc
    .tuple(filler, fc.integer({ min: 1, max: 12_000 }), fc.constantFrom(...OPEN, '/logos', '/_next/static', '/v1'))
    .map(([unit, length, path]) => get('address', `${path}/${encodeURI(fill(`${unit}/`, length)).slice(0, 14_000)}`));
  const authorize = fc.tuple(size, word, filler).map(([many, name, unit]) => {
    const parameters = new URLSearchParams({
      client_id: fill(unit, 200),
      scope: fill(`${name} `, many),
      state: fill(unit, 4_000),
    });
    return get('authorize', `/oauth/authorize?${parameters}`.slice(0, 14_000));
  });
  return fc.oneof(query, form, parts, json, reply, reference, file, raw, header, proof, address, authorize);
}

/** A file in its place, in that of an argument, and a text that looks like a file. */
const FILE_HEADS = [
  '1_logo"; filename="a.png',
  '1"; filename="a',
  '$ACTION_1:0"; filename="a',
  'email"; filename="',
  'email; filename=',
];

const HEADERS = [
  'cookie',
  'authorization',
  'accept-language',
  'accept',
  'next-router-state-tree',
  'x-forwarded-for',
  'if-none-match',
  'next-url',
  'range',
  'accept-encoding',
  'user-agent',
  'x-request-id',
  'dpop',
  'idempotency-key',
];

function names(many: number, name: string, same: boolean, separator: string): string {
  const one = encodeURIComponent(name);
  return Array.from({ length: many }, (_, i) => (same ? `${one}=` : `${one}${i}=`)).join(separator);
}

function multipart(fields: [string, string][]): string {
  const parts = fields.map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

function quoted(name: string): string {
  return name.replace(/["\r\n]/g, '_');
}
