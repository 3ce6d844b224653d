import { type Attack, form } from '../attacks/attack.ts';
import type { Cast } from '../attacks/cast.ts';
import { DOORS } from '../attacks/doors.ts';

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];
const JSON_BODY = { 'content-type': 'application/json' };
const FORM_BODY = { 'content-type': 'application/x-www-form-urlencoded' };
/** Streams don’t end; they have a test of their own. */
const STREAM = '/api/v1/events/stream';

/**
 * What is sent to both hosts, in this order: every route for machines, and the consent screen's, called well, badly and
 * in other spellings.
 */
export function requestsFor(cast: Cast): Attack[] {
  const doors = Object.entries(DOORS).filter(([name]) => /^\/(?:api|\.well-known|oauth)\//.test(name));
  const knocks = doors.flatMap(([, door]) => door(cast).map(({ attack }) => attack));
  const paths = [...new Set(knocks.map(({ path }) => path))].filter((path) => path !== STREAM);
  const bearer = { authorization: `Bearer ${cast.witness.access.live}` };
  return [
    ...knocks,
    ...paths.flatMap((path) => METHODS.map((method) => ({ what: 'each method', method, path, headers: bearer }))),
    ...paths.flatMap((path) => spellings(path).map((one) => ({ what: 'a spelling', path: one, headers: bearer }))),
    ...bodies(cast),
    ...conversation(cast),
  ];
}

function spellings(path: string): string[] {
  const last = path.lastIndexOf('/') + 1;
  const coded = `%${path.charCodeAt(last).toString(16)}`;
  return [
    path.replace(/^\/api\/v1/, '/v1'),
    `${path}/`,
    `/${path}`,
    path.toUpperCase(),
    path.slice(0, last) + coded + path.slice(last + 1),
    `${path}%2f`,
    `${path}%00`,
    `${path}/..`,
    `${path}?a=1&a=2`,
    `${path}?limit=1&expand=customer`,
    `${path}/${'x'.repeat(300)}`,
    `${path}?${'a&'.repeat(200)}`,
  ];
}

function bodies({ witness }: Cast): Attack[] {
  const big = 'x'.repeat(65_600);
  const bearer = { authorization: `Bearer ${witness.access.live}` };
  return ['/api/oauth/token', '/api/oauth/leaked', '/api/v1/subscriptions'].flatMap((path) =>
    [
      { headers: JSON_BODY, body: '{' },
      { headers: JSON_BODY, body: '[]' },
      { headers: JSON_BODY, body: '{"a":1,"a":2}' },
      { headers: JSON_BODY, body: Buffer.from('{"a":"\xff"}', 'latin1') },
      { headers: JSON_BODY, body: '\ufeff{}' },
      { headers: JSON_BODY, body: JSON.stringify({ big }) },
      { headers: { ...JSON_BODY, 'content-encoding': 'gzip' }, body: '{}' },
      { headers: { 'content-type': 'text/plain' }, body: '{}' },
      { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' },
      { headers: FORM_BODY, body: 'grant_type=&grant_type=x' },
      { headers: FORM_BODY, body: 'a=1&'.repeat(300) },
      { headers: FORM_BODY, body: '' },
      { headers: { authorization: ['Bearer a', 'Bearer b'] }, body: '{}' },
    ].map(({ headers, body }) => ({
      ...{ what: 'a body', path, method: 'POST', body },
      headers: { ...bearer, ...headers } as Record<string, string | string[]>,
    })),
  );
}

/** What apps do all day, and doing it again. */
function conversation({ witness, victim }: Cast): Attack[] {
  const { clientId, clientSecret, redirectUri } = witness.app;
  const client: [string, string][] = [
    ['client_id', clientId],
    ['client_secret', clientSecret],
  ];
  const post = (path: string, fields: [string, string][], headers: Record<string, string> = {}): Attack => {
    const { headers: own, body = '' } = form([...fields, ...client]);
    return { what: 'an app', path, method: 'POST', body, headers: { ...own, ...headers } };
  };
  const exchange: [string, string][] = [
    ['grant_type', 'authorization_code'],
    ['code', witness.code],
    ['redirect_uri', redirectUri],
  ];
  const bearer = { authorization: `Bearer ${victim.access.live}`, 'idempotency-key': 'once', ...JSON_BODY };
  const product = { what: 'a product', method: 'POST', body: '{"name":"Tea","description":"Green."}', headers: bearer };
  return [
    post('/api/oauth/introspect', [['token', witness.access.live]], { 'x-request-id': 'named-by-its-caller' }),
    post('/api/oauth/token', exchange, { 'idempotency-key': 'exchange' }),
    post('/api/oauth/token', exchange, { 'idempotency-key': 'exchange' }),
    post('/api/oauth/token', exchange),
    post('/api/oauth/token', [
      ['grant_type', 'refresh_token'],
      ['refresh_token', witness.refresh],
    ]),
    post('/api/oauth/revoke', [['token', witness.refresh]]),
    post('/api/oauth/revoke', [['token', witness.access.test]]),
    post('/api/oauth/introspect', [['token', witness.access.test]]),
    { ...product, path: '/api/v1/products' },
    { ...product, path: '/v1/products' },
    { ...product, path: '/v1/products', body: '{"name":"Coffee"}' },
    { what: 'a page of a list', path: '/v1/products?limit=1', headers: bearer },
  ];
}
