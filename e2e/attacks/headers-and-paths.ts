import { probesOf } from './access-rules.ts';
import type { Answer, Attack } from './attack.ts';
import { type Chance, listOf } from './chance.ts';
import type { Target } from './target.ts';
import type { Attacker } from './trial.ts';

const EVIL = 'evil.example';
const METHODS = listOf('TRACE|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|PROPFIND|MKCOL|PURGE|SEARCH');

/** Headers that some server, proxy or framework believes. */
const BELIEVED: Record<string, readonly string[]> = {
  host: [EVIL, `${EVIL}:443`, 'localhost', '127.0.0.1', '[::1]', 'a'.repeat(300), ''],
  origin: [`https://${EVIL}`, 'null', 'http://localhost', 'not a url', ''],
  referer: [`https://${EVIL}/dashboard`, 'x'],
  forwarded: [`host=${EVIL};proto=https;for=127.0.0.1`, 'for="[::1]"'],
  'x-forwarded-host': [EVIL, `${EVIL}, localhost`, '', 'a b'],
  'x-forwarded-proto': ['https', 'javascript', 'http,https', ''],
  'x-forwarded-port': ['1', '65536', 'x'],
  'x-forwarded-for': ['127.0.0.1', '::1, 10.0.0.1', 'x', ','],
  'x-forwarded-server': [EVIL],
  'x-forwarded-prefix': ['//evil.example'],
  'x-original-url': ['/operator/verifications', '/admin'],
  'x-rewrite-url': ['/operator/verifications'],
  'x-http-method-override': ['DELETE', 'PATCH'],
  'x-client-address': ['127.0.0.1', 'x'],
  'x-request-id': ['req_mine', 'x'.repeat(2000), '<script>', 'req 1'],
  'x-middleware-subrequest': ['proxy:proxy:proxy:proxy:proxy', 'middleware', 'src/middleware:src/middleware'],
  'x-middleware-rewrite': [`https://${EVIL}/`, '/operator/verifications'],
  'x-middleware-next': ['1'],
  'x-middleware-set-cookie': ['session=x'],
  'x-middleware-override-headers': ['cookie,host'],
  'x-middleware-request-cookie': ['session=x'],
  'x-nextjs-data': ['1'],
  'x-nextjs-html-request-id': ['1'],
  'x-matched-path': ['/operator/verifications'],
  'x-invoke-path': ['/operator/verifications', '/_error'],
  'x-invoke-status': ['500', '200'],
  'x-invoke-query': ['%7B%7D'],
  'x-invoke-output': ['/operator/verifications'],
  'x-prerender-revalidate': ['x'],
  'x-now-route-matches': ['1=operator'],
  'content-security-policy': ["script-src 'nonce-mine' *", "script-src 'nonce-<\"'"],
  'content-security-policy-report-only': ["script-src 'nonce-mine'"],
  purpose: ['prefetch'],
  'next-url': ['/operator', '//evil.example', '/(.)dashboard'],
  cookie: listOf(`session=|session=%|session=%00|__proto__=1|=;;=|session=a; session=b|a=${'b'.repeat(4000)}`),
  accept: ['*/*;q=x', 'text/x-component', 'a'.repeat(2000)],
  'accept-language': ['*', 'x'.repeat(500)],
  'accept-encoding': ['identity;q=0', 'br;q=1, *;q=0', 'x'],
  authorization: ['Basic', 'Basic ====', 'Bearer', 'Bearer \u00ff', 'Digest x', 'Basic OnsiIn0='],
  'if-none-match': ['*', '"x"', 'W/'],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-,0-,0-'],
  expect: ['nonsense'],
  te: ['trailers, deflate;q=0.5'],
  connection: ['cookie, x-client-address', 'x-forwarded-for'],
};

const PIECES = listOf(
  `%|%Z|%ZZ|%00|%0d%0aX-Injected:1|%2e%2e%2f|..|//|\\|%5c|%c0%af|%ff|%u0041|%ed%a0%80|%f5%80%80%80|%F0%9F%98%80|
  @evil.example|;|*|[id]|__proto__|%25|~|'|"`,
).concat('|');
const QUERIES = listOf('?%|?%ZZ=%|?next=//evil.example|?next=%|?cursor=%00|?a=%ff');
const WAYS_ROUND = listOf('/api/..|/v1/%2e%2e|/api/.%2E|/api/x/../..|/_next/..|/fonts/..|/api\\..|/api/\\..');

/** Paths at which the routes of the build are asked. */
const pathsOf = (target: Target) => [...new Set(probesOf(target).map(({ attack }) => attack.path))];

function* headerMixes(chance: Chance, count: number, target: Target): Generator<Attack> {
  const paths = pathsOf(target);
  for (let n = 0; n < count; n += 1) {
    const headers: Record<string, string | string[]> = {};
    for (let left = chance.whole(1, 4); left > 0; left -= 1) {
      const [name, values] = chance.one(Object.entries(BELIEVED));
      const isTwice = name !== 'host' && chance.is(0.2);
      headers[name] = isTwice ? [chance.one(values), chance.one(values)] : chance.one(values);
    }
    yield { what: JSON.stringify(headers).slice(0, 200), path: chance.one(paths), headers };
  }
}

function* brokenPaths(chance: Chance, count: number, target: Target): Generator<Attack> {
  const paths = pathsOf(target);
  for (let n = 0; n < count; n += 1) {
    const parts = (chance.is(0.3) ? '/' : (chance.one(paths).split('?')[0] ?? '/')).split('/');
    for (let left = chance.whole(1, 3); left > 0; left -= 1) {
      const at = chance.whole(1, parts.length);
      const piece = chance.one(PIECES) + (chance.is(0.3) ? chance.text(chance.size(1, 300)) : '');
      if (chance.is(0.5)) parts.splice(at, 0, piece);
      else parts[at] = (parts[at] ?? '') + piece;
    }
    const path = parts.join('/').replace(/[^\x21-\x7e]/g, '');
    const query = chance.is(0.3) ? chance.one(QUERIES) : '';
    yield { what: 'a broken path', path: (path.startsWith('/') ? path : `/${path}`) + query };
  }
}

/** Each path with each of a list; or, in a short run, with two of them in turn: the code before the routes is one. */
function* inTurn(list: string[], target: Target, isLong: boolean): Generator<[path: string, one: string]> {
  for (const [index, path] of pathsOf(target).entries())
    for (const at of isLong ? list.keys() : [2 * index, 2 * index + 1]) yield [path, list[at % list.length] ?? ''];
}

/** Nothing that was forged shows up in an answer as if it were ours. */
function believesNothing({ status, headers, text }: Answer): string | null {
  if (headers['x-injected']) return 'a header from the path';
  if (headers.location?.includes(EVIL) && new URL(headers.location, 'http://here').host === EVIL)
    return `leads to ${headers.location}`;
  if (new RegExp(`(?:href|src|action|url)="?https?://${EVIL}`).test(text)) return 'a link to a forged host';
  if (/nonce="?mine/.test(text) || String(headers['content-security-policy']).includes('nonce-mine'))
    return 'a forged nonce';
  if (String(headers['x-request-id'] ?? '').length > 200) return 'a request id of any length';
  if (status === 200 && /Verifications<\/h1>/.test(text)) return 'a page of the operators';
  return null;
}

/** Headers that somebody believes, paths that aren’t any, and every other method. */
export function mixHeadersAndPaths({ attempt, chance, count, isLong }: Attacker): void {
  attempt('headers that some server believes', (trial) =>
    trial.all(headerMixes(chance(), count, trial.target), believesNothing),
  );
  attempt('paths that aren’t any', (trial) => trial.all(brokenPaths(chance(), count, trial.target), believesNothing));

  // What is decided by how a path begins must not be undone by how it goes on.
  attempt('every route by a way round', (trial) => {
    const ways = [...inTurn(WAYS_ROUND, trial.target, isLong)].map(([path, way]) => ({
      what: 'a way round',
      method: 'POST',
      path: way + path,
      headers: { origin: 'null' },
    }));
    return trial.all(ways, ({ status }) => (status === 400 ? null : `${status} instead of 400`));
  });

  attempt('every route by other methods', (trial) => {
    const asked = [...inTurn(METHODS, trial.target, isLong)];
    const methods = asked.map(([path, method]) => ({ what: 'another method', method, path }));
    return trial.all(methods, ({ status }, { method }) =>
      method === 'TRACE' && status !== 405 ? `${status} instead of 405` : null,
    );
  });
}
