import { expect, test } from 'vitest';
import type { Answer, Attack } from './attack.ts';
import type { Chance } from './chance.ts';
import { DOORS } from './doors.ts';
import type { Target } from './target.ts';
import type { Trial } from './trial.ts';

const EVIL = 'evil.example';
const METHODS = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'MKCOL', 'PURGE', 'SEARCH'];

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
  cookie: [
    'session=',
    'session=%',
    'session=%00',
    '__proto__=1',
    '=;;=',
    `a=${'b'.repeat(4000)}`,
    'session=a; session=b',
  ],
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

const PIECES = [
  '%',
  '%Z',
  '%ZZ',
  '%00',
  '%0d%0aX-Injected:1',
  '%2e%2e%2f',
  '..',
  '//',
  '\\',
  '%5c',
  '%c0%af',
  '%ff',
  '%u0041',
];
const MORE = [
  '%ed%a0%80',
  '%f5%80%80%80',
  '%F0%9F%98%80',
  '@evil.example',
  ';',
  '*',
  '[id]',
  '__proto__',
  '%25',
  '~',
  "'",
  '"',
  '|',
];

/** Paths that every route of the build is asked at. */
function pathsOf({ cast }: Target): string[] {
  const all = Object.values(DOORS).flatMap((door) => door(cast).map(({ attack }) => attack.path));
  return [...new Set(all)];
}

function* headerMixes(chance: Chance, count: number, target: Target): Generator<Attack> {
  const paths = pathsOf(target);
  const names = Object.keys(BELIEVED);
  for (let n = 0; n < count; n += 1) {
    const headers: Record<string, string | string[]> = {};
    const chosen = Array.from({ length: chance.whole(1, 4) }, () => chance.one(names));
    for (const name of chosen) {
      const value = () => chance.one(BELIEVED[name] ?? ['']);
      headers[name] = name !== 'host' && chance.is(0.2) ? [value(), value()] : value();
    }
    yield { what: JSON.stringify(headers).slice(0, 200), path: chance.one(paths), headers };
  }
}

function* brokenPaths(chance: Chance, count: number, target: Target): Generator<Attack> {
  const paths = pathsOf(target);
  const pieces = [...PIECES, ...MORE];
  for (let n = 0; n < count; n += 1) {
    const parts = (chance.is(0.3) ? '/' : (chance.one(paths).split('?')[0] ?? '/')).split('/');
    for (let left = chance.whole(1, 3); left > 0; left -= 1) {
      const at = chance.whole(1, parts.length);
      const piece = chance.one(pieces) + (chance.is(0.3) ? chance.text(chance.size(1, 300)) : '');
      if (chance.is(0.5)) parts.splice(at, 0, piece);
      else parts[at] = (parts[at] ?? '') + piece;
    }
    const query = chance.is(0.3)
      ? `?${chance.one(['%', '%ZZ=%', 'next=//evil.example', 'next=%', 'cursor=%00', 'a=%ff'])}`
      : '';
    const path = parts.join('/').replace(/[^\x21-\x7e]/g, '');
    yield { what: 'a broken path', path: (path.startsWith('/') ? path : `/${path}`) + query };
  }
}

function* methods(target: Target): Generator<Attack> {
  for (const path of pathsOf(target)) for (const method of METHODS) yield { what: 'another method', method, path };
}

/** Ways round: what is decided by how a path begins must not be undone by how it goes on. */
function* waysRound(target: Target): Generator<Attack> {
  const ways = [
    '/api/..',
    '/v1/%2e%2e',
    '/api/.%2E',
    '/api/x/../..',
    '/_next/..',
    '/fonts/..',
    '/api\\..',
    '/api/\\..',
  ];
  for (const path of pathsOf(target))
    for (const way of ways)
      yield { what: 'a way round', method: 'POST', path: way + path, headers: { origin: 'null' } };
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
export function mixHeadersAndPaths(trialOf: (title: string) => Trial, chanceOf: () => Chance, count: number): void {
  test('headers that some server believes', async () => {
    const trial = trialOf('Mixes of headers');
    await trial.all(headerMixes(chanceOf(), count, trial.target), believesNothing);
    expect(trial.shownFaults()).toEqual([]);
  });

  test('paths that aren’t any', async () => {
    const trial = trialOf('Broken paths');
    await trial.all(brokenPaths(chanceOf(), count, trial.target), believesNothing);
    expect(trial.shownFaults()).toEqual([]);
  });

  test('every route by a way round', async () => {
    const trial = trialOf('Ways round');
    await trial.all(waysRound(trial.target), ({ status }) => (status === 400 ? null : `${status} instead of 400`));
    expect(trial.shownFaults()).toEqual([]);
  });

  test('every route by every other method', async () => {
    const trial = trialOf('Other methods');
    await trial.all(methods(trial.target), ({ status }, { method }) =>
      method === 'TRACE' && status !== 405 ? `${status} instead of 405` : null,
    );
    expect(trial.shownFaults()).toEqual([]);
  });
}
