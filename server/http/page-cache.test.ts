import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Handle } from './http-server.ts';
import { cachePages } from './page-cache.ts';
import { securePages } from './page-security.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

const BASE = 'https://tillgate.example';

interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
}

/** Serves a page in place of Next.js, which says who asks; gives its address and what it was asked. */
async function serve(page: Handle = showHeaders): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  const kept = cachePages((request, response) => {
    const { method, url, headers } = request;
    asked.push({ method, url, headers: { ...headers } });
    return page(request, response);
  }, BASE);
  server = createServer((request, response) => {
    securePages(request, response, BASE);
    void kept(request, response);
  });
  await new Promise<void>((resolve) => server?.listen(0, resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, asked };
}

const SCRIPT = 'start("a")';

const showHeaders: Handle = async (request, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Set-Cookie', 'a=b');
  response.flushHeaders();
  response.write(`<script src="/a.js" async></script><script id="x">${SCRIPT}</script>`);
  response.end(`<p>${JSON.stringify(request.headers)}</p>`);
};

const policyOf = (answer: Response) => String(answer.headers.get('content-security-policy'));

test('a page for strangers is made once, for nobody, with a policy that names its scripts by hashes', async () => {
  const { url, asked } = await serve();
  const headers = { cookie: 'device=mine', 'user-agent': 'mine', 'x-client-address': '192.0.2.1', accept: 'mine/*' };
  for (const given of [{ headers }, {}, { method: 'HEAD' }]) {
    const answer = await fetch(`${url}/sign-in`, given);
    const hash = createHash('sha256').update(SCRIPT).digest('base64');
    expect(policyOf(answer)).toContain(`; script-src 'self' 'sha256-${hash}'; style-src 'self';`);
    expect(policyOf(answer)).not.toMatch(/nonce|unsafe/);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('strict-transport-security')).toBeTruthy();
    expect(answer.headers.get('set-cookie')).toBeNull();
    const text = await answer.text();
    expect(text).not.toMatch(/mine|192\.0\.2\.1/);
    if (!('method' in given)) expect(text).toContain(SCRIPT);
  }
  expect(asked.map(({ method, url: path }) => [method, path])).toEqual([['GET', '/sign-in']]);
  expect(asked[0]?.headers).not.toHaveProperty('content-security-policy');
});

test.each<[string, string, RequestInit]>([
  ['who is signed in', '/', { headers: { cookie: 'a=b; __Host-session=x' } }],
  ['a parameter', '/sign-in?next=/dashboard', {}],
  ['a search', '/docs/search?q=x', {}],
  ['whose samples are filled in', '/docs/tokens', { headers: { cookie: 'session=x' } }],
  ['a part of a page', '/sign-in', { headers: { rsc: '1' } }],
  ['a form', '/sign-in', { method: 'POST' }],
  ['another page', '/forgot-password', {}],
])('%s gets an answer of its own, with a nonce, and leaves nothing behind', async (_, path, init) => {
  const { url, asked } = await serve();
  const headers = { ...init.headers, 'user-agent': 'mine' };
  for (let time = 1; time <= 2; time += 1) {
    const answer = await fetch(url + path, { ...init, headers });
    expect(policyOf(answer)).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic'/);
    expect(await answer.text()).toContain('mine');
    expect(asked.length).toBe(time);
  }
  expect(await (await fetch(url + path.split('?')[0])).text()).toMatch(
    path.startsWith('/forgot') ? /./ : /^(?!.*mine)/,
  );
});

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=1', 'gzip'],
  ['identity', null],
  ['xbr', null],
])('what accepts %j gets %s', async (accepted, encoding) => {
  const { url } = await serve();
  const answer = await fetch(`${url}/`, { headers: { 'accept-encoding': accepted } });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('vary')).toContain('Accept-Encoding');
  expect(await answer.text()).toContain(SCRIPT);
});

test('those who ask while it is being made wait for the same', async () => {
  const { url, asked } = await serve();
  const texts = await Promise.all(Array.from({ length: 5 }, async () => (await fetch(`${url}/`)).text()));
  expect(new Set(texts).size).toBe(1);
  expect(asked.length).toBe(1);
});

test('a failure is not kept, and is answered for whoever asks', async () => {
  let times = 0;
  const { url } = await serve(async (request, response) => {
    times += 1;
    if (times === 1) throw new Error('It failed.');
    response.statusCode = times < 4 ? 500 : 200;
    await showHeaders(request, response);
  });
  const statuses = [];
  for (let time = 0; time < 4; time += 1) statuses.push((await fetch(`${url}/`)).status);
  expect(statuses).toEqual([500, 200, 200, 200]);
  expect(times).toBe(5);
});

test('however many addresses of documentation somebody thinks of, only so many are kept', async () => {
  const { url, asked } = await serve();
  for (let time = 0; time < 2; time += 1) for (let n = 0; n < 102; n += 1) await fetch(`${url}/docs/page-${n}`);
  expect(asked.length).toBe(100 + 2 + 2);
});
